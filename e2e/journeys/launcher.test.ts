import { cp } from 'node:fs/promises'
import { createServer } from 'node:http'
import { connect, type Socket } from 'node:net'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { type Cluster, prepareDatabase, startCluster } from '@app/kit/postgres'
import { afterAll, afterEach, expect, test } from 'vitest'
import { findFreePort } from '../../apps/server/process/port.ts'
import { runStep } from '../../scripts/processes/run-step.ts'
import { type DataFolder, databaseProcessOf, type Launch, launchProduct, newDataFolder } from '../product/product.ts'
import { copyOf } from '../product/template.ts'

// Production loads no demonstration data, so a start takes one or two seconds.
const quiet = { ENVIRONMENT: 'prod' }

const launches: Launch[] = []
const folders: DataFolder[] = []
afterEach(async () => {
  for (const launch of launches.splice(0)) {
    launch.kill('SIGTERM')
    await launch.ended
  }
  for (const folder of folders.splice(0)) await folder.discard()
})

function launch(variables: Record<string, string>): Launch {
  const launched = launchProduct({ ...quiet, ...variables })
  launches.push(launched)
  return launched
}

async function dataFolder(pendingFolder = newDataFolder()): Promise<string> {
  const folder = await pendingFolder
  folders.push(folder)
  return folder.path
}

const health = async (started: Launch) => (await fetch(`${await started.address}/api/v1/health`)).json()

async function refusal(variables: Record<string, string>): Promise<string> {
  const refused = launch(variables)
  expect(await refused.ended).toBe(1)
  const lines = refused.stderr().trim().split('\n')
  expect(lines).toHaveLength(1)
  return lines.join()
}

const admin = (folder: string, input: string, ...args: string[]) =>
  runStep({
    title: args.join(' '),
    command: process.execPath,
    args: ['apps/server/launch/admin.js', ...args],
    env: { ...quiet, DATA_DIR: folder },
    input,
  })
const password = 'uma frase que ninguém adivinha'
const newAdmin = [
  '--name',
  'Ana Lima',
  '--email',
  'ana@posto.test',
  '--username',
  'ana',
  '--ability',
  'admin',
  '--password-stdin',
]

async function signIn(started: Launch) {
  const body = JSON.stringify({ email: 'ana@posto.test', password })
  const headers = { 'content-type': 'application/json' }
  return (await fetch(`${await started.address}/api/v1/login`, { method: 'POST', headers, body })).status
}

test('the product starts, prints its address, locks its folder and its port, and stops cleanly', async () => {
  const folder = await dataFolder()
  const first = launch({ DATA_DIR: folder })
  expect(await health(first)).toMatchObject({ status: 'ok' })
  expect(first.stdout()).toContain(`Dados: ${folder}`)
  expect(first.stdout()).not.toContain('@retaguarda.test')
  const address = await first.address

  expect(await refusal({ DATA_DIR: folder })).toBe(
    `Erro: A pasta ${folder} já está em uso por outra instância (processo ${first.pid}, em ${address}).`,
  )
  const { port } = new URL(address)
  expect(await refusal({ DATA_DIR: await dataFolder(), PORT: port })).toBe(
    `Erro: A porta ${port} já está em uso: informe outra em PORT.`,
  )
  expect(await health(first)).toMatchObject({ status: 'ok' })

  const slowSignIn = await halfSentSignIn(Number(port))
  first.kill('SIGTERM')
  await until(() => refusesCalls(address))
  expect(await slowSignIn.finish()).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 4\d\d /)
  expect(await first.ended).toBe(0)
  expect(await databaseProcessOf(folder)).toBeUndefined()
})

const refusesCalls = (address: string) =>
  fetch(`${address}/api/v1/health`).then(
    () => false,
    () => true,
  )

async function until(isReached: () => Promise<boolean>) {
  while (!(await isReached())) await delay(20)
}

// Sends half a request body, which keeps the request open as long as the test needs. Resolves when the server reads it.
async function halfSentSignIn(port: number) {
  const socket: Socket = connect(port, '127.0.0.1')
  let answer = ''
  socket.on('data', (chunk) => {
    answer += chunk
  })
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  const body = JSON.stringify({ email: 'ninguem@posto.test', password: 'errada' })
  socket.write(
    `POST /api/v1/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nConnection: close\r\nExpect: 100-continue\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, 10)}`,
  )
  await until(async () => answer.includes('100 Continue'))
  return {
    async finish() {
      socket.write(body.slice(10))
      await closed
      return answer
    },
  }
}

test('written data survive kill -9 of the product alone and of the product with its database', async () => {
  const folder = await dataFolder(copyOf('staffed'))
  const first = launch({ DATA_DIR: folder })
  await first.address
  const created = await admin(folder, password, 'create-user', ...newAdmin)
  expect(created.output).toContain('Usuário ana@posto.test criado.')
  expect(await signIn(first)).toBe(200)
  const orphan = await databaseProcessOf(folder)
  first.kill('SIGKILL')
  await first.ended

  const second = launch({ DATA_DIR: folder })
  expect(await signIn(second)).toBe(200)
  const database = await databaseProcessOf(folder)
  expect(database).not.toBe(orphan)
  second.kill('SIGKILL')
  if (database) process.kill(database, 'SIGKILL')
  await second.ended

  const third = launch({ DATA_DIR: folder })
  expect(await signIn(third)).toBe(200)
  third.kill('SIGINT')
  expect(await third.ended).toBe(0)
})

test('the demonstration is restored from a backup that was made while it was running', async () => {
  const folder = await dataFolder(copyOf('demo'))
  const restored = await dataFolder()
  const file = path.join(restored, 'dia.backup')
  const original = launch({ ENVIRONMENT: 'demo', DATA_DIR: folder })
  await original.address
  const backup = await admin(folder, password, 'backup', file, '--passphrase-stdin')
  expect(backup.output).toMatch(/Cópia gravada em .*: 1\d\d tabelas, \d{2,3}\.\d{3} linhas, \d+ arquivos/)
  original.kill('SIGTERM')
  await original.ended

  const data = path.join(restored, 'data')
  const restore = await admin(data, password, 'restore', file, '--passphrase-stdin')
  expect(restore.output).toContain('as somas de todas as tabelas conferem.')
  expect(restore.output).toContain('ATENÇÃO: a chave das credenciais não está aqui.')
  await cp(path.join(folder, 'credentials.key'), path.join(data, 'credentials.key'))
  const started = launch({ ENVIRONMENT: 'demo', DATA_DIR: data })
  const credentials = JSON.stringify({ email: 'gerente@retaguarda.test', password: 'retaguarda-demo' })
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${await started.address}/api/v1/login`, { method: 'POST', headers, body: credentials })
  expect(answer.status).toBe(200)
  started.kill('SIGTERM')
  expect(await started.ended).toBe(0)
  expect((await admin(data, '', 'verify-audit')).output).toContain('auditoria íntegra')
})

test('without disk space for demonstration data the product starts with a warning and loads them at the next start', async () => {
  const variables = { ENVIRONMENT: 'demo', DATA_DIR: await dataFolder(), DISK_FLOOR_MB: '900000' }
  const start = async () => {
    const started = launch(variables)
    const address = await started.address
    const body = JSON.stringify({ email: 'admin@retaguarda.test', password: 'retaguarda-demo' })
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(`${address}/api/v1/login`, { method: 'POST', headers, body })
    const { access_token } = await answer.json()
    const authorized = { ...headers, authorization: `Bearer ${access_token}` }
    const note = async () => {
      const body = JSON.stringify({ type: 'cash_conciliation_approved', message: 'Feito por uma pessoa.' })
      return fetch(`${address}/api/v1/notifications/create`, { method: 'POST', headers: authorized, body })
    }
    const stop = async () => {
      started.kill('SIGTERM')
      expect(await started.ended).toBe(0)
      return started.stdout()
    }
    return { status: answer.status, note, stop }
  }
  const first = await start()
  expect(first.status).toBe(200)
  expect(await first.stop()).toContain('Falta espaço em disco: os dados de demonstração estão incompletos.')

  const second = await start()
  expect((await second.note()).status).toBe(201)
  const output = await second.stop()
  expect(output).toContain('A carga de demonstração anterior foi interrompida: recomeçando')

  const third = await start()
  expect(third.status).toBe(200)
  expect(await third.stop()).toContain('já foram alterados: a carga não recomeça.')
})

const secret = 'only-for-this-test'
let server: { cluster: Cluster; folder: DataFolder } | undefined
afterAll(async () => {
  await server?.cluster.stop()
  await server?.folder.discard()
})

/** Creates an empty database on a server of its own, which the tests share: creating one takes seconds. */
async function createDatabase(name: string) {
  if (!server) {
    const folder = await newDataFolder()
    const place = { folder: `${folder.path}/pg`, logFile: `${folder.path}/pg.log` }
    server = { folder, cluster: await startCluster({ ...place, password: secret }) }
  }
  return prepareDatabase(server.cluster, secret, name)
}

test('two processes that start together on one empty database both start and both stop cleanly', async () => {
  const { url, ownerUrl } = await createDatabase('shared')
  const data = await dataFolder()
  const both = [1, 2].map(() => launch({ DATABASE_URL: url, DATABASE_OWNER_URL: ownerUrl, DATA_DIR: data }))
  expect(await Promise.all(both.map(health))).toMatchObject([{ status: 'ok' }, { status: 'ok' }])
  for (const product of both) product.kill('SIGTERM')
  expect(await Promise.all(both.map((one) => one.ended))).toEqual([0, 0])
})

test('in production the owner of the tables may only migrate, not serve', async () => {
  const { url, ownerUrl } = await createDatabase('hired')
  const data = await dataFolder()
  expect(await refusal({ DATABASE_URL: url, DATA_DIR: data })).toMatch(
    /^Erro: O banco de dados precisa ser atualizado .*: informe DATABASE_OWNER_URL, ou rode antes "npm run admin -- migrate" com ele\.$/,
  )
  expect(await refusal({ DATABASE_URL: ownerUrl, DATABASE_OWNER_URL: ownerUrl, DATA_DIR: data })).toMatch(
    /^Erro: O usuário retaguarda de DATABASE_URL é dono de tabelas: em produção /,
  )
  const served = launch({ DATABASE_URL: url, DATA_DIR: data })
  expect(await health(served)).toMatchObject({ status: 'ok' })
  served.kill('SIGTERM')
  expect(await served.ended).toBe(0)
})

test('an unusable database is reported in one line', async () => {
  const data = await dataFolder()
  expect(await refusal({ DATA_DIR: data, DATABASE_URL: 'postgresql://a:b@127.0.0.1:1/c' })).toBe(
    'Erro: O servidor de banco de dados de DATABASE_URL não responde em 127.0.0.1:1 (ECONNREFUSED).',
  )
  const port = await findFreePort()
  const stranger = createServer().listen(port, '127.0.0.1')
  await new Promise((resolve) => stranger.once('listening', resolve))
  expect(await refusal({ DATA_DIR: data, DATABASE_URL: `postgresql://a:b@127.0.0.1:${port}/c` })).toMatch(
    /^Erro: O servidor/,
  )
  stranger.close()
})

test('a folder that is not writable and an invalid setting are reported in one line', async () => {
  expect(await refusal({ DATA_DIR: '/dev/null/data' })).toBe(
    'Erro: A pasta de dados /dev/null/data não pode ser usada: o caminho não é uma pasta.',
  )
  if (process.platform === 'linux')
    expect(await refusal({ DATA_DIR: '/proc/retaguarda' })).toMatch(/^Erro: A pasta de dados .* não pode ser usada: /)
  expect(await refusal({ PORT: 'alta' })).toBe('Erro: Configuração inválida. PORT: informe um número de 0 a 65535.')
})
