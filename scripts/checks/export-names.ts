import { execFileSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import path from 'node:path'

export type Source = { file: string; text: string }
export type Definition = { name: string; file: string }

const declaration =
  /^export (?:declare )?(?:async )?(?:abstract )?(?:function\*?|const|let|class|type|interface|enum) (\w+)/gm
const imports = /^import (?:type )?(?:\w+, )?\{([^}]*)\} from '([^']+)'/gm
const namespaceImports = /^import (?:type )?\* as (\w+) from '([^']+)'/gm
const lazyImports = /\b(?:i|tsI)mport\('([^']+)'/g
const reExports = /^export (?:type )?\{([^}]*)\} from '([^']+)'/gm
const starReExports = /^export (?:type )?\* (?:as (\w+) )?from '([^']+)'/gm

/** Tests may repeat a name and export what only they use; generated files follow the database. */
const isProduct = (file: string) =>
  /^(kit|domain|formats|areas|apps)\/.+\.tsx?$/.test(file) && !/\.(test|testing|fixture|generated|d)\.tsx?$/.test(file)

const isAreaServer = (file: string) => /^areas\/[^/]+\/server\.ts$/.test(file)

/** Without the `server.ts` of areas, which all export the same names. */
export const findDefinitions = (sources: readonly Source[]): Definition[] =>
  sources
    .filter(({ file }) => isProduct(file) && !isAreaServer(file))
    .flatMap(({ file, text }) => [...findDeclaredNames(text)].map((name) => ({ name, file })))

export function findRepeatedNames(definitions: readonly Definition[]) {
  const files = new Map<string, string[]>()
  for (const { name, file } of definitions) files.set(name, [...(files.get(name) ?? []), file])
  return new Map([...files].filter(([, places]) => places.length > 1))
}

type Module = {
  file: string
  defined: Set<string>
  /** Its exported names that another file defines. */
  reExported: Map<string, { from: string; name: string }>
  /** Names of `export * as name`, and the files whose exports all belong to this module (`export *`). */
  namespaces: Map<string, string>
  starExports: string[]
}

/**
 * Exported names, defined or re-exported by an entry point, that no other file imports. A re-export is a use only if a
 * file imports its name. `sources` may include the `package.json` of packages, whose `exports` are followed.
 */
export function findUnusedExports(sources: readonly Source[]): Definition[] {
  const resolve = newResolver(sources)
  const modules = new Map(sources.map((source) => [source.file, readModule(source, resolve)]))
  const uses = new Uses(modules)
  for (const { file, text } of sources) {
    for (const [, list = '', specifier = ''] of text.matchAll(imports))
      for (const { name } of splitNames(list)) uses.add(resolve(file, specifier), name)
    for (const [, namespace = '', specifier = ''] of text.matchAll(namespaceImports)) {
      const target = resolve(file, specifier)
      // A namespace that is not followed by a name is a value: each of its names may be read.
      for (const [, name] of text.matchAll(new RegExp(`(?<!\\* as )\\b${namespace}\\b(?:\\.(\\w+))?`, 'g')))
        if (name === undefined) uses.addAll(target)
        else uses.add(target, name)
    }
    // `const { parse } = await import('./parse.ts')` and `(await import('./parse.ts')).parse`
    const lazy = [...text.matchAll(lazyImports)].map(([, specifier = '']) => resolve(file, specifier))
    if (lazy.length > 0)
      for (const word of new Set(text.match(/\b\w+\b/g))) for (const target of lazy) uses.add(target, word)
  }
  return [...modules.values()]
    .filter(({ file }) => isProduct(file))
    .flatMap((module) => listExports(module).map((name) => ({ name, file: module.file })))
    .filter(({ name, file }) => !uses.has(file, name))
}

class Uses {
  readonly #modules: ReadonlyMap<string, Module>
  readonly #found = new Set<string>()

  constructor(modules: ReadonlyMap<string, Module>) {
    this.#modules = modules
  }

  has(file: string, name: string) {
    return this.#found.has(`${file} ${name}`)
  }

  add(file: string | undefined, name: string) {
    const module = this.#modules.get(file ?? '')
    if (!module || this.has(module.file, name)) return
    this.#found.add(`${module.file} ${name}`)
    const definition = module.reExported.get(name)
    if (definition) this.add(definition.from, definition.name)
    const namespace = module.namespaces.get(name)
    if (namespace) this.addAll(namespace)
    for (const starExport of module.starExports) this.add(starExport, name)
  }

  addAll(file: string | undefined) {
    const module = this.#modules.get(file ?? '')
    if (!module || this.has(module.file, '*')) return
    this.#found.add(`${module.file} *`)
    for (const name of listExports(module)) this.add(module.file, name)
    for (const starExport of module.starExports) this.addAll(starExport)
  }
}

type Resolver = (file: string, specifier: string) => string | undefined

function readModule({ file, text }: Source, resolve: Resolver): Module {
  const reExported: Module['reExported'] = new Map()
  for (const [, list = '', specifier = ''] of text.matchAll(reExports)) {
    const from = resolve(file, specifier)
    if (from) for (const { name, alias } of splitNames(list)) reExported.set(alias, { from, name })
  }
  const namespaces: Module['namespaces'] = new Map()
  const starExports: string[] = []
  for (const [, namespace, specifier = ''] of text.matchAll(starReExports)) {
    const from = resolve(file, specifier)
    if (!from) continue
    if (namespace) namespaces.set(namespace, from)
    else starExports.push(from)
  }
  return { file, defined: findDeclaredNames(text), reExported, namespaces, starExports }
}

const listExports = ({ defined, reExported, namespaces }: Module) => [
  ...defined,
  ...reExported.keys(),
  ...namespaces.keys(),
]

// A schema and its type share one name.
const findDeclaredNames = (text: string) => new Set([...text.matchAll(declaration)].map(([, name = '']) => name))

const splitNames = (list: string) =>
  list
    .split(',')
    .map((part) => part.trim().replace(/^type /, ''))
    .filter((part) => part !== '')
    .map((part) => {
      const [name = '', alias = name] = part.split(' as ')
      return { name, alias }
    })

function newResolver(sources: readonly Source[]): Resolver {
  const packages = sources
    .filter(({ file }) => path.basename(file) === 'package.json')
    .map(({ file, text }) => {
      const { name, exports = {} }: PackageFile = JSON.parse(text)
      return { folder: path.dirname(file), name, exports }
    })
  return (file, specifier) => {
    if (specifier.startsWith('.')) return path.join(path.dirname(file), specifier)
    for (const { name, folder, exports } of packages)
      for (const [key, target] of Object.entries(exports)) {
        const [before = '', after] = path.posix.join(name, key).split('*')
        if (after === undefined && specifier === before) return path.join(folder, target)
        if (after === undefined || !specifier.startsWith(before) || !specifier.endsWith(after)) continue
        return path.join(folder, target.replace('*', specifier.slice(before.length, specifier.length - after.length)))
      }
  }
}

type PackageFile = { name: string; exports?: Record<string, string> }

export async function readSourceFiles(root: string): Promise<Source[]> {
  const files = execFileSync(
    'git',
    ['ls-files', '-co', '--exclude-standard', '*.ts', '*.tsx', '*.js', '*package.json'],
    {
      cwd: root,
      encoding: 'utf8',
    },
  )
  const names = files.split('\n').filter((file) => file !== '')
  return Promise.all(names.map(async (file) => ({ file, text: await readFile(path.join(root, file), 'utf8') })))
}
