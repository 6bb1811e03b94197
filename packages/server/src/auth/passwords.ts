import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'
import { AuthError, validationFailed } from './errors.ts'

/** What OWASP asks of scrypt, in the form that takes 32 MB at a time. */
const standardCost = { N: 2 ** 15, r: 8, p: 3 }
const shortest = 8 // characters
const longest = 256 // bytes; nothing but time is lost by more
const shape = /^scrypt\$(\d+)\$(\d+)\$(\d+)\$([\w-]+)\$([\w-]+)$/

/** The most used passwords of eight and more characters in every published leak. */
const commonest = new Set(
  (
    'password password1 password12 password123 passw0rd p@ssw0rd 12345678 123456789 1234567890 0123456789 87654321 987654321 ' +
    '11111111 00000000 88888888 66666666 12341234 11223344 123123123 147258369 123454321 qwertyui qwertyuiop qwerty123 ' +
    'qwerty12 1q2w3e4r 1q2w3e4r5t 1qaz2wsx q1w2e3r4 zaq12wsx asdfghjk asdfghjkl zxcvbnm1 iloveyou sunshine princess ' +
    'football baseball superman trustno1 whatever computer internet starwars letmein1 welcome1 welcome123 admin123 ' +
    'administrator abcd1234 abc12345 abcdefgh 1234qwer a1234567 aa123456 woaini1314 5201314520 changeme default1'
  ).split(' '),
)

type WeakReason = 'length' | 'characters' | 'pwned'

/** A password that is too easy; `reasons` go into the answer. */
export class WeakPassword extends AuthError {
  override readonly reasons: readonly WeakReason[]
  constructor(message: string, reasons: readonly WeakReason[]) {
    super(422, 'weak_password', message)
    this.reasons = reasons
  }
}

/** @throws {WeakPassword} 422 with reasons @throws {AuthError} 400 for one that is too long */
export function checkStrength(password: string, email: string | null): void {
  if (Buffer.byteLength(password) > longest) throw validationFailed(`Password cannot be longer than ${longest} bytes`)
  if ([...password].length < shortest)
    throw new WeakPassword(`Password should be at least ${shortest} characters.`, ['length'])
  const lower = password.toLowerCase()
  if (new Set(lower).size < 3 || lower === email)
    throw new WeakPassword('Password should not be one or two characters repeated, nor the email address.', [
      'characters',
    ])
  if (commonest.has(lower))
    throw new WeakPassword('Password is known to be weak and easy to guess, please choose a different one.', ['pwned'])
}

function derive(password: string, salt: Buffer, options: ScryptOptions): Promise<Buffer> {
  const memory = 128 * (options.N ?? 0) * (options.r ?? 0)
  return new Promise((resolve, reject) =>
    scrypt(password.normalize('NFKC'), salt, 32, { ...options, maxmem: 2 * memory }, (error, key) =>
      error ? reject(error) : resolve(key),
    ),
  )
}

export interface Passwords {
  /** A hash of the form `scrypt$N$r$p$salt$key`, salted anew each time. */
  hash(password: string): Promise<string>
  /** Whether a password fits a hash; takes as long when there is none. */
  fits(password: string, hash: string | null | undefined): Promise<boolean>
}

/** `cost` is less than the standard in tests only. */
export function createPasswords(cost = standardCost): Passwords {
  const write = (salt: Buffer, key: Buffer) =>
    `scrypt$${cost.N}$${cost.r}$${cost.p}$${salt.toString('base64url')}$${key.toString('base64url')}`
  // What is compared with where there is no password, so that the work is the same; no password fits it.
  const nobody = write(randomBytes(16), randomBytes(32))

  return {
    async hash(password) {
      const salt = randomBytes(16)
      return write(salt, await derive(password, salt, cost))
    },

    async fits(password, hash) {
      const known = shape.exec(hash ?? '')
      const [, N, r, p, salt = '', expected = ''] = known ?? shape.exec(nobody) ?? []
      const given = password.slice(0, longest)
      const key = await derive(given, Buffer.from(salt, 'base64url'), { N: Number(N), r: Number(r), p: Number(p) })
      const right = Buffer.from(expected, 'base64url')
      return right.length === key.length && timingSafeEqual(right, key) && known !== null
    },
  }
}
