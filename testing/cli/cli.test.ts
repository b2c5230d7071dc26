import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { testApi } from '@app/kit/testing'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { ofxAccount, ofxLine, ofxOf } from '../../areas/imports/testing/ofx.fixture.ts'
import { modelo, seedStations } from '../../areas/imports/testing/stations.fixture.ts'

const api = testApi({ workers: true })
const person = api.as(['cash-conciliation', 'financial.statements'], [modelo], 'Gisele')
const token = `rtg_${'a'.repeat(43)}`
const root = path.join(import.meta.dirname, '../..')

let address: string
let folder: string
beforeAll(async () => {
  address = await api.app.listen({ port: 0, host: '127.0.0.1' })
})
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'retaguarda-cli-'))
  await seedStations(api.test.admin)
  await api.test.admin.query(
    `insert into personal_tokens (id, token_hash, user_id, name, scopes, created_at, expires_at)
      values (gen_random_uuid(), $1, $2, 'Planilha', $3, '2026-10-01', '2026-11-01')`,
    [createHash('sha256').update(token).digest(), await person.id, ['cash-conciliation', 'financial.statements']],
  )
})
afterEach(() => rm(folder, { recursive: true, force: true }))

async function run(args: string[], input = '') {
  const child = spawn(process.execPath, ['--import', 'tsx', path.join(root, 'apps/cli/cli.ts'), ...args], {
    cwd: root,
    env: { ...process.env, XDG_CONFIG_HOME: folder },
  })
  const output = { stdout: '', stderr: '' }
  child.stdout.on('data', (chunk) => (output.stdout += chunk))
  child.stderr.on('data', (chunk) => (output.stderr += chunk))
  child.stdin.end(input)
  const code = await new Promise((resolve) => child.once('close', resolve))
  return { code, ...output }
}
const login = () => run(['login', '--address', address], `${token}\n`)
const write = async (name: string, content: Uint8Array | string) => {
  const file = path.join(folder, name)
  await writeFile(file, content)
  return file
}

test('login keeps the token in a file that only its owner may read, and status shows what it can do', async () => {
  const answer = await login()
  expect(answer).toMatchObject({ code: 0, stdout: expect.stringContaining('Olá, Gisele.') })
  expect(answer.stdout + answer.stderr).not.toContain(token)
  const file = path.join(folder, 'retaguarda', 'cli.json')
  expect(((await stat(file)).mode & 0o777).toString(8)).toBe('600')
  const { code, stdout } = await run(['status'])
  expect(code).toBe(0)
  expect(stdout).toContain(`Endereço: ${address}`)
  expect(stdout).toContain('Servidor: responde')
  expect(stdout).toContain('Permissões: cash-conciliation, financial.statements')
  expect(stdout).toContain('vale até 2026-11-01T00:00:00.000Z')
})

test('a wrong or revoked token is refused with a message, and is not kept', async () => {
  const wrong = await run(['login', '--address', address], `rtg_${'b'.repeat(43)}\n`)
  expect(wrong).toMatchObject({ code: 2, stderr: expect.stringContaining('A chave venceu ou foi revogada.') })
  expect((await run(['status'])).stderr).toContain('Entre antes')
  await login()
  await api.test.admin.query('update personal_tokens set revoked_at = created_at')
  expect((await run(['status'])).code).toBe(2)
})

test('a file is imported to its end, and exported rows are in the file', async () => {
  await login()
  const file = await write('extrato.ofx', ofxOf(ofxAccount([ofxLine(), ofxLine({ fitid: '2', memo: 'TARIFA' })])))
  const imported = await run(['import', file])
  expect(imported).toMatchObject({
    code: 0,
    stdout: 'extrato.ofx: importado\n  lidos 2, novos 2, repetidos 0, recusados 0\n',
  })
  const out = path.join(folder, 'extratos.csv')
  const exported = await run([
    'export',
    'statements.list',
    '--filter',
    'from=2026-10-14',
    '--filter',
    'to=2026-10-14',
    '--out',
    out,
  ])
  expect(exported).toMatchObject({ code: 0, stdout: `${out}: 2 registros\n` })
  expect(await readFile(out, 'utf8')).toContain('TARIFA')
})

test('a check writes nothing; a refused file ends with exit code 1', async () => {
  await login()
  const good = await write('extrato.ofx', ofxOf(ofxAccount([ofxLine()])))
  expect(await run(['import', good, '--check'])).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('conferido'),
  })
  expect((await api.test.admin.query('select from statement_lines')).rowCount).toBe(0)
  const bad = await write('lixo.ofx', 'isto não é um extrato')
  expect(await run(['import', bad])).toMatchObject({ code: 1, stdout: expect.stringContaining('lixo.ofx: recusado') })
})

test.each([
  [['import', '/nowhere/extrato.ofx'], 'não pôde ser aberto'],
  [['export', 'unheard-of.list'], 'Não há a lista unheard-of.list'],
  [['export', 'statements.list', '--filter', 'from'], 'Filtro inválido: from'],
  [['export', 'fuel-nozzles.list'], 'Você não tem permissão'],
  [['unknown'], 'Uso: npm run'],
  [['status', '--unknown'], "Unknown option '--unknown'"],
])('%j ends with exit code 2 and a message', async (args, message) => {
  await login()
  expect(await run(args)).toMatchObject({ code: 2, stderr: expect.stringContaining(message) })
})
