import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { openOutbound } from '@app/kit/server'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { openFolder } from './folder.server.ts'
import { openSftp } from './sftp.server.ts'
import { readHostKey } from './sftp-connection.server.ts'
import { sftpServer } from './sftp-server.testing.ts'

const inbox = await mkdtemp(path.join(tmpdir(), 'retaguarda-inbox-'))
const sourceFolder = path.join(inbox, 'cielo')
const server = await sftpServer(inbox)
const outbound = openOutbound(['127.0.0.1'])
afterAll(() => rm(inbox, { recursive: true, force: true }))

beforeEach(async () => {
  server.state.faults = {}
  await rm(sourceFolder, { recursive: true, force: true })
  await mkdir(sourceFolder, { recursive: true })
})

const openers = {
  folder: () => openFolder(inbox, 'cielo'),
  sftp: () => openSftp({ ...server.server, folder: 'cielo' }, outbound),
}
const put = (name: string, text: string) => writeFile(path.join(sourceFolder, name), text)

describe.each(Object.entries(openers))('a source of the kind %s', (_kind, open) => {
  test('the source lists its regular files and returns their bytes', async () => {
    await put('a.txt', 'bytes de a')
    const remote = await open()
    expect(await remote.list()).toEqual([{ name: 'a.txt', size_bytes: 10, modified_at: expect.any(String) }])
    expect((await buffer(remote.open('a.txt'))).toString()).toBe('bytes de a')
    await remote.close()
  })

  test('the source does not list folders, links, hidden files and files that are still being sent', async () => {
    await put('a.txt', 'a')
    await put('.oculto', 'a')
    await put('b.txt.part', 'a')
    await mkdir(path.join(sourceFolder, 'processed'))
    await symlink('/etc/passwd', path.join(sourceFolder, 'senhas.txt'))
    const remote = await open()
    expect((await remote.list()).map(({ name }) => name)).toEqual(['a.txt'])
    expect(await remote.findFile('senhas.txt')).toBeUndefined()
    expect(await remote.findFile('processed')).toBeUndefined()
    await remote.close()
  })

  test('a processed file is moved beside another of the same name and never replaces it', async () => {
    const remote = await open()
    for (const text of ['primeiro', 'segundo']) {
      await put('a.txt', text)
      await remote.putAway('a.txt', 'processed')
    }
    await remote.close()
    expect(await readdir(sourceFolder)).toEqual(['processed'])
    const storedNames = await readdir(path.join(sourceFolder, 'processed'))
    expect(storedNames).toHaveLength(2)
    const texts = await Promise.all(
      storedNames.map((name) => readFile(path.join(sourceFolder, 'processed', name), 'utf8')),
    )
    expect(texts.sort()).toEqual(['primeiro', 'segundo'])
  })
})

describe('a watched folder', () => {
  test.each(['..', '../..', 'cielo/../..', '/etc', '../inbox-ao-lado'])(
    'the folder %s is refused because it is not inside the root',
    async (folder) => {
      await expect(openFolder(inbox, folder)).rejects.toMatchObject({ problem: 'folder' })
    },
  )

  test('a link that leads outside the root is refused', async () => {
    await symlink('/etc', path.join(sourceFolder, 'atalho'))
    await expect(openFolder(inbox, 'cielo/atalho')).rejects.toThrow(/fica fora da pasta de entrada/)
  })

  test('a file that becomes a link after it was listed is not read', async () => {
    await put('a.txt', 'a')
    const remote = await openFolder(inbox, 'cielo')
    await rm(path.join(sourceFolder, 'a.txt'))
    await symlink('/etc/passwd', path.join(sourceFolder, 'a.txt'))
    expect(() => remote.open('a.txt')).toThrow(/ELOOP/)
  })

  test('files are not moved through a link', async () => {
    await put('a.txt', 'a')
    await symlink(tmpdir(), path.join(sourceFolder, 'processed'))
    const remote = await openFolder(inbox, 'cielo')
    await expect(remote.putAway('a.txt', 'processed')).rejects.toThrow('não é uma pasta')
    expect(await readdir(sourceFolder)).toContain('a.txt')
  })
})

describe('an SFTP server', () => {
  const open = (change: object = {}) => openSftp({ ...server.server, folder: 'cielo', ...change }, outbound)

  test.each([
    ['as its file has it', (key: string) => key],
    ['pasted into a field of one line', (key: string) => key.replaceAll('\n', '')],
    ['with the line ends of Windows', (key: string) => key.replaceAll('\n', '\r\n')],
  ])('the server accepts a private key %s', async (_how, formatKey) => {
    await put('a.txt', 'a')
    const remote = await open({ secret_kind: 'key', secret: formatKey(server.client_key) })
    expect(await remote.list()).toHaveLength(1)
    await remote.close()
  })

  test('a refused password is reported as an expired credential, without the password', async () => {
    const refused = await open({ secret: 'senha-antiga' }).catch((error) => error)
    expect(refused).toMatchObject({ problem: 'credential' })
    expect(String(refused.stack)).not.toContain('senha-antiga')
  })

  test('an invalid private key is reported without quoting it', async () => {
    const refused = await open({ secret_kind: 'key', secret: 'nenhuma-chave' }).catch((error) => error)
    expect(refused).toMatchObject({ problem: 'credential' })
    expect(String(refused.stack)).not.toContain('nenhuma-chave')
  })

  test('a server with another key than the confirmed one is refused before any credential is sent', async () => {
    server.state.logins.length = 0
    const attempt = open({ host_key: `SHA256:${'A'.repeat(43)}` })
    await expect(attempt).rejects.toMatchObject({ problem: 'host-key' })
    await expect(attempt).rejects.toThrow(`apresentada ${server.host_key}`)
    expect(server.state.logins).toEqual([])
  })

  test('the fingerprint of the server key is read without a login', async () => {
    server.state.logins.length = 0
    expect(await readHostKey(server.server, outbound)).toBe(server.host_key)
    expect(server.state.logins).toEqual([])
  })

  test('a server in an internal network is not contacted unless the operator allows that network', async () => {
    const publicOnly = openOutbound()
    const refusal = { problem: 'unreachable', message: expect.stringContaining('OUTBOUND_NETWORKS') }
    server.state.connections = 0
    for (const host of ['127.0.0.1', '::ffff:127.0.0.1', 'localhost', '2130706433']) {
      const remoteServer = { ...server.server, host }
      await expect(readHostKey(remoteServer, publicOnly)).rejects.toMatchObject(refusal)
      await expect(openSftp({ ...remoteServer, folder: '' }, publicOnly)).rejects.toMatchObject(refusal)
    }
    expect(server.state.connections).toBe(0)
    expect(await readHostKey(server.server, outbound)).toBe(server.host_key)
    expect(server.state.connections).toBe(1)
  })

  test('a missing server is reported as unreachable', async () => {
    await expect(open({ port: 1 })).rejects.toMatchObject({ problem: 'unreachable', message: /a porta está fechada/ })
  })

  test('a missing folder on the server is reported', async () => {
    await expect(
      openSftp({ ...server.server, folder: 'rede' }, outbound).then((remote) => remote.list()),
    ).rejects.toMatchObject({
      problem: 'folder',
    })
  })

  test('unsafe file names sent by the server are not listed', async () => {
    server.state.faults = { extraNames: ['../../etc/passwd', '/etc/passwd', 'a\\b', 'x\n.txt', '..'] }
    await put('a.txt', 'a')
    const remote = await open()
    expect((await remote.list()).map(({ name }) => name)).toEqual(['a.txt'])
    await remote.close()
  })

  test('a connection lost in the middle of a file gives an error and never a shorter file', async () => {
    await put('a.txt', 'x'.repeat(300_000))
    server.state.faults = { cutAfter: 100_000 }
    const remote = await open()
    await expect(buffer(remote.open('a.txt'))).rejects.toThrow()
    await remote.close()
  })
})
