import { createHmac, randomBytes } from 'node:crypto'

const stepSeconds = 30
const digits = 6
const secretBytes = 20

/** The app and the server may differ by one step in either direction (RFC 6238, section 5.2). */
const acceptedSteps = [0, -1, 1]

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Base32 of RFC 4648 without padding, as code generators read it. */
export function encodeBase32(bytes: Uint8Array) {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  const groups = bits.match(/.{1,5}/g) ?? []
  return groups.map((group) => alphabet[Number.parseInt(group.padEnd(5, '0'), 2)]).join('')
}

export const newTotpSecret = () => randomBytes(secretBytes)

/** HOTP of RFC 4226 with SHA-1, the only algorithm that every code generator has. */
export function computeCode(secret: Uint8Array, counter: number, length = digits) {
  const message = Buffer.alloc(8)
  message.writeBigUInt64BE(BigInt(counter))
  const digest = createHmac('sha1', secret).update(message).digest()
  const offset = digest.readUInt8(digest.length - 1) & 0xf
  const number = digest.readUInt32BE(offset) & 0x7fffffff
  return String(number % 10 ** length).padStart(length, '0')
}

export const getStep = (now: string) => Math.floor(Date.parse(now) / 1000 / stepSeconds)

/** Returns the step whose code this is, or undefined. */
export function findStepOfCode(secret: Uint8Array, code: string, now: string) {
  const current = getStep(now)
  return acceptedSteps.map((offset) => current + offset).find((step) => computeCode(secret, step) === code)
}

/** The address that a QR code gives to a code generator. */
export function buildTotpUri(secret: Uint8Array, account: string) {
  const issuer = 'Retaguarda'
  const label = encodeURIComponent(`${issuer}:${account}`)
  return `otpauth://totp/${label}?secret=${encodeBase32(secret)}&issuer=${issuer}`
}
