import { spawnSync } from 'node:child_process'
import { mkdir, rm, stat } from 'node:fs/promises'
import { startFlags } from '../../scripts/processes/start-flags.ts'
import { posExport, sheet, stone, table, writeBook, writeText } from '../data/large-files.ts'

// Memory used to read a file of 200 MB, each in a separate process: npm run bench -- reading-memory [MB]

const folder = '.cache/bench/large'
const megabytes = Number(process.argv[2] ?? 200)
// The size is below the file size limit, which includes head and tail.
const size = megabytes * 1e6
const maxMegabytes = 200

await mkdir(folder, { recursive: true })
const cases = [
  { name: 'point-of-sale export', way: 'stream', write: (file: string) => writeText(file, posExport(size)) },
  { name: 'Stone', way: 'stream', write: (file: string) => writeText(file, stone(size)) },
  { name: 'CSV through a mapping', way: 'mapped', write: (file: string) => writeText(file, table(size)) },
  { name: 'XLSX through a mapping (unpacked)', way: 'book', write: (file: string) => writeBook(file, sheet(size)) },
]
for (const { name, way, write } of cases) {
  const file = `${folder}/${way}-${name.length}.bin`
  await write(file)
  const { size } = await stat(file)
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ['--expose-gc', ...(await startFlags()), '--import', 'tsx', 'bench/programs/memory-of-reading.ts', way, file],
    { encoding: 'utf8' },
  )
  await rm(file)
  if (stdout === '') {
    console.error(`FAILED  ${name}: ${stderr.slice(-400)}`)
    process.exitCode = 1
    continue
  }
  const result: { rows: number; seconds: number; megabytes: number } = JSON.parse(stdout)
  const missed = result.megabytes > maxMegabytes
  if (missed) process.exitCode = 1
  console.log(
    `${missed ? 'MISSED' : 'ok    '}  ${name}: ${(size / 1e6).toFixed(0)} MB, ${result.rows} rows in ${result.seconds.toFixed(1)} s, ${result.megabytes.toFixed(0)} MB above what was held before (at most ${maxMegabytes} MB)`,
  )
}
