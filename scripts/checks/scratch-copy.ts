import { cp, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

const root = path.join(import.meta.dirname, '../..')
const always = ['package.json', '.dependency-cruiser.cjs']
const skipped = /[\\/](dist|node_modules)$/

export async function scratchCopy(parts: readonly string[]) {
  const folder = await mkdtemp(path.join(tmpdir(), 'retaguarda-copy-'))
  const configs = (await readdir(root)).filter((name) => /^tsconfig.*\.json$/.test(name))
  await Promise.all(
    [...parts, ...always, ...configs].map((name) =>
      cp(path.join(root, name), path.join(folder, name), {
        recursive: true,
        filter: (source) => !skipped.test(source),
      }),
    ),
  )
  await linkPackages(folder)
  return {
    folder,
    plant: async (file: string, text: string) => {
      await mkdir(path.dirname(path.join(folder, file)), { recursive: true })
      await writeFile(path.join(folder, file), text)
    },
    discard: () => rm(folder, { recursive: true, force: true }),
  }
}

async function linkPackages(folder: string) {
  const packages = path.join(folder, 'node_modules')
  await mkdir(path.join(packages, '@app'), { recursive: true })
  const names = (await readdir(path.join(root, 'node_modules'))).filter((name) => name !== '@app')
  await Promise.all(names.map((name) => symlink(path.join(root, 'node_modules', name), path.join(packages, name))))
  const workspaces = {
    kit: 'kit',
    formats: 'formats',
    domain: 'domain',
    areas: 'areas',
    server: 'apps/server',
    web: 'apps/web',
  }
  await Promise.all(
    Object.entries(workspaces).map(([name, place]) =>
      symlink(path.join(folder, place), path.join(packages, '@app', name)),
    ),
  )
}
