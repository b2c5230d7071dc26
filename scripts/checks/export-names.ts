import { execFileSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import path from 'node:path'

export type Source = { file: string; text: string }
export type Definition = { name: string; file: string }

const declaration =
  /^export (?:declare )?(?:async )?(?:abstract )?(?:function\*?|const|let|class|type|interface|enum) (\w+)/gm
const lists = /^(?:import|export) (?:type )?(?:\w+, )?\{([^}]*)\}/gm
const namespaces = /^import \* as (\w+) from/gm
const lazy = /\bimport\('[^']+'\)/

/** Tests may repeat a name, generated files follow the database, and every area's `server.ts` has the same names. */
const isProduct = (file: string) =>
  /^(kit|domain|formats|areas|apps)\//.test(file) &&
  !/\.(test|testing|fixture|generated|d)\.tsx?$/.test(file) &&
  !/^areas\/[^/]+\/server\.ts$/.test(file)

export const findDefinitions = (sources: readonly Source[]): Definition[] =>
  sources
    .filter(({ file }) => isProduct(file))
    .flatMap(({ file, text }) => {
      // A schema and its type share one name.
      const names = new Set([...text.matchAll(declaration)].map(([, name = '']) => name))
      return [...names].map((name) => ({ name, file }))
    })

export function findRepeatedNames(definitions: readonly Definition[]) {
  const files = new Map<string, string[]>()
  for (const { name, file } of definitions) files.set(name, [...(files.get(name) ?? []), file])
  return new Map([...files].filter(([, places]) => places.length > 1))
}

/** A name counts as imported wherever a file names it in an import. */
export function findUnusedDefinitions(sources: readonly Source[]): Definition[] {
  const imported = new Map<string, Set<string>>()
  const note = (name: string, file: string) => imported.set(name, (imported.get(name) ?? new Set()).add(file))
  for (const { file, text } of sources) {
    for (const [, list = ''] of text.matchAll(lists))
      for (const part of list.split(',')) {
        const name = part
          .trim()
          .replace(/^type /, '')
          .split(' as ')[0]
        if (name) note(name, file)
      }
    for (const [, space = ''] of text.matchAll(namespaces))
      for (const [, name = ''] of text.matchAll(new RegExp(`\\b${space}\\.(\\w+)`, 'g'))) note(name, file)
    // `const { parse } = await import('./parse.ts')` and `(await import('./parse.ts')).parse`
    if (lazy.test(text)) for (const [name = ''] of text.matchAll(/\b\w+\b/g)) note(name, file)
  }
  return findDefinitions(sources).filter(({ name, file }) => {
    const files = imported.get(name)
    return files === undefined || (files.size === 1 && files.has(file))
  })
}

export async function readSourceFiles(root: string): Promise<Source[]> {
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.ts', '*.tsx'], {
    cwd: root,
    encoding: 'utf8',
  })
  const names = files.split('\n').filter((file) => file !== '')
  return Promise.all(names.map(async (file) => ({ file, text: await readFile(path.join(root, file), 'utf8') })))
}
