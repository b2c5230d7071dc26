import path from 'node:path'
import { measureWeb } from '../../scripts/web/web-budget.ts'
import { measureTable } from '../table/table-measure.ts'

const dist = path.join(import.meta.dirname, '../..', 'apps', 'web', 'dist')
const measures = await measureWeb(dist)
for (const { name, kind, bytes, limit } of measures)
  console.log(`${name} (${kind}): ${(bytes / 1000).toFixed(1)} kB of ${limit / 1000} kB`)
if (measures.some(({ bytes, limit }) => bytes > limit)) process.exitCode = 1

// 60 frames per second is the usual maximum of a screen; 55 still looks smooth.
const leastRate = 55
const slowestKey = 50
const { rate, blank, frames, p95, median, presses } = await measureTable()
console.log(`scroll of 100.000 rows: ${rate.toFixed(1)} frames/s of ${leastRate}, ${blank} of ${frames} frames blank`)
console.log(
  `key to paint in 100.000 rows: p95 ${p95.toFixed(1)} ms of ${slowestKey} ms, median ${median.toFixed(1)} ms, ${presses} keys`,
)
if (rate < leastRate || p95 > slowestKey) process.exitCode = 1
