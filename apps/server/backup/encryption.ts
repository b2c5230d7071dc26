import { readFile } from 'node:fs/promises'
import { OperatorError } from '@app/kit/server'
import { Decrypter, Encrypter } from 'age-encryption'
import { damagedArchiveMessage } from './archive.ts'

/** age allows either recipients (public keys) or a passphrase, not both. */
export type Encryption = { recipients: readonly string[] } | { passphrase: string }

export type Decryption = { identities: readonly string[] } | { passphrase: string }

export const ageMagic = Buffer.from('age-encryption.org/v1')

const minPassphraseLength = 12

// 128 MB of memory, the first setting that OWASP recommends for scrypt (Password Storage Cheat Sheet); age's 18 takes 256.
const scryptWorkFactor = 17

export function createEncrypter(encryption: Encryption): Encrypter {
  const encrypter = new Encrypter()
  if ('passphrase' in encryption) {
    if (encryption.passphrase.length < minPassphraseLength)
      throw new OperatorError(`A senha da cópia precisa de ${minPassphraseLength} caracteres ou mais.`)
    encrypter.setPassphrase(encryption.passphrase)
    encrypter.setScryptWorkFactor(scryptWorkFactor)
    return encrypter
  }
  for (const recipient of encryption.recipients)
    try {
      encrypter.addRecipient(recipient)
    } catch {
      throw new OperatorError(`Destinatário inválido: ${recipient}. Informe uma chave pública do age (age1…).`)
    }
  return encrypter
}

export async function* encryptStream(source: AsyncIterable<Uint8Array>, encrypter: Encrypter) {
  yield* buffersOf(await encrypter.encrypt(streamOf(source)))
}

export async function* decryptStream(source: AsyncIterable<Uint8Array>, decryption: Decryption) {
  const decrypter = new Decrypter()
  if ('passphrase' in decryption) decrypter.addPassphrase(decryption.passphrase)
  else for (const identity of decryption.identities) decrypter.addIdentity(identity)
  const opened = await decrypter.decrypt(streamOf(source)).catch(() => {
    throw new OperatorError('A senha ou a chave informada não abre esta cópia.')
  })
  try {
    yield* buffersOf(opened)
  } catch (cause) {
    // Disk errors have a system error code. Any other error means that a part of the backup is damaged.
    throw cause instanceof Error && 'code' in cause ? cause : new OperatorError(damagedArchiveMessage, { cause })
  }
}

export async function readIdentities(file: string): Promise<string[]> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new OperatorError(`O arquivo de chave ${file} não pode ser lido.`)
  })
  const identities = text.split(/\r?\n/).filter((line) => /^AGE-SECRET-KEY-/i.test(line.trim()))
  if (identities.length === 0) throw new OperatorError(`O arquivo ${file} não tem uma chave do age (AGE-SECRET-KEY-…).`)
  return identities.map((line) => line.trim())
}

function streamOf(source: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  const iterator = source[Symbol.asyncIterator]()
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { value, done } = await iterator.next()
        if (done) controller.close()
        else controller.enqueue(value)
      },
      async cancel() {
        await iterator.return?.()
      },
    },
    { highWaterMark: 1 },
  )
}

async function* buffersOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<Buffer> {
  const reader = stream.getReader()
  try {
    for (;;) {
      const { value, done } = await reader.read()
      if (done) return
      yield Buffer.from(value.buffer, value.byteOffset, value.byteLength)
    }
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}
