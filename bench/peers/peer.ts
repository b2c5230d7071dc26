import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

export type Place = {
  folder: string
  port: number
  database: { host: string; name: string; user: string; password: string }
  sql: (text: string) => Promise<unknown>
}

export type RunningPeer = {
  address: URL
  headers: Record<string, string>
  counted: string
  rows: string
  stop: () => Promise<void>
}

export type Peer = {
  name: string
  packages: Record<string, string>
  builds: readonly string[]
  start: (place: Place, rows: number) => Promise<RunningPeer>
}

export const companiesInSight = Array.from(
  { length: 12 },
  (_, index) => `01930000-0000-7000-8000-${String(index + 1).padStart(12, '0')}`,
)

export async function writeFiles(folder: string, files: Record<string, string | object>) {
  for (const [name, content] of Object.entries(files)) {
    const file = path.join(folder, name)
    await mkdir(path.dirname(file), { recursive: true })
    await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content, null, 2))
  }
}

export async function install({ packages, builds }: Peer, folder: string) {
  const allowScripts = Object.fromEntries(builds.map((name) => [name, true]))
  const packageText = JSON.stringify({ name: 'peer', private: true, dependencies: packages, allowScripts })
  const finished = path.join(folder, 'installed.json')
  if ((await readFile(finished, 'utf8').catch(() => '')) === packageText) return
  await writeFiles(folder, { 'package.json': packageText })
  const quiet = ['--no-audit', '--no-fund', '--no-package-lock', '--loglevel=error']
  await run('npm', ['install', ...quiet], { folder, variables: { NODE_ENV: '' } })
  await writeFile(finished, packageText)
}

type Command = { folder: string; variables?: Record<string, string> }

export async function run(command: string, args: readonly string[], { folder, variables }: Command) {
  const child = launch(command, args, { folder, variables })
  const [code] = await once(child.process, 'exit')
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${code}\n${child.getOutput()}`)
}

function launch(command: string, args: readonly string[], { folder, variables = {} }: Command) {
  const { PATH = '', HOME = '' } = process.env
  const child = spawn(command, args, { cwd: folder, env: { PATH, HOME, NODE_ENV: 'production', ...variables } })
  let output = ''
  const collectOutput = (part: Buffer) => {
    output = (output + part).slice(-4000)
  }
  child.stdout.on('data', collectOutput)
  child.stderr.on('data', collectOutput)
  return { process: child, getOutput: () => output }
}

const patience = 180_000

export async function serve(command: string, args: readonly string[], options: Command & { ready: URL }) {
  const child = launch(command, args, options)
  const ended = once(child.process, 'exit')
  let isEnded = false
  ended.then(() => {
    isEnded = true
  })
  const stop = async () => {
    child.process.kill('SIGTERM')
    if (await Promise.race([ended.then(() => false), delay(10_000, true, { ref: false })]))
      child.process.kill('SIGKILL')
    await ended
  }
  const deadline = performance.now() + patience
  while (!(await answers(options.ready))) {
    if (isEnded || performance.now() > deadline) {
      await stop()
      throw new Error(`${command} ${args.join(' ')} does not answer\n${child.getOutput()}`)
    }
    await delay(250)
  }
  return { stop }
}

const answers = (address: URL) =>
  fetch(address).then(
    ({ ok }) => ok,
    () => false,
  )

export async function post(address: URL, body: object, headers: Record<string, string> = {}) {
  const answer = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${address}: ${answer.status} ${text}`)
  return text === '' ? null : JSON.parse(text)
}
