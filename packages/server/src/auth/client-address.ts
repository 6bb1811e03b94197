import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'

function remote(c: Context): string {
  try {
    return getConnInfo(c).remote.address ?? ''
  } catch {
    return '' // not called through a socket
  }
}

/** One household or host: an IPv6 subscriber has a whole /64. */
function network(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped) return mapped
  if (!address.includes(':')) return address
  const [head = '', tail] = address.split('%')[0]?.split('::') ?? []
  const before = head === '' ? [] : head.split(':')
  const after = tail ? tail.split(':') : []
  const middle =
    tail === undefined ? [] : Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0')
  return [...before, ...middle, ...after].slice(0, 4).join(':')
}

/**
 * Who sends a request, for counting. Headers count only as far as our own proxies wrote them: with `proxies` of them,
 * the entry of `X-Forwarded-For` that far from the right.
 */
export function clientAddress(c: Context, proxies: number): string {
  const forwarded = proxies > 0 ? (c.req.header('x-forwarded-for') ?? '').split(',') : []
  const seen = forwarded.at(-proxies)?.trim().slice(0, 64)
  return network(seen || remote(c))
}
