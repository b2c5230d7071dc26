import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openSecrets } from '@app/kit/server'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readSettings } from '../settings.ts'
import { readOrCreateCredentialKeys } from './credential-keys.ts'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'retaguarda-keys-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const keyOf = (fill: number) => Buffer.alloc(32, fill).toString('base64')
const keys = (variables = {}) => readOrCreateCredentialKeys(readSettings({ DATA_DIR: folder, ...variables }))

test('the first start creates a key that only its owner can read, and later starts use the same key', async () => {
  const first = await keys()
  const again = await keys()
  expect(again).toEqual(first)
  expect(first.map((key) => key.length)).toEqual([32])
  expect((await stat(path.join(folder, 'credentials.key'))).mode & 0o777).toBe(0o600)
})

test('servers that start together for the first time use the same key', async () => {
  const keySets = await Promise.all([keys(), keys()])
  expect(keySets[0]).toEqual(keySets[1])
})

test('a new first line encrypts from then on, and older lines still decrypt', async () => {
  await writeFile(path.join(folder, 'credentials.key'), `${keyOf(1)}\n`)
  const sealed = openSecrets(await keys()).seal('senha', 'x')
  await writeFile(path.join(folder, 'credentials.key'), `${keyOf(2)}\n${keyOf(1)}\n`)
  const rotated = openSecrets(await keys())
  expect(rotated.open(sealed, 'x')).toBe('senha')
  expect(rotated.key_id).not.toBe(sealed.key_id)
})

test('keys in the environment take precedence over the file', async () => {
  expect(await keys({ CREDENTIALS_KEY: `${keyOf(3)},${keyOf(4)}` })).toEqual([Buffer.alloc(32, 3), Buffer.alloc(32, 4)])
})

test('a key file with invalid content stops the start with a message about the expected content', async () => {
  await writeFile(path.join(folder, 'credentials.key'), 'segredo\n')
  await expect(keys()).rejects.toThrow(/deve ter uma chave de 32 bytes em base64 por linha/)
})
