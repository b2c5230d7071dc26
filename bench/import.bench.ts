import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startFlags } from '../scripts/start-flags.ts'
import { filesOf } from './import-files.ts'

// Rows per second from bytes to committed rows beside what psql takes for the same rows, each layout in two processes of its
// own: one that imported a small file before, as a server has, and one that has just begun (what it prints is beside any
// limit): npm run bench -- import [LAYOUT [ROWS]]

const usual = 100_000
// In the largest file that is read, what a process costs that has just begun is lost among its rows.
const large = { csv: 1_000_000 }
// Never the same bytes, which would bring nothing the second time.
const smallOf = (rows: number) => Math.min(10_000, rows / 10)
const [only, asked] = process.argv.slice(2)
const layouts = Object.keys(filesOf(0)) as (keyof ReturnType<typeof filesOf>)[]
const filesBy = (rows: number) => layouts.map((layout) => ({ layout, write: filesOf(rows)[layout], rows }))
const files = [
  ...filesBy(Number(asked ?? usual)),
  ...(asked === undefined ? filesBy(large.csv).filter(({ layout }) => layout in large) : []),
].filter(({ layout }) => only === undefined || layout === only)
const folder = await mkdtemp(path.join(tmpdir(), 'retaguarda-bench-'))
try {
  for (const { layout, write, rows } of files) {
    const file = path.join(folder, layout)
    const before = `${file}.small`
    await writeFile(before, filesOf(smallOf(rows))[layout]())
    const args = ['--expose-gc', ...(await startFlags()), '--import', 'tsx', 'bench/import-one.ts']
    for (const earlier of [[before], []]) {
      await writeFile(file, write())
      const given = [layout, file, String(rows), ...earlier]
      const { status } = spawnSync(process.execPath, [...args, ...given], { stdio: 'inherit' })
      if (status !== 0 && earlier.length > 0) process.exitCode = 1
    }
    await rm(file)
    await rm(before)
  }
} finally {
  await rm(folder, { recursive: true, force: true })
}
