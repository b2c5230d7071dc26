import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

type Chunk = { file: string; imports?: string[]; dynamicImports?: string[]; css?: string[]; src?: string }
export type Manifest = Record<string, Chunk>

export function filesOf(manifest: Manifest, modules: readonly string[]) {
  const files = new Set<string>()
  const seen = new Set<string>()
  const add = (key: string) => {
    const chunk = manifest[key]
    if (!chunk) throw new Error(`The build has no module ${key}`)
    if (seen.has(key)) return
    seen.add(key)
    files.add(chunk.file)
    for (const css of chunk.css ?? []) files.add(css)
    for (const imported of chunk.imports ?? []) add(imported)
  }
  for (const module of modules) add(module)
  return files
}

const entry = ['index.html']
const signIn = [...entry, '../../areas/session/sign-in/sign-in.page.tsx']
const frame = [...entry, 'page-routes.tsx', 'frame/frame.tsx', 'frame/page-slot.tsx']

// The board of days is the most frequent first page; what other pages add to it has a separate budget.
const firstList = '../../areas/cash-closing/board/board.page.tsx'

const isPage = (key: string) => key.startsWith('../../areas/') && key.endsWith('.page.tsx')

export type Measure = { name: string; kind: 'js' | 'css'; bytes: number; limit: number }

export async function measureWeb(dist: string): Promise<Measure[]> {
  const manifest: Manifest = JSON.parse(await readFile(path.join(dist, '.vite', 'manifest.json'), 'utf8'))
  const sizes = new Map<string, number>()
  const sizeOf = async (files: Iterable<string>, kind: 'js' | 'css') => {
    let sum = 0
    for (const file of files) {
      if (!file.endsWith(`.${kind}`)) continue
      if (!sizes.has(file)) sizes.set(file, (await stat(`${path.join(dist, file)}.br`)).size)
      sum += sizes.get(file) ?? 0
    }
    return sum
  }
  const measure = async (name: string, kind: 'js' | 'css', modules: readonly string[], limit: number) => ({
    name,
    kind,
    bytes: await sizeOf(filesOf(manifest, modules), kind),
    limit,
  })
  const measures = [
    await measure('/signin', 'js', signIn, 113_500),
    await measure('frame + first list', 'js', [...frame, firstList], 230_000),
    await measure('frame + first list', 'css', [...frame, firstList], 40_000),
  ]
  const had = filesOf(manifest, [...signIn, ...frame, firstList])
  for (const page of Object.keys(manifest).filter(isPage)) {
    const more = [...filesOf(manifest, [page])].filter((file) => !had.has(file))
    const bytes = await sizeOf(more, 'js')
    if (bytes > 0) measures.push({ name: path.basename(page, '.page.tsx'), kind: 'js', bytes, limit: 40_000 })
  }
  return measures
}

const compressible = /\.(js|css|svg)$/

async function precompress(folder: string) {
  for (const name of await readdir(folder)) {
    if (!compressible.test(name)) continue
    const file = path.join(folder, name)
    const content = await readFile(file)
    const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }
    await writeFile(`${file}.br`, await brotli(content, quality))
    await writeFile(`${file}.gz`, await zip(content, { level: 9 }))
  }
}

export function webBudget(): Plugin {
  let dist = ''
  return {
    name: 'retaguarda:web-budget',
    apply: 'build',
    configResolved(config) {
      dist = path.resolve(config.root, config.build.outDir)
    },
    async closeBundle(error) {
      if (error) return
      await precompress(path.join(dist, 'assets'))
      const over = (await measureWeb(dist)).filter(({ bytes, limit }) => bytes > limit)
      const lines = over.map(({ name, kind, bytes, limit }) => `${name}: ${bytes} bytes of ${kind}, at most ${limit}`)
      if (lines.length > 0) throw new Error(`The web is over its budget (brotli).\n${lines.join('\n')}`)
    },
  }
}
