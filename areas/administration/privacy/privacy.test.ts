import path from 'node:path'
import { retentionKinds } from '@app/areas/session/server'
import { plantWebhook } from '@app/areas/session/testing'
import { listExports, undoOperations } from '@app/kit/contract'
import { inTransaction, openFilesInFolder, type Scope } from '@app/kit/server'
import { testApi, until } from '@app/kit/testing'
import { beforeEach, describe, expect, test } from 'vitest'
import { companyA, companyB, plantCompanies } from '../testing/registers.testing.ts'
import { users } from '../users/users.contract.ts'
import { personalDataOperations, retention } from './privacy.contract.ts'
import { privacyJobKinds } from './privacy.server.ts'

const api = testApi({ workers: true })
const admin = api.as('admin', [], 'Aurora Lima')
const bia = { name: 'Bia Souza', username: 'bia.souza', email: 'bia@posto.com.br', abilities: ['storage'] }
const reason = 'Pedido da titular'

beforeEach(() => plantCompanies(api))

const invite = async () => (await admin.call(users.create, { body: { ...bia, company_ids: [companyA] } })).id
const get = (id: string) => admin.call(users.get, { params: { id } })
const rowsOf = async (query: string, values: unknown[] = []) => (await api.test.admin.query(query, values)).rows

async function leave(id: string) {
  const { version } = await get(id)
  return admin.call(users.inactivate, { params: { id }, body: { version } })
}

async function exportOf(body: { user_id: string } | { document: string }) {
  const { job_id } = await admin.call(personalDataOperations.export, { body })
  const [job] = await until(
    () => rowsOf('select status, results from jobs where id = $1', [job_id]),
    ([found]) => found.status === 'done' || found.status === 'failed',
  )
  const id = String(job.results[0]?.to).split('export=')[1] ?? ''
  const answer = await api.inject({
    url: `/api/v1${listExports.download.path.replace(':id', id)}`,
    headers: { authorization: `Bearer ${await admin.token}` },
  })
  return answer.json()
}

const toolsAt = (now: string) => ({
  now: () => now,
  signal: new AbortController().signal,
  within: <Result>(scope: Scope, work: Parameters<typeof inTransaction<Result>>[2]) =>
    inTransaction(api.test.db, scope, work),
})

async function runExport({ owner_id, user_id }: { owner_id: string; user_id: string }) {
  const [{ id }] = await rowsOf(
    `insert into jobs (id, owner_id, kind, title, data, status, created_at)
      values (gen_random_uuid(), $1, 'export-personal-data', 'Exportar', $2, 'queued', now()) returning id`,
    [owner_id, { request: { user_id } }],
  )
  const [, job] = privacyJobKinds([], [])
  await job?.run({ job_id: id }, toolsAt('2026-10-15T09:00:00.000Z') as unknown as Parameters<typeof job.run>[1])
  return (await rowsOf('select status, message from jobs where id = $1', [id]))[0]
}

describe('the export of the personal data of a person', () => {
  test('contains the stored data of a user, part by part, and neither secrets nor data of other people', async () => {
    const id = await invite()
    await rowsOf(
      `insert into notifications (id, user_id, type, message, created_at) select gen_random_uuid(), who, 'x', text, now()
        from (values ($1::uuid, 'para Bia'), ($2::uuid, 'para Aurora')) given (who, text)`,
      [id, await admin.id],
    )
    const document = await exportOf({ user_id: id })
    const text = JSON.stringify(document)
    expect(document.titular).toBe(id)
    expect(text).toContain('bia@posto.com.br')
    expect(text).toContain('para Bia')
    expect(text).not.toContain('para Aurora')
    expect(text).not.toMatch(/password_hash|token_hash/)
    const [exported] = await rowsOf(`select entity_id from audit_events where entity = 'personal-data'`)
    expect(exported.entity_id).toBe(id)
  })

  test('contains the audit entries about the person, including those that other people caused', async () => {
    const id = await invite()
    const [created] = await rowsOf(`select chain_no from audit_events where entity_id = $1 and action = 'create'`, [id])
    const { partes } = await exportOf({ user_id: id })
    const part = partes.find(({ nome }: { nome: string }) => nome === 'Trilha de auditoria: registros sobre a pessoa')
    expect(part.registros).toContainEqual(expect.objectContaining({ chain_no: created.chain_no, action: 'create' }))
    expect(JSON.stringify(part)).not.toMatch(/hash/)
  })

  test('contains failed sign-ins with the e-mail of the person, held terminals, and shifts with the name in a company of the person', async () => {
    const id = await invite()
    const name = 'BÍA SOUZA'
    await rowsOf(
      `insert into security_events (kind, happened_at, account, detail) values
        ('sign-in.failed', now(), 'Bia@posto.com.br', 'da Bia'), ('sign-in.failed', now(), 'caio@posto.com.br', 'do Caio')`,
    )
    await rowsOf(
      `with terminal as (
          insert into smart_pos_terminals (id, company_id, acquirer, serial_no, logical_no, holder_id, created_at, updated_at)
          values (gen_random_uuid(), $1, 'cielo', 'SERIE-1', '41', $2, now(), now()) returning id)
        insert into terminal_custodies (id, company_id, terminal_id, location, holder_id, since, reason)
        select gen_random_uuid(), $1, id, 'shop', $2, now(), 'turno da noite' from terminal`,
      [companyA, id],
    )
    await rowsOf(
      `insert into cash_sessions (company_id, source_system, external_id, business_date, shift_no, till, operator,
          opened_at, opening_float_cents)
        select company, 'pdv', operator, '2026-10-14', 1, till, operator, now(), 0
        from (values ($1::uuid, $3, '1'), ($1, 'Caio Reis', '1'), ($2, $3, 'caixa da homônima')) given (company, operator, till)`,
      [companyA, companyB, name],
    )
    const text = JSON.stringify(await exportOf({ user_id: id }))
    for (const held of ['da Bia', 'SERIE-1', 'turno da noite', name]) expect(text).toContain(held)
    expect(text).not.toMatch(/do Caio|Caio Reis|caixa da homônima/)
  })

  test('is not written if its owner is no longer an administrator when the job starts', async () => {
    const id = await invite()
    const owner = await admin.id
    await rowsOf(`delete from user_abilities where user_id = $1 and ability = 'admin'`, [owner])
    const ran = await runExport({ owner_id: owner, user_id: id })
    expect(ran.message).toContain('Nada foi exportado')
    expect(await rowsOf(`select from exports`)).toEqual([])
  })

  test('contains the data stored under a document, in any notation', async () => {
    await rowsOf(
      `insert into customers (id, company_id, name, document, limit_cents, opening_on, created_at, updated_at)
        values (gen_random_uuid(), $1, 'Transportes Lago', '52998224725', 0, '2026-01-01', now(), now())`,
      [companyA],
    )
    await rowsOf(
      `insert into customer_entries (id, company_id, customer_id, kind, entry_on, amount_cents, note, created_at)
        select gen_random_uuid(), company_id, id, 'payment', '2026-10-14', 100, 'pago no balcão', now() from customers`,
    )
    const text = JSON.stringify(await exportOf({ document: '529.982.247-25' }))
    expect(text).toContain('Transportes Lago')
    expect(text).toContain('pago no balcão')
    const wrongCall = admin.call(personalDataOperations.export, { body: { document: '111.111.111-12' } })
    await expect(wrongCall).rejects.toMatchObject({ status: 422 })
  })

  test('contains the notes in the name of a customer, but not those of a namesake of another company', async () => {
    await rowsOf(
      `insert into customers (id, company_id, name, document, till_names, limit_cents, opening_on, created_at, updated_at)
        select gen_random_uuid(), company, 'Maria Lago', document, '{MARIA}', 0, '2026-01-01', now(), now()
        from (values ($1::uuid, '52998224725'), ($2, '11144477735')) given (company, document)`,
      [companyA, companyB],
    )
    await rowsOf(
      `insert into system_movements (company_id, business_date, occurred_at, source_system, external_id, line_no,
          movement_type_code, method, amount_cents, customer)
        select company, '2026-10-14', '2026-10-14T12:00:00Z', 'pos', external_id, 1, 'VND-NPZ', 'note', 100, customer
        from (values ($1::uuid, 'da-titular', 'Maria'), ($1, 'de-outra', 'Marta'), ($2, 'da-homônima', 'Maria'))
          given (company, external_id, customer)`,
      [companyA, companyB],
    )
    await rowsOf(
      `with day as (
          insert into cash_conciliations (id, company_id, business_date, status, created_at, updated_at)
          select gen_random_uuid(), company, '2026-10-14', 'open', now(), now() from unnest($1::uuid[]) company
          returning id, company_id)
        insert into manual_transactions (id, company_id, cash_conciliation_id, kind, side, movement_type_code,
          amount_cents, occurred_at, status, customer, note, created_at)
        select gen_random_uuid(), company_id, day.id, 'add', 'system', 'VND-NPZ', 100, now(), 'applied', 'maria',
          'lançada em ' || name, now()
        from day join companies on companies.id = company_id`,
      [[companyA, companyB]],
    )
    const text = JSON.stringify(await exportOf({ document: '52998224725' }))
    for (const own of ['da-titular', 'lançada em Posto A']) expect(text).toContain(own)
    expect(text).not.toMatch(/de-outra|da-homônima|lançada em Posto B/)
  })
})

describe('the anonymisation of a person who left', () => {
  const anonymise = async (id: string) =>
    admin.call(personalDataOperations.anonymise, { params: { id }, body: { version: (await get(id)).version, reason } })

  test('removes the identifying data and keeps the record, its audit entries and other people', async () => {
    const id = await invite()
    await leave(id)
    const after = await anonymise(id)
    expect(after).toMatchObject({ name: 'Pessoa removida', abilities: [], employee_code: null, active: false })
    const remaining = await rowsOf(`select * from users where id = $1 and (email || username || name) ~* 'bia'`, [id])
    expect(remaining).toEqual([])
    expect(await rowsOf('select from password_links where user_id = $1', [id])).toEqual([])
    const [entry] = await rowsOf(`select reason, after from audit_events where action = 'anonymise'`)
    expect(entry.reason).toBe(reason)
    expect(JSON.stringify(entry.after)).not.toMatch(/bia/i)
    expect((await get(await admin.id)).name).toBe('Aurora Lima')
  })

  test('ends the webhooks that the person still has', async () => {
    const id = await invite()
    await leave(id)
    const readWebhook = await plantWebhook(api, { user_id: id, company_id: companyA })
    await anonymise(id)
    expect(await readWebhook()).toEqual({ ended: true, without_secret: true, delivery: 'cancelled' })
    expect(await rowsOf('select from webhooks')).toEqual([])
  })

  test('deletes the photo only if the removal is committed', async () => {
    const id = await invite()
    const file = { name: 'bia.png', content: Buffer.from('89504e470d0a1a0a0000', 'hex') }
    await admin.call(users.setImage, { params: { id }, body: {} }, { file })
    const [{ profile_image }] = await rowsOf('select profile_image from users where id = $1', [id])
    await leave(id)
    // The audit entry waits for its chain at the commit, until the lock timeout.
    await rowsOf('begin')
    await rowsOf('select from audit_heads for update')
    const refusal = await anonymise(id).catch((error: unknown) => error)
    await rowsOf('rollback')
    expect(refusal).toMatchObject({ status: 423 })
    const photo = await admin.call(users.image, { params: { id } })
    expect(photo.data_url).toContain('data:image/png')
    await anonymise(id)
    const files = openFilesInFolder(path.dirname(api.inbox))
    await expect.poll(() => files.has(profile_image)).toBe(false)
  })

  test('is refused while the person is active, and can never be undone', async () => {
    const id = await invite()
    await expect(anonymise(id)).rejects.toMatchObject({ message: 'Inative o usuário antes de anonimizar.' })
    await leave(id)
    const { version } = await anonymise(id)
    const refusal = { status: 409, message: 'Os dados desta pessoa foram removidos e não voltam.' }
    const place = { params: { id } }
    await expect(admin.call(users.activate, { ...place, body: { version } })).rejects.toMatchObject(refusal)
    const { abilities: _, ...data } = bia
    await expect(
      admin.call(users.update, { ...place, body: { version, employee_code: null, ...data } }),
    ).rejects.toMatchObject(refusal)
    const [{ request_id }] = await rowsOf(`select request_id from audit_events where action = 'inactivate'`)
    const outcome = admin.call(undoOperations.undo, {
      params: { batch: request_id },
      body: { entity: 'user', entity_id: id },
    })
    await expect(outcome).rejects.toMatchObject({ status: 409 })
    expect((await get(id)).active).toBe(false)
  })
})

describe('the retention of rows', () => {
  const run = (now: string) => {
    const [job] = privacyJobKinds(retentionKinds, [])
    return job?.run({}, toolsAt(now) as unknown as Parameters<typeof job.run>[1])
  }

  test('is applied at night: rows older than the setting are deleted and counted, the others stay', async () => {
    const id = await invite()
    await rowsOf(
      `insert into notifications (id, user_id, type, message, created_at) values
        (gen_random_uuid(), $1, 'x', 'velha', '2025-10-14'), (gen_random_uuid(), $1, 'x', 'nova', '2026-10-14')`,
      [id],
    )
    await rowsOf(
      `insert into jobs (id, owner_id, kind, title, data, status, created_at, finished_at)
        select gen_random_uuid(), $1, 'x', title, '{}', status, '2026-01-01', finished from (values
          ('velha', 'done', '2026-01-01'::timestamptz), ('nova', 'done', '2026-10-14'), ('aberta', 'running', null))
          given (title, status, finished)`,
      [id],
    )
    await run('2026-10-15T03:40:00.000Z')
    expect(await rowsOf('select message from notifications where user_id = $1', [id])).toEqual([{ message: 'nova' }])
    expect(await rowsOf(`select title from jobs order by title`)).toEqual([{ title: 'aberta' }, { title: 'nova' }])
    const { data } = await admin.call(retention.list, { query: {} })
    expect(data.find((setting) => setting.id === 'jobs')).toMatchObject({ last_deleted: 1, days: 90 })
    const purged = await rowsOf(`select entity_id from audit_events where action = 'purge' order by 1`)
    expect(purged).toEqual([{ entity_id: 'jobs' }, { entity_id: 'notifications' }])
  })

  test('is set in days within the limits of the kind', async () => {
    const change = (days: number, version = 1) =>
      admin.call(retention.update, { params: { id: 'sessions' }, body: { version, days } })
    await expect(change(6)).rejects.toMatchObject({ status: 422, fields: { days: 'Use de 7 a 730 dias.' } })
    expect(await change(30)).toMatchObject({ days: 30, version: 2 })
    await expect(change(31)).rejects.toMatchObject({ status: 409 })
  })
})
