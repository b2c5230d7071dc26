import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startFlags } from '../scripts/start-flags.ts'
import { filesOf } from './import-files.ts'

// Rows per second from bytes to committed rows beside what psql takes for the same rows, each layout in a process of its
// own: npm run bench -- import [LAYOUT [ROWS]]

const usual = 100_000
// In the largest file that is read, what a process costs that has just begun is lost among its rows.
const large = { csv: 1_000_000 }
const [only, asked] = process.argv.slice(2)
const filesBy = (rows: number) => Object.entries(filesOf(rows)).map(([layout, write]) => ({ layout, write, rows }))
const files = [
  ...filesBy(Number(asked ?? usual)),
  ...(asked === undefined ? filesBy(large.csv).filter(({ layout }) => layout in large) : []),
].filter(({ layout }) => only === undefined || layout === only)
const folder = await mkdtemp(path.join(tmpdir(), 'retaguarda-bench-'))
try {
  for (const { layout, write, rows } of files) {
    const file = path.join(folder, layout)
    await writeFile(file, write())
    const args = ['--expose-gc', ...(await startFlags()), '--import', 'tsx', 'bench/import-one.ts']
    const { status } = spawnSync(process.execPath, [...args, layout, file, String(rows)], { stdio: 'inherit' })
    if (status !== 0) process.exitCode = 1
    await rm(file)
  }
} finally {
  await rm(folder, { recursive: true, force: true })
}
