import { execFileSync } from 'node:child_process'
import path from 'node:path'

/** A listing of this length fits a screen. */
export const maxFiles = 45
export const maxFilesBesideFolders = 8

const isSource = (file: string) =>
  /^(kit|domain|areas|formats|apps|testing|scripts|bench|e2e|database)\/.*\.(ts|tsx|css|js)$/.test(file)

/** The bundler and the exports of `areas/package.json` find these files by their place, so they cannot move. */
const isDemanded = (file: string) => /\/vite\.config\.ts$|^areas\/[^/]+\/(contract|server|web)\.ts$/.test(file)

/** Returns a sentence for each folder that is too long or repeats the name of its parent. */
export function findFolderFaults(files: readonly string[]): string[] {
  const sources = files.filter(isSource)
  const folders = new Set(sources.flatMap(foldersAbove))
  const parents = new Set([...folders].map((folder) => path.posix.dirname(folder)))
  return [...folders].sort().flatMap((folder) => {
    const count = sources.filter((file) => path.posix.dirname(file) === folder && !isDemanded(file)).length
    const limit = parents.has(folder) ? maxFilesBesideFolders : maxFiles
    const place = parents.has(folder) ? ' beside folders' : ''
    const faults = count > limit ? [`${folder} holds ${count} files${place}, at most ${limit}`] : []
    const parent = path.posix.dirname(folder)
    if (path.posix.basename(folder) === path.posix.basename(parent))
      faults.push(`${folder} repeats the name of its parent`)
    return faults
  })
}

function foldersAbove(file: string): string[] {
  const folder = path.posix.dirname(file)
  return folder === '.' ? [] : [folder, ...foldersAbove(folder)]
}

export function readFileNames(root: string): string[] {
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
  return files.split('\n').filter((file) => file !== '')
}
