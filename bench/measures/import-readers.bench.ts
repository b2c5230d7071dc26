import { read } from '@app/formats'
import { manyRows } from '../../formats/testing/many-rows.testing.ts'

// Rows per second and heap of every reader, on 100,000 rows of each layout.

const rows = 100_000

for (const [layout, write] of Object.entries(manyRows)) {
  const bytes = write(rows)
  const before = process.memoryUsage().heapUsed
  const started = performance.now()
  const { errors, totals } = read(bytes, { today: '2026-11-20' })
  const took = performance.now() - started
  const heap = (process.memoryUsage().heapUsed - before) / 1e6
  console.log(
    `${layout}: ${rows} rows, ${(bytes.length / 1e6).toFixed(1)} MB in ${took.toFixed(0)} ms | ${Math.round((rows / took) * 1000)} rows/s | ${(bytes.length / 1e3 / took).toFixed(0)} MB/s | heap +${heap.toFixed(0)} MB`,
  )
  if (errors.length > 0 || (totals?.records ?? 0) < rows) process.exitCode = 1
}
