import { spawn } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import { startFlags } from './processes/start-flags.ts'

const folder = 'bench/measures'
const suffix = '.bench.ts'
const [name, ...args] = process.argv.slice(2)
const names = (await readdir(folder))
  .filter((file) => file.endsWith(suffix))
  .map((file) => file.slice(0, -suffix.length))

if (name && names.includes(name)) {
  const child = spawn(
    process.execPath,
    ['--expose-gc', ...(await startFlags()), '--import', 'tsx', `${folder}/${name}${suffix}`, ...args],
    // A process group of its own, which contains the products that the measure starts.
    { stdio: 'inherit', detached: true },
  )
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGTERM')
    })
  child.once('exit', (code) => {
    process.exitCode = code ?? 1
  })
} else {
  if (name) console.error(`There is no measure named ${name}.`)
  console.log(`npm run bench -- NAME, where NAME is one of: ${names.sort().join(', ')}`)
  if (name) process.exitCode = 1
}
