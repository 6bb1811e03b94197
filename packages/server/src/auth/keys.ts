import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, randomUUID } from 'node:crypto'
import { type CryptoKey, calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose'
import type { Config } from '../config.ts'
import type { Database } from '../db/index.ts'
import { asc, eq } from '../db/sql.ts'
import { authKeys, type JsonObject } from './schema.ts'

export const algorithm = 'ES256'

export interface Keys {
  /** Signs new tokens. */
  readonly signing: { readonly kid: string; readonly key: CryptoKey }
  /** Every key that may have signed a token, without the private part: what `/.well-known/jwks.json` shows. */
  readonly jwks: { readonly keys: JWK[] }
  /** A keyed hash in base64url. `use` keeps hashes of different things apart. */
  hash(use: string, value: string | Uint8Array): string
  /** Encrypts (AES-256-GCM) what is to lie in the database. `use` keeps sealed things from being exchanged. */
  seal(use: string, text: string): string
  /** @throws {Error} for what was not sealed by these keys for this use */
  unseal(use: string, sealed: string): string
}

type Purpose = (typeof authKeys.$inferSelect)['purpose']

function publicPart({ kty, crv, x, y, kid }: JWK): JWK {
  return { kty, crv, x, y, kid, alg: algorithm, use: 'sig', key_ops: ['verify'] } as JWK
}

/** Reads a purpose's keys, newest last; makes the first one. When processes do so together, one of them wins. */
async function readOrMake(db: Database, purpose: Purpose, now: Date, make: () => Promise<{ kid: string; jwk: JWK }>) {
  const read = () => db.select().from(authKeys).where(eq(authKeys.purpose, purpose)).orderBy(asc(authKeys.generation))
  const found = await read()
  if (found.length > 0) return found
  const { kid, jwk } = await make()
  await db
    .insert(authKeys)
    .values({ purpose, generation: 1, kid, jwk: jwk as JsonObject, createdAt: now })
    .onConflictDoNothing()
  return read()
}

async function makeSigningKey() {
  const { privateKey } = await generateKeyPair(algorithm, { extractable: true })
  const jwk = await exportJWK(privateKey)
  const kid = await calculateJwkThumbprint(jwk)
  return { kid, jwk: { ...jwk, kid } }
}

const makeSecret = async () => ({ kid: randomUUID(), jwk: { kty: 'oct', k: randomBytes(32).toString('base64url') } })

async function secretOf(db: Database, config: Pick<Config, 'authSecret'>, now: Date): Promise<Uint8Array> {
  if (config.authSecret) return new Uint8Array(hkdfSync('sha256', config.authSecret, '', 'ciyu auth hash', 32))
  const kept = (await readOrMake(db, 'hash', now, makeSecret)).at(-1)?.jwk.k
  if (typeof kept !== 'string') throw new Error('The secret of sign-in in the database is damaged')
  return Buffer.from(kept, 'base64url')
}

function sealer(secret: Uint8Array): Pick<Keys, 'seal' | 'unseal'> {
  const key = new Uint8Array(hkdfSync('sha256', secret, '', 'ciyu auth seal', 32))
  return {
    seal(use, text) {
      const iv = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(use))
      return Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString('base64url')
    },
    unseal(use, sealed) {
      const bytes = Buffer.from(sealed, 'base64url')
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12), { authTagLength: 16 })
      decipher.setAAD(Buffer.from(use)).setAuthTag(bytes.subarray(-16))
      return Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()]).toString('utf8')
    },
  }
}

async function load(db: Database, config: Pick<Config, 'authSecret'>, now: Date): Promise<Keys> {
  const rows = await readOrMake(db, 'access-token', now, makeSigningKey)
  const newest = rows.at(-1)
  if (!newest) throw new Error('There is no key to sign tokens with')
  const key = await importJWK(newest.jwk as JWK, algorithm)
  if (key instanceof Uint8Array) throw new Error('The key of tokens in the database is damaged')
  const secret = await secretOf(db, config, now)
  return {
    signing: { kid: newest.kid, key },
    jwks: { keys: rows.map(({ jwk }) => publicPart(jwk as JWK)) },
    hash: (use, value) => createHmac('sha256', secret).update(`${use}\0`).update(value).digest('base64url'),
    ...sealer(secret),
  }
}

/** The keys of this service, read once from the database; made there on the first use ever. */
export function createKeys(db: Database, config: Pick<Config, 'authSecret'>, clock: () => number): () => Promise<Keys> {
  let keys: Promise<Keys> | undefined
  return () => {
    keys ??= load(db, config, new Date(clock())).catch((error) => {
      keys = undefined
      throw error
    })
    return keys
  }
}
