import { spawn } from 'node:child_process'
import { once } from 'node:events'

// npm run fuzz [-- readers [SECONDS [SEED [CASE]]] | -- api [REQUESTS [SEED]]]: without a name, both.

const programs: Record<string, string> = {
  readers: 'scripts/fuzz/fuzz-readers.ts',
  api: 'scripts/fuzz/api/fuzz-api.ts',
}
const [name, ...args] = process.argv.slice(2)
const chosen = name === undefined ? Object.values(programs) : [programs[name]]

for (const program of chosen) {
  if (!program) {
    console.error(`There is no fuzzer named ${name}: ${Object.keys(programs).join(', ')}.`)
    process.exitCode = 1
    break
  }
  const child = spawn(process.execPath, ['--import', 'tsx', program, ...args], { stdio: 'inherit' })
  const [code] = await once(child, 'exit')
  if (code !== 0) process.exitCode = 1
}
