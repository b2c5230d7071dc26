import { caseOf } from './fuzz-targets.ts'

// Reads damaged files and reports the number of each one before it starts. The parent process measures the time.

const limit_bytes = 300 * 1024 * 1024
const [seed = 1, first = 0, seconds = 10, only = 0] = process.argv.slice(2).map(Number)
const end = Date.now() + seconds * 1000

for (let no = first; Date.now() < end; no += 1) {
  const { target, input } = caseOf({ seed, no })
  process.send?.({ no, target: target.name })
  await target.run(input)
  const { heapUsed, external } = process.memoryUsage()
  if (heapUsed + external > limit_bytes) throw new Error(`more than 300 MB are held after case ${no}`)
  if (only === 1) break
}
process.disconnect?.()
