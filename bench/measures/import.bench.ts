import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { bundleServer } from '../../apps/server/build/build.ts'
import { startFlags } from '../../scripts/processes/start-flags.ts'
import { filesOf } from '../data/import-files.ts'

// Rows per second from bytes to committed rows, compared with psql: npm run bench -- import [LAYOUT [ROWS]]

const usual = 100_000
// In the largest file the start-up cost of a fresh process is negligible.
const large = { csv: 1_000_000 }
// Fewer rows, so the bytes differ: importing the same bytes again would skip them.
const smallOf = (rows: number) => Math.min(10_000, rows / 10)
const [only, rowsText] = process.argv.slice(2)
const layouts = Object.keys(filesOf(0)) as (keyof ReturnType<typeof filesOf>)[]
const filesBy = (rows: number) => layouts.map((layout) => ({ layout, write: filesOf(rows)[layout], rows }))
const files = [
  ...filesBy(Number(rowsText ?? usual)),
  ...(rowsText === undefined ? filesBy(large.csv).filter(({ layout }) => layout in large) : []),
].filter(({ layout }) => only === undefined || layout === only)
// The product imports with bundled code too: from the sources, each new thread would load the TypeScript loader.
const bundle = '.cache/bench'
await bundleServer(bundle, { 'import-one': 'bench/programs/import-one.ts' })
const folder = await mkdtemp(path.join(tmpdir(), 'retaguarda-bench-'))
try {
  for (const { layout, write, rows } of files) {
    const file = path.join(folder, layout)
    const before = `${file}.small`
    await writeFile(before, filesOf(smallOf(rows))[layout]())
    const args = ['--expose-gc', ...(await startFlags()), `${bundle}/import-one.mjs`]
    for (const earlier of [[before], []]) {
      await writeFile(file, write())
      const fileArgs = [layout, file, String(rows), ...earlier]
      const { status } = spawnSync(process.execPath, [...args, ...fileArgs], { stdio: 'inherit' })
      if (status !== 0 && earlier.length > 0) process.exitCode = 1
    }
    await rm(file)
    await rm(before)
  }
} finally {
  await rm(folder, { recursive: true, force: true })
}
