import path from 'node:path'
import { measureWeb } from '../scripts/web-budget.ts'

const dist = path.join(import.meta.dirname, '..', 'apps', 'web', 'dist')
const measures = await measureWeb(dist)
for (const { name, kind, bytes, limit } of measures)
  console.log(`${name} (${kind}): ${(bytes / 1000).toFixed(1)} kB of ${limit / 1000} kB`)
if (measures.some(({ bytes, limit }) => bytes > limit)) process.exitCode = 1
