import { spawn } from 'node:child_process'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { OperatorError } from '@app/kit/system'
import { takeLock } from '../process/lock.ts'
import type { Progress } from '../process/progress.ts'
import { projectFolder } from '../project-folder.ts'
import { type BuildPart, computePartDigest, getStampPath, isCurrent, serverPart, webPart } from './build-parts.ts'

export async function buildOutdated(progress: Progress): Promise<void> {
  const { webBuilt } = await buildServerFirst(progress)
  await webBuilt
}

/** Returns when the server is built: it prepares its database while the web files are built, which takes longer. */
export async function buildServerFirst(progress: Progress): Promise<{ webBuilt: Promise<void> }> {
  const lock = await waitForTurn()
  const server = buildIfOutdated(serverPart, makeServer, progress)
  const web = buildIfOutdated(webPart, makeWeb, progress)
  const webBuilt = Promise.allSettled([server, web])
    .then(lock.release)
    .then(() => web)
  // Reported by the caller that waits for it, which may first fail for another reason.
  webBuilt.catch(() => undefined)
  await server
  return { webBuilt }
}

async function buildIfOutdated(part: BuildPart, make: (dist: string) => Promise<void>, progress: Progress) {
  if (!(await isCurrent(part))) await build(part, make, progress)
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

async function build(part: BuildPart, make: (dist: string) => Promise<void>, progress: Progress) {
  progress(`Construindo ${part.title}`)
  const digest = await computePartDigest(part)
  await rm(getStampPath(part), { force: true })
  await make(path.join(projectFolder, part.dist))
  await writeFile(getStampPath(part), digest)
}

async function makeWeb() {
  const vite = path.join(projectFolder, 'node_modules', 'vite', 'bin', 'vite.js')
  const args = [vite, 'build', path.join(projectFolder, 'apps', 'web'), '--logLevel', 'warn']
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'inherit', 'inherit'] })
  const end = () => void child.kill()
  process.once('exit', end)
  const code = await new Promise((resolve) => child.once('exit', resolve))
  process.removeListener('exit', end)
  if (code !== 0) throw new OperatorError('A construção da interface falhou; a causa está nas linhas acima.')
}

const threads = {
  'reading-thread': path.join(projectFolder, 'formats', 'threads', 'reading-thread.ts'),
  'day-thread.server': path.join(projectFolder, 'domain', 'day', 'assessment', 'day-thread.server.ts'),
}

// These packages consist of hundreds of small files; finding them takes longer than reading them.
const bundled = new Set(['kysely', 'zod'])

async function makeServer(dist: string) {
  const from = (file: string) => path.join(projectFolder, 'apps', 'server', file)
  await rm(dist, { recursive: true, force: true })
  await bundleServer(dist, {
    serve: from('launch/main.ts'),
    admin: from('admin.ts'),
    freshness: from('launch/freshness.ts'),
    'station-worker': from('demo/station-worker.ts'),
    vendors: path.join(projectFolder, 'apps', 'vendors', 'main.ts'),
  })
}

export async function bundleServer(outdir: string, entryPoints: Record<string, string>) {
  const { build } = await import('esbuild')
  const { dependencies } = JSON.parse(await readFile(path.join(projectFolder, 'package.json'), 'utf8'))
  await build({
    entryPoints: { ...entryPoints, ...threads },
    outdir,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    external: Object.keys(dependencies)
      .filter((name) => !bundled.has(name))
      .flatMap((name) => [name, `${name}/*`]),
    logLevel: 'error',
  })
}
