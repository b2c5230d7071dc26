import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openSecrets, SecretLost } from './secrets.ts'

const first = randomBytes(32)
const second = randomBytes(32)

test('an encrypted secret can be decrypted for its own record only, and is stored nowhere in plain text', () => {
  const secrets = openSecrets([first])
  fc.assert(
    fc.property(fc.string({ minLength: 4, unit: 'binary' }), fc.uuid(), fc.uuid(), (secret, about, other) => {
      const sealed = secrets.seal(secret, about)
      expect(secrets.open(sealed, about)).toBe(secret)
      expect(sealed.sealed.includes(Buffer.from(secret))).toBe(false)
      if (about !== other) expect(() => secrets.open(sealed, other)).toThrow(SecretLost)
    }),
  )
})

test('the same secret is encrypted differently each time', () => {
  const secrets = openSecrets([first])
  expect(secrets.seal('senha', 'a').sealed.equals(secrets.seal('senha', 'a').sealed)).toBe(false)
})

test('a new key before the old one encrypts from now on; values of the old key still decrypt', () => {
  const old = openSecrets([first]).seal('senha', 'a')
  const rotated = openSecrets([second, first])
  expect(rotated.open(old, 'a')).toBe('senha')
  expect(rotated.seal('senha', 'a').key_id).toBe(rotated.key_id)
  expect(rotated.key_id).not.toBe(old.key_id)
  expect(() => openSecrets([second]).open(old, 'a')).toThrow(SecretLost)
})

test('a secret with one changed byte cannot be decrypted, and the error does not show it', () => {
  const secrets = openSecrets([first])
  const { sealed, key_id } = secrets.seal('senha', 'a')
  for (let at = 0; at < sealed.length; at += 1) {
    const damaged = Buffer.from(sealed)
    damaged[at] = (damaged[at] ?? 0) ^ 1
    expect(() => secrets.open({ key_id, sealed: damaged }, 'a')).toThrow(SecretLost)
  }
})
