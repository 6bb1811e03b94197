/** The part of a kept answer that a `Range` header asks for; the whole where it asks for none that there is. */
export async function ranged(answer: Response, range: string | null): Promise<Response> {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(range ?? '') ?? []
  if (!first && !last) return answer
  const whole = await answer.arrayBuffer()
  const size = whole.byteLength
  const start = first ? Number(first) : Math.max(0, size - Number(last))
  const end = Math.min(size, first && last ? Number(last) + 1 : size)
  if (start >= end) return new Response(null, { status: 416, headers: { 'content-range': `bytes */${size}` } })
  return new Response(whole.slice(start, end), {
    status: 206,
    headers: {
      'content-type': answer.headers.get('content-type') ?? 'application/octet-stream',
      'content-length': String(end - start),
      'content-range': `bytes ${start}-${end - 1}/${size}`,
    },
  })
}
