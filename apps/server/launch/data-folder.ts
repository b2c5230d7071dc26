import { mkdir, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { OperatorError } from '@app/kit/system'
import { getDiskReason } from '../process/failures.ts'

export async function openDataFolder(folder: string): Promise<void> {
  const probe = path.join(folder, `.probe-${process.pid}`)
  try {
    await makeFolder(folder)
    await writeFile(probe, 'x'.repeat(8192))
    await rm(probe)
  } catch (error) {
    await rm(probe, { force: true }).catch(() => undefined)
    const reason = getDiskReason(error)
    throw reason ? new OperatorError(`A pasta de dados ${folder} não pode ser usada: ${reason}.`) : error
  }
}

// `recursive` is not used: on Node 20 it never returns below a folder that refuses new folders, such as /proc.
async function makeFolder(folder: string): Promise<void> {
  // Mode 711: if the product runs as root, the database runs as another user and must reach its data inside.
  const make = () => mkdir(folder, { mode: 0o711 })
  await make().catch(async (error) => {
    if (error.code === 'EEXIST' && (await stat(folder)).isDirectory()) return
    if (error.code !== 'ENOENT') throw error
    await makeFolder(path.dirname(folder))
    await make()
  })
}
