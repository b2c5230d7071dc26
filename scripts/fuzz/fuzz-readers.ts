import { mkdir, writeFile } from 'node:fs/promises'
import { caseOf, fuzzTargets } from './fuzz-targets.ts'
import { watch } from './fuzz-watch.ts'

// npm run fuzz -- readers [SECONDS [SEED [CASE]]]: damaged and random files for every reader, longer than in tests.

const [seconds = 60, seed = Date.now() % 1_000_000, only] = process.argv.slice(2).map(Number)
const patience_ms = 1000

console.log(`${fuzzTargets.length} readers, ${only === undefined ? `${seconds} s` : `case ${only}`}, seed ${seed}`)
const args = [seed, only ?? 0, seconds, only === undefined ? 0 : 1].map(String)
const { end, last, cases, output } = await watch('scripts/fuzz/fuzz-worker.ts', args, { patience_ms })
console.log(`${cases} files read: ${end === 'done' ? 'no crash, none over 1 s, under 300 MB' : end}`)
if (end !== 'done') {
  process.exitCode = 1
  console.error(output)
  if (last) {
    const file = `.cache/fuzz/${last.target}-${seed}-${last.no}.bin`
    await mkdir('.cache/fuzz', { recursive: true })
    await writeFile(file, caseOf({ seed, no: last.no }).input)
    console.error(
      `${last.target}: case ${last.no} lies in ${file}; again with: npm run fuzz -- readers 10 ${seed} ${last.no}`,
    )
  }
}
