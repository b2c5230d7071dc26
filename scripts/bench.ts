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
    {
      stdio: 'inherit',
    },
  )
  child.once('exit', (code) => {
    process.exitCode = code ?? 1
  })
} else {
  if (name) console.error(`There is no measure named ${name}.`)
  console.log(`npm run bench -- NAME, where NAME is one of: ${names.sort().join(', ')}`)
  if (name) process.exitCode = 1
}
