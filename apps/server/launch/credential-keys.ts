import { randomBytes, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { link, open, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { OperatorError } from '@app/kit/system'
import { isSecretKey, type Settings } from '../settings.ts'

type KeySource = { given: string[] | undefined; file: string }

const sealingKeys = ({ credentialKeys: given, dataFolder }: Settings): KeySource => ({
  given,
  file: path.join(dataFolder, 'credentials.key'),
})

const signingKeys = ({ auditKeys: given, dataFolder }: Settings): KeySource => ({
  given,
  file: path.join(dataFolder, 'audit.key'),
})

/**
 * The keys that seal credentials of other systems, the one in use first: those of the environment, or those of a file
 * beside the database, made at the first start. A new first line rotates: older ones go on opening what they sealed.
 */
export const credentialKeys = (settings: Settings): Promise<Buffer[]> => makeOrRead(sealingKeys(settings))

/** The same keys, none made: undefined when there are none yet. */
export const findCredentialKeys = (settings: Settings): Promise<Buffer[] | undefined> => find(sealingKeys(settings))

/** The keys that sign the anchors of the audit, kept and rotated like those of credentials. */
export const auditKeys = (settings: Settings): Promise<Buffer[]> => makeOrRead(signingKeys(settings))

/** The same keys, none made: undefined when there are none yet. */
export const findAuditKeys = (settings: Settings): Promise<Buffer[] | undefined> => find(signingKeys(settings))

async function makeOrRead(source: KeySource): Promise<Buffer[]> {
  if (!source.given) await makeKey(source.file)
  return (await find(source)) ?? []
}

async function find({ given, file }: KeySource): Promise<Buffer[] | undefined> {
  const written = given ?? (await readKeys(file))
  return written?.map((key) => Buffer.from(key, 'base64'))
}

async function readKeys(file: string) {
  if (!existsSync(file)) return undefined
  const keys = (await readFile(file, 'utf8')).split(/\s+/).filter(Boolean)
  if (keys.length === 0 || !keys.every(isSecretKey))
    throw new OperatorError(`O arquivo ${file} deve ter uma chave de 32 bytes em base64 por linha.`)
  return keys
}

/** Made once, whole and readable by nobody else, also when two servers start together. */
async function makeKey(file: string) {
  const own = `${file}.${randomUUID()}`
  const made = await open(own, 'wx', 0o600)
  try {
    await made.writeFile(`${randomBytes(32).toString('base64')}\n`)
    await made.sync()
  } finally {
    await made.close()
  }
  await link(own, file).catch((error) => {
    if (error.code !== 'EEXIST') throw error
  })
  await rm(own)
}
