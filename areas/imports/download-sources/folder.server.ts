import { constants, createReadStream, openSync } from 'node:fs'
import { link, lstat, mkdir, opendir, realpath, stat, unlink } from 'node:fs/promises'
import path from 'node:path'
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

export async function openFolder(inbox: string, folder: string): Promise<Remote> {
  const place = await placeOf(inbox, folder)
  const pathOf = (name: string) => path.join(place, name)

  async function findFile(name: string): Promise<RemoteFile | undefined> {
    const found = await lstat(pathOf(name)).catch(() => undefined)
    if (!found?.isFile()) return undefined
    return { name, size_bytes: found.size, modified_at: new Date(Math.floor(found.mtimeMs)).toISOString() }
  }

  return {
    findFile,
    async list() {
      const files: RemoteFile[] = []
      let seen = 0
      for await (const { name } of await opendir(place)) {
        seen += 1
        if (seen > maxFolderFiles) throw tooManyFiles()
        const file = isTakeable(name) ? await findFile(name) : undefined
        if (file) files.push(file)
      }
      return files
    },
    open: (name) => {
      const fd = openSync(pathOf(name), constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK)
      return createReadStream('', { fd, autoClose: true })
    },
    putAway: (name, where) => putAway(place, name, where),
    close: async () => undefined,
  }
}

async function placeOf(inbox: string, folder: string) {
  if (inbox === '') throw new SourceFailed('folder', 'Este servidor não tem pasta de entrada.')
  const missing = () => {
    throw new SourceFailed('folder', `A pasta “${folder || '.'}” não existe dentro da pasta de entrada.`)
  }
  const root = await realpath(inbox).catch(missing)
  const place = await realpath(path.resolve(root, `.${path.sep}${folder}`)).catch(missing)
  // Symbolic links are resolved before the comparison, so a link that leads outside is refused.
  const outside = place !== root && !place.startsWith(root + path.sep)
  if (outside) throw new SourceFailed('folder', `A pasta “${folder}” fica fora da pasta de entrada.`)
  if (!(await stat(place)).isDirectory()) missing()
  return place
}

/** Links the new name before it removes the old one, so that the file always exists and overwrites no other. */
async function putAway(place: string, name: string, where: Settled) {
  const to = path.join(place, where)
  await mkdir(to, { recursive: true })
  if (!(await lstat(to)).isDirectory()) throw new SourceFailed('folder', `“${where}” não é uma pasta.`)
  const from = path.join(place, name)
  const linkUnderUniqueName = (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
    return link(from, path.join(to, toUniqueFileName(name)))
  }
  await link(from, path.join(to, name)).catch(linkUnderUniqueName)
  await unlink(from)
}
