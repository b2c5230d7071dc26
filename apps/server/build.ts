import { spawn } from 'node:child_process'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { OperatorError } from '@app/kit/system'
import { takeLock } from './launch/lock.ts'
import type { Progress } from './launch/progress.ts'
import { projectFolder } from './project-folder.ts'
import { digestOf } from './source-digest.ts'

interface Part {
  title: string
  /** What it is made of, relative to the project. */
  sources: string[]
  dist: string
  make: (dist: string) => Promise<void>
}

const common = ['package-lock.json', 'tsconfig.base.json', 'kit/contract', 'kit/package.json', 'areas']

const parts: Part[] = [
  {
    title: 'a interface',
    sources: [...common, 'kit/web', 'apps/web', 'scripts/web-budget.ts'],
    dist: 'apps/web/dist',
    make: makeWeb,
  },
  {
    title: 'o servidor',
    sources: [...common, 'kit/server', 'formats', 'database/tables.generated.ts', 'apps/server'],
    dist: 'apps/server/dist',
    make: makeServer,
  },
]

/** Builds the parts whose sources changed since their last build. */
export async function buildOutdated(progress: Progress): Promise<void> {
  const outdated: Part[] = []
  for (const part of parts) if (!(await isCurrent(part))) outdated.push(part)
  if (outdated.length === 0) return
  const lock = await waitForTurn()
  try {
    for (const part of outdated) await build(part, progress)
  } finally {
    await lock.release()
  }
}

// Two processes started together must not write the same files.
async function waitForTurn() {
  const folder = path.join(projectFolder, '.cache')
  await mkdir(folder, { recursive: true })
  for (;;) {
    const attempt = await takeLock(path.join(folder, 'build.lock'))
    if ('lock' in attempt) return attempt.lock
    await delay(100)
  }
}

const stampOf = (part: Part) => path.join(projectFolder, part.dist, '.stamp')

async function isCurrent(part: Part) {
  const [stamp, digest] = await Promise.all([
    readFile(stampOf(part), 'utf8').catch(() => ''),
    digestOf(projectFolder, part.sources),
  ])
  return stamp === digest
}

async function build(part: Part, progress: Progress) {
  if (await isCurrent(part)) return
  progress(`Construindo ${part.title}`)
  const digest = await digestOf(projectFolder, part.sources)
  await rm(stampOf(part), { force: true })
  await part.make(path.join(projectFolder, part.dist))
  await writeFile(stampOf(part), digest)
}

async function makeWeb() {
  const vite = path.join(projectFolder, 'node_modules', 'vite', 'bin', 'vite.js')
  const args = [vite, 'build', path.join(projectFolder, 'apps', 'web'), '--logLevel', 'warn']
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'inherit', 'inherit'] })
  const code = await new Promise((resolve) => child.once('exit', resolve))
  if (code !== 0) throw new OperatorError('A construção da interface falhou; a causa está nas linhas acima.')
}

async function makeServer(dist: string) {
  const { build } = await import('esbuild')
  const { dependencies } = JSON.parse(await readFile(path.join(projectFolder, 'package.json'), 'utf8'))
  await rm(dist, { recursive: true, force: true })
  await build({
    entryPoints: { serve: path.join(projectFolder, 'apps', 'server', 'launch', 'main.ts') },
    outdir: dist,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    external: Object.keys(dependencies).flatMap((name) => [name, `${name}/*`]),
    logLevel: 'error',
  })
}
