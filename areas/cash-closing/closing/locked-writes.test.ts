import { operations as finance, registers as financeRegisters } from '@app/areas/finance/server'
import { operations as inquiries } from '@app/areas/inquiries/server'
import { workedCompany } from '@app/domain/day/facts/testing'
import { expect, test } from 'vitest'
import { dayLife } from '../cash-conciliations/day-life.contract.ts'
import { manualTransactions } from '../cash-conciliations/manuals.contract.ts'
import { operations as closing, registers } from '../server.ts'
import { dayLifeTests } from '../testing/life.testing.ts'
import { workedDate } from '../testing/worked-day.testing.ts'
import { type Call, type Locked, line, refusedWrites, skippedWrites, unlockedWrites } from './locked-writes.testing.ts'

const { api, admin, manager, dayOf, close, sql } = dayLifeTests()
const sentence = 'Dia bloqueado: já integrado ao ERP em 15/10/2026.'
const vizinho = '01930000-0000-7000-8000-0000000000f1'

async function lockedDay(): Promise<Locked> {
  const { id } = await close()
  const getId = async (text: string, values: unknown[] = []): Promise<string> =>
    String((await sql(text, values))[0]?.id ?? 'nothing')
  const draft = await propose()
  const manual_id = await getId(
    `select id from manual_transactions where status = 'applied' order by created_at limit 1`,
  )
  const difference_id = await getId(`select id from differences where code = 'D07'`)
  await sql(
    `insert into companies (id, name, legal_name, cnpj) values ($1, 'Posto Vizinho', 'Posto Vizinho', '11222333000262')`,
    [vizinho],
  )
  const sent = crypto.randomUUID()
  const of_sender = crypto.randomUUID()
  await sql(
    `with day as (
        insert into cash_conciliations (id, company_id, business_date, status, created_at, updated_at)
        values ($1, $1, $3, 'open', now(), now()) returning id, company_id)
      insert into differences (id, company_id, cash_conciliation_id, code, ref, amount_cents, effects, items, sentence, severity, status)
      select $2, company_id, id, 'D02', 'capture:1', 1234, '[]', '[]', 'Captura sem venda', 'medium', 'explained' from day`,
    [vizinho, of_sender, workedDate],
  )
  await sql(
    `insert into forwarded_captures (id, company_id, from_company_id, difference_id, business_date, acquirer, method,
        amount_cents, nsu, note, created_by, created_at)
      values ($1, $2, $3, $4, $5, 'cielo', 'debit', 1234, '99887766', 'Captura daqui.', $6, now())`,
    [sent, workedCompany, vizinho, of_sender, workedDate, await manager.id],
  )
  const request_id = await getId('select id from cash_conciliation_solicitations')
  const item_id = await getId('select id from cash_conciliation_solicitation_items order by kind desc limit 1')
  const group_id = await getId(`select id from matches where pair_type = 'SALE' order by id limit 1`)
  const inconsistency_id = await getId(`select id from inconsistencies where status = 'pending' order by code limit 1`)
  await admin.call(dayLife.lockMonth, { body: { company_id: workedCompany, month: '2026-10' } })
  const { version } = await dayOf(manager)
  const [{ version: of_difference } = { version: 0 }] = await sql('select version from differences where id = $1', [
    difference_id,
  ])
  return {
    id,
    version,
    draft,
    manual_id,
    difference_id,
    of_difference,
    sent,
    request_id,
    item_id,
    group_id,
    inconsistency_id,
  }
}

const propose = async () => {
  const { id, version } = await dayOf(manager)
  return manager.call(dayLife.proposeManual, { params: { id }, body: { version, ...line } })
}

const heading = 'Hora;Tipo;Valor;Documento;Cliente;Motivo;Observação;NSU\n15:01;VND-NPZ;150,00;N-1;Silva;x;y;\n'

const send = async (operation: string, { params = {}, body }: Call) => {
  const [method = '', path = ''] = operation.split(' ')
  const answer = await api.inject({
    method: method === 'PUT' ? 'PUT' : 'POST',
    url: `/api/v1${path.replace(/:(\w+)/g, (_place, name: string) => params[name] ?? 'nothing')}`,
    headers: { authorization: `Bearer ${await admin.token}`, 'idempotency-key': crypto.randomUUID() },
    payload: body,
  })
  return { status: answer.statusCode, json: answer.json() }
}

test('every write of closing, finance and inquiries is listed with its behaviour in a locked month', () => {
  const declaredWrites = [
    ...closing,
    ...finance,
    ...inquiries,
    ...[...registers, ...financeRegisters].flatMap((register) => register.operations),
  ]
    .filter(({ operation }) => operation.method !== 'GET')
    .map(({ operation }) => `${operation.method} ${operation.path}`)
  const listedWrites = [refusedWrites, skippedWrites, unlockedWrites].flatMap((table) => Object.keys(table))
  expect(listedWrites.toSorted()).toEqual(declaredWrites.toSorted())
})

test('every operation that would change a locked day is refused with the reason of the lock and changes nothing', async () => {
  const day = await lockedDay()
  const before = await dayOf(admin)
  const failures: unknown[] = []
  for (const [operation, { input }] of Object.entries(refusedWrites)) {
    const { status, json } = await send(operation, input(day))
    if (status !== 423 || json.message !== sentence) failures.push([operation, status, json.message, json.fields])
  }
  expect(failures).toEqual([])
  const { id } = day
  const file = { name: 'vales.csv', content: new TextEncoder().encode(heading) }
  const body = { version: String(day.version), preview: 'true' }
  await expect(admin.call(manualTransactions.importManuals, { params: { id }, body }, { file })).rejects.toMatchObject({
    status: 423,
    message: sentence,
  })
  expect(await dayOf(admin)).toEqual(before)
})

test('bulk changes skip locked days and return the reason of the lock', async () => {
  const day = await lockedDay()
  const failures: unknown[] = []
  for (const [operation, body] of Object.entries(skippedWrites)) {
    const { status, json } = await send(operation, { body: body(day) })
    const reasons = [...(json.skipped ?? []), ...(json.failures ?? [])].map(({ reason }: { reason: string }) => reason)
    if (json.changed !== 0 || reasons.join() !== sentence) failures.push([operation, status, json])
  }
  expect(failures).toEqual([])
})
