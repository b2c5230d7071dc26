import { chown, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { SystemUser } from './run-as.ts'

// The operating system limits socket paths to about 104 bytes; the file name itself needs 18.
const longestFolder = 80

/** Returns the folder of the sockets: the data folder (private to its owner), unless its path is too long. */
export async function chooseSocketFolder(dataFolder: string, user: SystemUser | undefined): Promise<string> {
  if (Buffer.byteLength(dataFolder) <= longestFolder) return dataFolder
  const folder = await mkdtemp(path.join(tmpdir(), 'retaguarda-'))
  if (user) await chown(folder, user.uid, user.gid)
  return folder
}

export function buildSocketUrl(options: {
  socketFolder: string
  password: string
  login: string
  database: string
}): string {
  const host = encodeURIComponent(options.socketFolder)
  return `postgresql://${options.login}:${encodeURIComponent(options.password)}@localhost/${options.database}?host=${host}`
}
