import { createAuthenticator, hashToken, isPassword } from '@app/areas/session/server'
import { appendAudit, inTransaction, noCompany } from '@app/kit/server'
import { testDatabase } from '@app/kit/testing'
import { beforeEach, expect, test } from 'vitest'
import { requireCommand, runCommand } from './run.ts'

const database = testDatabase()
const now = '2026-10-15T09:00:00.000Z'
const company = '01930000-0000-7000-8000-0000000000a1'

beforeEach(() =>
  database.admin.query(
    `insert into companies (id, name, legal_name, cnpj) values ($1, 'Posto A', 'Posto A Ltda', '11222333000181')`,
    [company],
  ),
)

async function run(name: string, args: string[] = [], password = 'uma senha boa') {
  const lines: string[] = []
  const say = (line: string) => void lines.push(line)
  const tools = { url: database.ownerUrl, args, now, say, readPassword: async () => password }
  return { code: await runCommand(requireCommand(name), tools), lines }
}

const ana = ['--name', 'Ana Prado', '--email', 'Ana@Posto.com.br', '--username', 'ana']
const users = async () => (await database.admin.query('select id, email, password_hash from users')).rows

test('create-user creates a person with abilities and companies, and its audit entry does not contain the password', async () => {
  const { code, lines } = await run('create-user', [
    ...ana,
    ...['--ability', 'admin', '--ability', 'attachment', '--company', '11.222.333/0001-81'],
  ])
  expect([code, lines]).toEqual([0, ['Usuário ana@posto.com.br criado.']])
  const [user] = await users()
  expect(await isPassword(user.password_hash, 'uma senha boa')).toBe(true)
  const grantedAbilities = await database.admin.query('select ability from user_abilities order by ability')
  expect(grantedAbilities.rows).toEqual([{ ability: 'admin' }, { ability: 'attachment' }])
  expect((await database.admin.query('select company_id from user_companies')).rows).toEqual([{ company_id: company }])
  const { rows } = await database.admin.query('select entity, action, origin, after from audit_events')
  expect(rows).toEqual([
    { entity: 'user', action: 'create', origin: 'rotina', after: expect.objectContaining({ company_ids: [company] }) },
  ])
  expect(JSON.stringify(rows)).not.toMatch(/argon|senha/)
})

test.each([
  [[...ana, '--ability', 'everything'], 'uma senha boa', 'Permissão desconhecida: everything.'],
  [[...ana, '--company', '123'], 'uma senha boa', 'Não há empresa com o CNPJ 123.'],
  [ana, 'curta', 'A senha precisa de 10 caracteres ou mais.'],
  [ana, '1Q2w3e4r5t', 'Esta senha é muito comum. Escolha outra.'],
  [['--email', 'ana', '--username', 'ana'], 'boa senha', 'Informe o nome. E-mail inválido.'],
  [[...ana, '--shoe-size', '40'], 'boa senha', 'Argumentos inválidos. Use: npm run admin -- create-user --name'],
])('create-user %j with %j is refused', async (args, password, message) => {
  await expect(run('create-user', args, password)).rejects.toThrow(message)
  expect(await users()).toEqual([])
})

test('two people cannot share an e-mail or a user name', async () => {
  await run('create-user', ana)
  const createAgain = (args: string[]) => run('create-user', ['--name', 'Outra Ana', ...args])
  await expect(createAgain(['--email', 'ana@posto.com.br', '--username', 'ana2'])).rejects.toThrow(
    'E-mail já cadastrado.',
  )
  await expect(createAgain(['--email', 'b@posto.com.br', '--username', 'ana'])).rejects.toThrow(
    'Nome de usuário já cadastrado.',
  )
})

test('reset-second-factor lets a person in by the password alone, and ends the open sessions', async () => {
  await run('create-user', ana)
  const [{ id }] = await users()
  const email = ['--email', 'ana@posto.com.br']
  await expect(run('reset-second-factor', email)).rejects.toThrow('ana@posto.com.br não tem segundo fator.')
  await database.admin.query(
    `insert into passkeys (id, user_id, name, credential_id, public_key, signatures, transports, created_at)
      values (gen_random_uuid(), $1, 'Celular', 'x', '', 0, '{}', $2)`,
    [id, now],
  )
  await database.admin.query(`insert into sessions values ($1, $2, $3, $3, '2999-01-01')`, [
    hashToken('token'),
    id,
    now,
  ])
  const { lines } = await run('reset-second-factor', email)
  expect(lines).toEqual(['Segundo fator de ana@posto.com.br removido; as sessões abertas foram encerradas.'])
  expect((await database.admin.query('select * from passkeys')).rows).toEqual([])
  expect(await createAuthenticator(database.db)('token', now)).toBeNull()
  const { rows } = await database.admin.query(`select action, before from audit_events where action like 'reset%'`)
  expect(rows).toEqual([{ action: 'reset-second-factor', before: { passkeys: 1, code_generator: false } }])
})

test('reset-second-factor notifies the person, and the other administrators if the person is one', async () => {
  await run('create-user', ana)
  await run('create-user', [
    '--name',
    'Bia Reis',
    '--email',
    'bia@posto.com.br',
    '--username',
    'bia',
    '--ability',
    'admin',
  ])
  await database.admin.query(
    `insert into passkeys (id, user_id, name, credential_id, public_key, signatures, transports, created_at)
      select gen_random_uuid(), id, 'Celular', name, '', 0, '{}', $1 from users`,
    [now],
  )
  const notices = async () => {
    const { rows } = await database.admin.query(
      `select users.name, message, link from notifications join users on users.id = user_id order by users.name`,
    )
    await database.admin.query('delete from notifications')
    return rows
  }
  await run('reset-second-factor', ['--email', 'ana@posto.com.br'])
  const message =
    'O seu segundo fator foi removido na linha de comando do servidor. Se você não pediu, avise um administrador.'
  expect(await notices()).toEqual([{ name: 'Ana Prado', message, link: null }])
  await database.admin.query(`insert into user_abilities select id, 'admin' from users where name = 'Ana Prado'`)
  await run('reset-second-factor', ['--email', 'bia@posto.com.br'])
  const toOthers =
    'O segundo fator de Bia Reis, que administra o sistema, foi removido na linha de comando do servidor.'
  expect(await notices()).toEqual([
    { name: 'Ana Prado', message: toOthers, link: expect.stringMatching(/^\/user\//) },
    { name: 'Bia Reis', message, link: null },
  ])
})

test('reset-password changes the password and ends the open sessions', async () => {
  await run('create-user', ana)
  const [{ id }] = await users()
  await database.admin.query(`insert into sessions values ($1, $2, $3, $3, '2999-01-01')`, [
    hashToken('token'),
    id,
    now,
  ])
  const authenticate = createAuthenticator(database.db)
  expect(await authenticate('token', now)).toMatchObject({ id })
  await run('reset-password', ['--email', 'ana@posto.com.br'], 'outra senha boa')
  expect(await authenticate('token', now)).toBeNull()
  expect(await isPassword((await users())[0].password_hash, 'outra senha boa')).toBe(true)
  await expect(run('reset-password', ['--email', 'nao@ha.com'])).rejects.toThrow(
    'Não há usuário com o e-mail nao@ha.com',
  )
})

test('reset-password revokes open password links and forgets that their creators knew the earlier password', async () => {
  await run('create-user', [...ana, '--ability', 'admin'])
  await run('create-user', ['--name', 'Bia Souza', '--email', 'bia@posto.com.br', '--username', 'bia'])
  await database.admin.query(
    `insert into password_origins (user_id, person_id, purpose, set_at) select ana.id, bia.id, 'reset', $1 from users ana, users bia
    where ana.username = 'ana' and bia.username = 'bia'`,
    [now],
  )
  await database.admin.query(
    `insert into password_links (token_hash, user_id, purpose, created_by, created_at, expires_at)
      select 'a'::bytea, ana.id, 'reset', bia.id, now(), now() from users ana, users bia
        where ana.username = 'ana' and bia.username = 'bia'
      union all select 'b'::bytea, bia.id, 'reset', ana.id, now(), now() from users ana, users bia
        where ana.username = 'ana' and bia.username = 'bia'`,
  )
  await run('reset-password', ['--email', 'ana@posto.com.br'], 'outra senha boa')
  expect((await database.admin.query('select from password_origins')).rowCount).toBe(0)
  const open = await database.admin.query('select from password_links where withdrawn_at is null')
  expect(open.rowCount).toBe(0)
})

test('an unknown command prints the list of commands', () => {
  expect(() => requireCommand('drop')).toThrow(
    /create-user .*\n.*reset-password .*\n.*reset-second-factor .*\n.*verify-audit .*\n.*verify-proof .*\n.*migrate/,
  )
})

async function writeChains() {
  const source = { actor_id: null, origin: 'rotina', ip: null, request_id: null, now } as const
  await inTransaction(database.db, { user_id: null, companies: 'all' }, async (db) => {
    for (const company_id of [company, null])
      for (const action of ['create', 'change', 'close'])
        await appendAudit(db, source, { company_id, entity: 'day', entity_id: '1', action, after: { action } })
  })
}

test('verify-audit reports no fault for intact chains', async () => {
  await writeChains()
  expect(await run('verify-audit')).toEqual({
    code: 0,
    lines: ['2 cadeias verificadas, 6 eventos: auditoria íntegra.', expect.stringContaining('Sem âncoras')],
  })
})

test.each([
  [
    `update audit_events set after = '{"action": "other"}' where chain_no = 2`,
    'evento 2: o conteúdo do evento foi alterado',
  ],
  [`update audit_events set created_at = created_at - interval '1 s' where chain_no = 3`, 'evento 3: o conteúdo do'],
  [`update audit_events set actor_id = company_id where chain_no = 1`, 'evento 1: o conteúdo do evento foi alterado'],
  ['delete from audit_events where chain_no = 2', 'evento 3: há um evento faltando antes deste'],
  ['delete from audit_events where chain_no = 1', 'evento 2: há um evento faltando antes deste'],
  ['delete from audit_events where chain_no = 3', 'evento 3: os últimos eventos foram apagados'],
  ['delete from audit_events', 'evento 3: os últimos eventos foram apagados'],
])('verify-audit detects a change made by a superuser: %s', async (tampering, problem) => {
  await writeChains()
  await database.admin.query(`${tampering} ${tampering.includes('where') ? 'and' : 'where'} company_id = '${company}'`)
  const { code, lines } = await run('verify-audit')
  expect(code).toBe(1)
  expect(lines[0]).toContain(`Cadeia da empresa ${company}, ${problem}`)
})

test('verify-audit detects an event rewritten with a new hash, because the next event does not match it', async () => {
  await writeChains()
  await database.admin.query(`update audit_events set reason = 'x' where chain_no = 1`)
  await database.admin.query('update audit_events e set hash = audit_hash(e) where chain_no = 1')
  const { lines } = await run('verify-audit')
  expect(lines).toContain('Cadeia geral, evento 2: o evento não continua o anterior.')
  expect(lines.join()).not.toContain(noCompany)
})
