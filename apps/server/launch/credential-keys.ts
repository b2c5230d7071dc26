import { randomBytes, randomUUID } from 'node:crypto'
import { link, rm } from 'node:fs/promises'
import path from 'node:path'
import { OperatorError } from '@app/kit/system'
import { readOptionalText, writeSynced } from '../process/files.ts'
import { isSecretKey, type Settings } from '../settings.ts'

type KeySource = { configuredKeys: string[] | undefined; file: string }

const sealingKeys = ({ credentialKeys: configuredKeys, dataFolder }: Settings): KeySource => ({
  configuredKeys,
  file: path.join(dataFolder, 'credentials.key'),
})

const signingKeys = ({ auditKeys: configuredKeys, dataFolder }: Settings): KeySource => ({
  configuredKeys,
  file: path.join(dataFolder, 'audit.key'),
})

/** Active key first. To rotate, add a new first line to the file: older keys still open what they sealed. */
export const readOrCreateCredentialKeys = (settings: Settings): Promise<Buffer[]> => makeOrRead(sealingKeys(settings))

export const findCredentialKeys = (settings: Settings): Promise<Buffer[] | undefined> => find(sealingKeys(settings))

export const readOrCreateAuditKeys = (settings: Settings): Promise<Buffer[]> => makeOrRead(signingKeys(settings))

export const findAuditKeys = (settings: Settings): Promise<Buffer[] | undefined> => find(signingKeys(settings))

async function makeOrRead(source: KeySource): Promise<Buffer[]> {
  if (!source.configuredKeys) await makeKey(source.file)
  return (await find(source)) ?? []
}

async function find({ configuredKeys, file }: KeySource): Promise<Buffer[] | undefined> {
  const encodedKeys = configuredKeys ?? (await readKeys(file))
  return encodedKeys?.map((key) => Buffer.from(key, 'base64'))
}

async function readKeys(file: string) {
  const text = await readOptionalText(file)
  if (text === undefined) return undefined
  const keys = text.split(/\s+/).filter(Boolean)
  if (keys.length === 0 || !keys.every(isSecretKey))
    throw new OperatorError(`O arquivo ${file} deve ter uma chave de 32 bytes em base64 por linha.`)
  return keys
}

/** Complete and readable by its owner only, even if two servers start together. */
async function makeKey(file: string) {
  const temporaryFile = `${file}.${randomUUID()}`
  await writeSynced(temporaryFile, `${randomBytes(32).toString('base64')}\n`, 'wx')
  await link(temporaryFile, file).catch((error) => {
    if (error.code !== 'EEXIST') throw error
  })
  await rm(temporaryFile)
}
