import { PassThrough, type Readable } from 'node:stream'
import type { Outbound } from '@app/kit/server'
import type { FileEntryWithStats, SFTPWrapper, Stats } from 'ssh2'
import { isTakeable } from './file-names.rules.ts'
import {
  maxFolderFiles,
  type Remote,
  type RemoteFile,
  type Settled,
  SourceFailed,
  tooManyFiles,
  toUniqueFileName,
} from './remote.server.ts'
import { openSession, type SftpServer, sftpTimeoutMs } from './sftp-connection.server.ts'

const endOfList = 1
const noSuchFile = 2
const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined)

export async function openSftp(server: SftpServer & { folder: string }, outbound: Outbound): Promise<Remote> {
  const { sftp, lost, close } = await openSession(server, outbound)
  const folder = server.folder === '' ? '.' : server.folder.replace(/(?<=.)\/+$/, '')
  const pathOf = (...names: string[]) => [folder === '/' ? '' : folder, ...names].join('/')
  const ask = <Answer>(work: (done: Done<Answer>) => void) => waitForAnswer(work, lost)

  async function findFile(name: string): Promise<RemoteFile | undefined> {
    const found = await ask<Stats>((done) => sftp.lstat(pathOf(name), done)).catch((error) => {
      if (codeOf(error) !== noSuchFile) throw error
      return undefined
    })
    return found?.isFile() ? fileOf(name, found) : undefined
  }

  async function putAway(name: string, where: Settled) {
    await ask<void>((done) => sftp.mkdir(pathOf(where), (error) => done(error ?? undefined, undefined))).catch(
      () => undefined,
    )
    const exists = await ask<Stats>((done) => sftp.lstat(pathOf(where, name), done)).then(
      () => true,
      () => false,
    )
    const to = pathOf(where, exists ? toUniqueFileName(name) : name)
    await ask<void>((done) => sftp.rename(pathOf(name), to, (error) => done(error ?? undefined, undefined)))
  }

  return {
    findFile,
    putAway,
    close,
    open: (name) => watchStream(sftp.createReadStream(pathOf(name)), lost),
    list: async () => {
      const entries = await listFolder(sftp, folder, ask)
      return entries
        .filter(({ filename, attrs }) => isTakeable(filename) && attrs.isFile())
        .map(({ filename, attrs }) => fileOf(filename, attrs))
    },
  }
}

const fileOf = (name: string, { size, mtime }: Pick<Stats, 'size' | 'mtime'>): RemoteFile => ({
  name,
  size_bytes: size,
  modified_at: new Date(mtime * 1000).toISOString(),
})

type Done<Answer> = (error: Error | undefined, answer: Answer) => void
type Ask = <Answer>(work: (done: Done<Answer>) => void) => Promise<Answer>

const waitForAnswer = <Answer>(work: (done: Done<Answer>) => void, lost: AbortSignal) =>
  new Promise<Answer>((resolve, reject) => {
    const handleLost = () => settle(() => reject(lost.reason))
    const timer = setTimeout(() => settle(() => reject(newSilenceError())), sftpTimeoutMs)
    const settle = (end: () => void) => {
      clearTimeout(timer)
      lost.removeEventListener('abort', handleLost)
      end()
    }
    lost.addEventListener('abort', handleLost)
    if (lost.aborted) return handleLost()
    work((error, answer) => settle(() => (error ? reject(error) : resolve(answer))))
  })

const newSilenceError = () => new SourceFailed('unreachable', 'O servidor parou de responder.')

/** Lists a folder in portions, so that a server cannot fill the memory. */
async function listFolder(sftp: SFTPWrapper, folder: string, ask: Ask) {
  const handle = await ask<Buffer>((done) => sftp.opendir(folder, done)).catch((error) => {
    throw error instanceof SourceFailed
      ? error
      : new SourceFailed('folder', `A pasta “${folder}” não existe no servidor.`)
  })
  const entries: FileEntryWithStats[] = []
  // With a handle instead of a path, `readdir` returns one portion.
  for (;;) {
    const portion = await ask<FileEntryWithStats[]>((done) => sftp.readdir(handle, done)).catch((error) => {
      if (codeOf(error) !== endOfList) throw error
      return undefined
    })
    if (portion === undefined || portion.length === 0) break
    entries.push(...portion)
    if (entries.length > maxFolderFiles) throw tooManyFiles()
  }
  await ask<void>((done) => sftp.close(handle, (error) => done(error ?? undefined, undefined)))
  return entries
}

function watchStream(source: Readable, lost: AbortSignal): Readable {
  const out = new PassThrough()
  const end = (error?: Error) => {
    clearTimeout(timer)
    lost.removeEventListener('abort', handleLost)
    if (error) {
      source.destroy()
      out.destroy(error)
    }
  }
  const handleLost = () => end(lost.reason)
  const timer = setTimeout(() => end(newSilenceError()), sftpTimeoutMs)
  source.on('data', () => timer.refresh())
  // A lost connection emits several errors; one without a listener would end the process.
  source.on('error', end)
  source.once('end', () => end())
  out.once('close', () => end())
  lost.addEventListener('abort', handleLost)
  if (lost.aborted) handleLost()
  else source.pipe(out)
  return out
}
