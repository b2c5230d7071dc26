import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { normalizePath, type Plugin } from 'vite'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

type Chunk = { imports: string[]; css: string[]; modules: string[] }
/** By file of the build. Imports and style sheets are files of the build too; modules are paths from the repository. */
type Chunks = Record<string, Chunk>

const filesOf = (chunks: Chunks, modules: readonly string[]) =>
  followImports(
    chunks,
    modules.map((module) => findChunk(chunks, module)),
  )

function followImports(chunks: Chunks, start: readonly string[]) {
  const files = new Set(start)
  // The set grows while it is walked.
  for (const file of files) {
    const { imports = [], css = [] } = chunks[file] ?? {}
    for (const loaded of [...css, ...imports]) files.add(loaded)
  }
  return files
}

/** Fails if chunks import each other: one of them then runs before the other, which it uses. The bundler reports no error. */
function refuseCycles(chunks: Chunks) {
  const inCycle = Object.entries(chunks).filter(([file, { imports }]) => followImports(chunks, imports).has(file))
  if (inCycle.length > 0)
    throw new Error(`Chunks of the web import each other: ${inCycle.map(([file]) => file).join(', ')}`)
}

function findChunk(chunks: Chunks, module: string) {
  const found = Object.entries(chunks).find(([, { modules }]) => modules.includes(module))
  if (!found) throw new Error(`The build has no module ${module}`)
  return found[0]
}

const entry = ['apps/web/main.tsx']
const signIn = [...entry, 'areas/session/sign-in/sign-in.page.tsx']
const frame = [...entry, ...['page-routes', 'frame/frame', 'frame/page-slot'].map((name) => `apps/web/${name}.tsx`)]

// The board of days is the most frequent first page; what other pages add to it has a separate budget.
const firstList = 'areas/cash-closing/board/board.page.tsx'

const isPage = (module: string) => module.startsWith('areas/') && module.endsWith('.page.tsx')

const chunksFile = 'chunks.json'

type Measure = { name: string; kind: 'js' | 'css'; bytes: number; limit: number }

export async function measureWeb(dist: string): Promise<Measure[]> {
  const chunks: Chunks = JSON.parse(await readFile(path.join(dist, chunksFile), 'utf8'))
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
    bytes: await sizeOf(filesOf(chunks, modules), kind),
    limit,
  })
  const measures = [
    await measure('/signin', 'js', signIn, 113_500),
    await measure('frame + first list', 'js', [...frame, firstList], 230_000),
    await measure('frame + first list', 'css', [...frame, firstList], 40_000),
  ]
  const had = filesOf(chunks, [...signIn, ...frame, firstList])
  const pages = Object.values(chunks).flatMap(({ modules }) => modules.filter(isPage))
  for (const page of pages) {
    const more = [...filesOf(chunks, [page])].filter((file) => !had.has(file))
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
  let webRoot = ''
  let dist = ''
  const chunks: Chunks = {}
  return {
    name: 'retaguarda:web-budget',
    apply: 'build',
    configResolved(config) {
      webRoot = config.root
      dist = path.resolve(config.root, config.build.outDir)
    },
    async writeBundle(_options, bundle) {
      const root = path.dirname(path.dirname(webRoot))
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue
        const { fileName, imports, viteMetadata, moduleIds } = chunk
        const modules = moduleIds.map((id) => normalizePath(path.relative(root, id)))
        chunks[fileName] = { imports, css: [...(viteMetadata?.importedCss ?? [])], modules }
      }
      await writeFile(path.join(dist, chunksFile), JSON.stringify(chunks))
    },
    async closeBundle(error) {
      if (error) return
      refuseCycles(chunks)
      await precompress(path.join(dist, 'assets'))
      const over = (await measureWeb(dist)).filter(({ bytes, limit }) => bytes > limit)
      const lines = over.map(({ name, kind, bytes, limit }) => `${name}: ${bytes} bytes of ${kind}, at most ${limit}`)
      if (lines.length > 0) throw new Error(`The web is over its budget (brotli).\n${lines.join('\n')}`)
    },
  }
}
