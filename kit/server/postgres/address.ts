import { chown, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { SystemUser } from './run-as.ts'

// The operating system cuts socket names near 104 bytes; the name of the file itself needs 18.
const longestFolder = 80

/** Sockets lie beside the data, where only its owner and root may enter, unless the path is too long for one. */
export async function socketFolderFor(dataFolder: string, user: SystemUser | undefined): Promise<string> {
  if (Buffer.byteLength(dataFolder) <= longestFolder) return dataFolder
  const folder = await mkdtemp(path.join(tmpdir(), 'retaguarda-'))
  if (user) await chown(folder, user.uid, user.gid)
  return folder
}

/** The connection string of a login on a socket. */
export function addressOf(to: { socketFolder: string; password: string; login: string; database: string }): string {
  const host = encodeURIComponent(to.socketFolder)
  return `postgresql://${to.login}:${encodeURIComponent(to.password)}@localhost/${to.database}?host=${host}`
}
