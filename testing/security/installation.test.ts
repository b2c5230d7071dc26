import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openSecrets } from '@app/kit/server'
import { testDatabase } from '@app/kit/testing'
import { expect, onTestFinished, test } from 'vitest'
import { findCopiedFolder, recordFolderStart } from '../../apps/server/launch/folder-copies.ts'
import { adoptDataFolder, requireOwnFolder, requireOwnKey } from '../../apps/server/launch/installation.ts'

const database = testDatabase()
const hired = { embedded: false }

async function newFolder() {
  const folder = await mkdtemp(path.join(tmpdir(), 'retaguarda-folder-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}
const keys = (...fills: number[]) => openSecrets(fills.map((fill) => Buffer.alloc(32, fill)))

test('the first start marks its folder, and processes that share it are accepted', async () => {
  const folder = await newFolder()
  await Promise.all([1, 2, 3].map(() => requireOwnFolder(database.url, folder, hired)))
  await requireOwnFolder(database.url, folder, hired)
  expect(await readFile(path.join(folder, 'database-id'), 'utf8')).toMatch(/^[0-9a-f-]{36}\n$/)
})

test('a folder that is marked while other processes read its marker never counts as the folder of another database', async () => {
  const folder = await newFolder()
  await requireOwnFolder(database.url, folder, hired)
  const marking = Array.from({ length: 12 }, () => adoptDataFolder(database.url, folder))
  const reading = Array.from({ length: 36 }, () => requireOwnFolder(database.url, folder, hired))
  await Promise.all([...marking, ...reading])
})

test('a process with a folder of its own is refused and leaves no mark in it', async () => {
  await requireOwnFolder(database.url, await newFolder(), hired)
  const otherFolder = await newFolder()
  const refusal = /não é a deste banco de dados: todos os processos de um banco precisam da mesma DATA_DIR/
  await expect(requireOwnFolder(database.url, otherFolder, hired)).rejects.toThrow(refusal)
  await expect(requireOwnFolder(database.url, otherFolder, hired)).rejects.toThrow(refusal)
})

test('a folder with the mark of another database is refused', async () => {
  const folder = await newFolder()
  await writeFile(path.join(folder, 'database-id'), '01930000-0000-7000-8000-0000000000a1\n')
  await expect(requireOwnFolder(database.url, folder, hired)).rejects.toThrow('é de outro banco de dados')
})

test('the folder of an embedded database is always accepted', async () => {
  const folder = await newFolder()
  await writeFile(path.join(folder, 'database-id'), '01930000-0000-7000-8000-0000000000a1\n')
  await requireOwnFolder(database.url, folder, { embedded: true })
  await requireOwnFolder(database.url, folder, hired)
})

test('a key that cannot decrypt the data of other processes is refused, a rotated key is not', async () => {
  await Promise.all([1, 2, 3].map(() => requireOwnKey(database.url, keys(1))))
  await expect(requireOwnKey(database.url, keys(2))).rejects.toThrow(
    'A chave de credenciais não abre o que este banco de dados cifrou',
  )
  await requireOwnKey(database.url, keys(2, 1))
  await requireOwnKey(database.url, keys(2))
  await expect(requireOwnKey(database.url, keys(1))).rejects.toThrow('A chave de credenciais não abre')
})

test('a restored folder and a new key are accepted once the operator confirms them', async () => {
  await requireOwnFolder(database.url, await newFolder(), hired)
  await requireOwnKey(database.url, keys(1))
  const restored = await newFolder()
  await adoptDataFolder(database.url, restored, keys(3))
  await requireOwnFolder(database.url, restored, hired)
  await requireOwnKey(database.url, keys(3))
})

const isACopy = /é uma cópia: outro processo deste banco de dados foi iniciado com outra pasta/

async function newCopy() {
  const shared = await newFolder()
  const copy = await newFolder()
  await recordFolderStart(database.url, shared)
  await cp(shared, copy, { recursive: true })
  return { shared, copy }
}

test('processes that share a folder can start one by one or together, and no copy is detected', async () => {
  const folder = await newFolder()
  await Promise.all([1, 2, 3].map(() => recordFolderStart(database.url, folder)))
  await recordFolderStart(database.url, folder)
  expect(await findCopiedFolder(database.url, folder)).toBeUndefined()
})

test('a process with a copy of the folder is refused after another process was started with the shared one', async () => {
  const { shared, copy } = await newCopy()
  await recordFolderStart(database.url, shared)
  await expect(recordFolderStart(database.url, copy)).rejects.toThrow(isACopy)
  await recordFolderStart(database.url, shared)
})

test('a running process detects that another was started with a copy of its folder', async () => {
  const { shared, copy } = await newCopy()
  await recordFolderStart(database.url, copy)
  expect(await findCopiedFolder(database.url, shared)).toMatch(isACopy)
  await adoptDataFolder(database.url, shared)
  await recordFolderStart(database.url, shared)
  expect(await findCopiedFolder(database.url, shared)).toBeUndefined()
})

test('a start that ended between the write to the folder and the write to the database is not a copy', async () => {
  const folder = await newFolder()
  await recordFolderStart(database.url, folder)
  const before = await readFile(path.join(folder, 'last-start'), 'utf8')
  await writeFile(path.join(folder, 'last-start'), `01930000-0000-7000-8000-0000000000a1\n${before.split('\n')[0]}`)
  await recordFolderStart(database.url, folder)
})
