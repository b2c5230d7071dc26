import { generateKeyPairSync } from 'node:crypto'
import { lstatSync, mkdirSync, readdirSync, readFileSync, renameSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import path from 'node:path'
import ssh2, { type Connection, type SFTPWrapper } from 'ssh2'
import { afterAll } from 'vitest'
import { toKeyFingerprint } from './sftp-connection.server.ts'

export type Faults = {
  cutAfter?: number
  refuse?: boolean
  extraNames?: readonly string[]
  onSent?: (name: string) => void
  readOnly?: boolean
}

const { STATUS_CODE } = ssh2.utils.sftp
const newKey = () =>
  generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ type: 'pkcs1', format: 'pem' }).toString()
// Generating a key takes 200 ms, so all test servers of a worker share these two.
const client_key = newKey()
const first_key = newKey()

function hostKeyOf(pem: string) {
  const parsed = ssh2.utils.parseKey(pem)
  if (parsed instanceof Error) throw parsed
  const key = Array.isArray(parsed) ? parsed[0] : parsed
  if (!key) throw new Error('no key')
  return toKeyFingerprint(key.getPublicSSH())
}

export async function sftpServer(folder: string, { user = 'posto', password = 'segredo-do-posto' } = {}) {
  const state = { faults: {} as Faults, reads: [] as string[], logins: [] as string[], connections: 0 }
  const allowed = ssh2.utils.parseKey(client_key)
  const open = new Set<Connection>()
  let running = await listen(first_key, 0)

  async function listen(pem: string, port: number) {
    const ssh = new ssh2.Server({ hostKeys: [pem] }, (connection) => {
      connection.on('error', () => undefined)
      open.add(connection)
      connection.on('close', () => open.delete(connection))
      connection.on('authentication', (attempt) => {
        state.logins.push(attempt.method)
        const matches =
          (attempt.method === 'password' && attempt.password === password) ||
          (attempt.method === 'publickey' &&
            !(allowed instanceof Error) &&
            allowed.getPublicSSH().equals(attempt.key.data))
        if (attempt.username === user && matches && !state.faults.refuse) attempt.accept()
        else attempt.reject(['password', 'publickey'])
      })
      connection.on('ready', () =>
        connection.on('session', (accept) =>
          accept().on('sftp', (acceptSftp) => serve(acceptSftp(), { folder, connection, state })),
        ),
      )
    })
    const server = createServer({ noDelay: true }, (socket) => {
      state.connections += 1
      ssh.injectSocket(socket)
    })
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
    return { server, host_key: hostKeyOf(pem) }
  }
  const stop = () =>
    new Promise<void>((resolve) => {
      running.server.close(() => resolve())
      for (const connection of open) connection.end()
    })
  const address = () => running.server.address() as AddressInfo
  afterAll(stop)
  return {
    state,
    client_key,
    get host_key() {
      return running.host_key
    },
    get server() {
      const { port } = address()
      return {
        host: '127.0.0.1',
        port,
        username: user,
        host_key: running.host_key,
        secret_kind: 'password' as const,
        secret: password,
      }
    },
    async changeKey() {
      const { port } = address()
      await stop()
      running = await listen(newKey(), port)
    },
    stop,
  }
}

type ServeOptions = { folder: string; connection: Connection; state: { faults: Faults; reads: string[] } }

function serve(sftp: SFTPWrapper, { folder, connection, state }: ServeOptions) {
  const pathOf = (file: string) => path.join(folder, path.posix.normalize(`/${file}`))
  const handles = new Map<number, { file: string; entries?: ReturnType<typeof entriesOf>; sent: number }>()
  let next = 0
  const open = (file: string) => {
    next += 1
    handles.set(next, { file, sent: 0 })
    const handle = Buffer.alloc(4)
    handle.writeUInt32BE(next)
    return handle
  }
  const getOpenFile = (handle: Buffer) => handles.get(handle.readUInt32BE(0))
  const missing = (id: number) => sftp.status(id, STATUS_CODE.NO_SUCH_FILE)
  const runOrMissing = (id: number, work: () => void) => {
    try {
      work()
    } catch {
      missing(id)
    }
  }

  sftp.on('OPENDIR', (id, file) =>
    runOrMissing(id, () => {
      readdirSync(pathOf(file))
      sftp.handle(id, open(pathOf(file)))
    }),
  )
  sftp.on('READDIR', (id, handle) => {
    const dir = getOpenFile(handle)
    if (!dir) return missing(id)
    if (dir.entries) return sftp.status(id, STATUS_CODE.EOF)
    dir.entries = entriesOf(dir.file, state.faults.extraNames)
    sftp.name(id, dir.entries)
  })
  sftp.on('LSTAT', (id, file) => runOrMissing(id, () => sftp.attrs(id, attrsOf(pathOf(file)))))
  sftp.on('STAT', (id, file) => runOrMissing(id, () => sftp.attrs(id, attrsOf(pathOf(file)))))
  sftp.on('FSTAT', (id, handle) => runOrMissing(id, () => sftp.attrs(id, attrsOf(getOpenFile(handle)?.file ?? ''))))
  sftp.on('OPEN', (id, file) =>
    runOrMissing(id, () => {
      lstatSync(pathOf(file))
      state.reads.push(path.basename(file))
      sftp.handle(id, open(pathOf(file)))
    }),
  )
  sftp.on('READ', (id, handle, offset, length) => {
    const file = getOpenFile(handle)
    if (!file) return missing(id)
    const bytes = readFileSync(file.file).subarray(offset, offset + length)
    if (state.faults.cutAfter !== undefined && file.sent + bytes.length > state.faults.cutAfter) return connection.end()
    file.sent += bytes.length
    if (bytes.length === 0) return sftp.status(id, STATUS_CODE.EOF)
    sftp.data(id, bytes)
  })
  sftp.on('CLOSE', (id, handle) => {
    const closed = getOpenFile(handle)
    if (closed && closed.sent > 0) state.faults.onSent?.(path.basename(closed.file))
    sftp.status(id, STATUS_CODE.OK)
  })
  const runIfWritable = (id: number, work: () => void) =>
    state.faults.readOnly
      ? sftp.status(id, STATUS_CODE.PERMISSION_DENIED)
      : runOrMissing(id, () => {
          work()
          sftp.status(id, STATUS_CODE.OK)
        })
  sftp.on('MKDIR', (id, file) => runIfWritable(id, () => mkdirSync(pathOf(file))))
  sftp.on('RENAME', (id, from, to) => runIfWritable(id, () => renameSync(pathOf(from), pathOf(to))))
}

function attrsOf(file: string) {
  const { mode, uid, gid, size, atimeMs, mtimeMs } = lstatSync(file)
  return { mode, uid, gid, size, atime: Math.floor(atimeMs / 1000), mtime: Math.floor(mtimeMs / 1000) }
}

const entriesOf = (folder: string, extraNames: readonly string[] = []) => {
  const own = readdirSync(folder).map((name) => ({ name, attrs: attrsOf(path.join(folder, name)) }))
  const plain = { mode: 0o100644, uid: 0, gid: 0, size: 10, atime: 1, mtime: 1 }
  const all = [...own, ...extraNames.map((name) => ({ name, attrs: plain }))]
  return all.map(({ name, attrs }) => ({ filename: name, longname: name, attrs }))
}
