import { operations as inquiries } from '@app/areas/inquiries/server'
import { expect, test } from 'vitest'
import { operations as closing } from '../../server.ts'
import { aReason, workedDate } from '../../worked-day.testing.ts'
import { manualTransactions } from '../manuals/manuals.contract.ts'
import { movementId } from '../worked-day.fixture.ts'
import { workedCompany } from '../worked-day-rows.fixture.ts'
import { dayLife } from './day-life.contract.ts'
import { dayLifeTests } from './life.testing.ts'

const { api, admin, manager, dayOf, close, sql } = dayLifeTests()
const sentence = 'Dia bloqueado: já integrado ao ERP em 15/10/2026.'
const note = 'O arquivo que faltava chegou e foi conferido.'
const why = { reason_id: aReason, note }
const line = { kind: 'reclassify', target_id: movementId('F14'), method_to: 'credit', ...why } as const
const vizinho = '01930000-0000-7000-8000-0000000000f1'

/** What lies in the locked day, for writes to be about. */
async function lockedDay() {
  const { id } = await close()
  const one = async (text: string, values: unknown[] = []): Promise<string> =>
    String((await sql(text, values))[0]?.id ?? 'nothing')
  const draft = await propose()
  const manual_id = await one(`select id from manual_transactions where status = 'applied' order by created_at limit 1`)
  const difference_id = await one(`select id from differences where code = 'D07'`)
  await sql(
    `insert into companies (id, name, legal_name, cnpj) values ($1, 'Posto Vizinho', 'Posto Vizinho', '11222333000262')`,
    [vizinho],
  )
  const sent = crypto.randomUUID()
  await sql(
    `insert into forwarded_captures (id, company_id, from_company_id, difference_id, business_date, acquirer, method,
        amount_cents, nsu, note, created_by, created_at)
      values ($1, $2, $3, $4, $5, 'cielo', 'debit', 1234, '99887766', 'Captura daqui.', $6, now())`,
    [sent, workedCompany, vizinho, difference_id, workedDate, await manager.id],
  )
  const request_id = await one('select id from cash_conciliation_solicitations')
  const item_id = await one('select id from cash_conciliation_solicitation_items order by kind desc limit 1')
  const group_id = await one(`select id from matches where pair_type = 'SALE' order by id limit 1`)
  const inconsistency_id = await one(`select id from inconsistencies where status = 'pending' order by code limit 1`)
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
type Locked = Awaited<ReturnType<typeof lockedDay>>

const propose = async () => {
  const { id, version } = await dayOf(manager)
  return manager.call(dayLife.proposeManual, { params: { id }, body: { version, ...line } })
}

const heading = 'Hora;Tipo;Valor;Documento;Cliente;Motivo;Observação;NSU\n15:01;VND-NPZ;150,00;N-1;Silva;x;y;\n'

type Call = { params?: Record<string, string>; body: object }
const ofDay = (body: (day: Locked) => object, params: (day: Locked) => object = () => ({})) => ({
  input: (day: Locked): Call => ({
    params: { id: day.id, ...params(day) },
    body: { version: day.version, ...body(day) },
  }),
})
const ofDifference = (body: object, name = 'difference_id') => ({
  input: (day: Locked): Call => ({
    params: { [name]: day.difference_id },
    body: { version: day.of_difference, ...body },
  }),
})
const ofManual = (day: Locked) => ({ manual_id: day.manual_id })
const ofGroup = (day: Locked) => ({ group_id: day.group_id })
const ofSession = () => ({ session_id: '1' })
const groups = (day: Locked) => ({ group_ids: [Number(day.group_id)] })
const refused = { kind: 'movement', id: '1' }
const ofInconsistency = (body: object) => ({
  input: (day: Locked): Call => ({ params: { id: day.inconsistency_id }, body: { version: 1, ...body } }),
})

/** Writes that change a locked day, or ask for such a change: each is refused with the day's own sentence (operations 3.3). */
const refusedWrites: Record<string, { input: (day: Locked) => Call }> = {
  'POST /cash-conciliations/:id/manual-transactions': ofDay(() => line),
  'POST /cash-conciliations/:id/manual-transactions/:manual_id/apply': ofDay(() => ({}), ofManual),
  'POST /cash-conciliations/:id/manual-transactions/:manual_id/cancel': ofDay(() => ({}), ofManual),
  'PUT /manual-transactions/:manual_id': {
    input: (day) => ({ params: { manual_id: day.draft.id }, body: { version: day.draft.version, ...line } }),
  },
  'POST /cash-conciliations/:id/differences/:difference_id/explain': ofDay(
    () => why,
    ({ difference_id }) => ({ difference_id }),
  ),
  'POST /cash-conciliations/:id/differences/bulk/explain': ofDay(({ difference_id }) => ({
    ...why,
    difference_ids: [difference_id],
  })),
  'POST /cash-conciliations/:id/matches/:group_id/confirm': ofDay(() => ({}), ofGroup),
  'POST /cash-conciliations/:id/matches/:group_id/undo': ofDay(() => ({}), ofGroup),
  'POST /cash-conciliations/:id/matches/:group_id/refuse': ofDay(() => ({}), ofGroup),
  'POST /cash-conciliations/:id/matches/bulk/confirm': ofDay(groups),
  'POST /cash-conciliations/:id/matches/bulk/undo': ofDay(groups),
  'POST /cash-conciliations/:id/matches': ofDay(() => ({ system: [refused], confirmation: ['1'] })),
  'POST /cash-conciliations/:id/refused-pairs/take-back': ofDay(() => ({
    system: refused,
    confirmation: { kind: 'capture', id: '1' },
  })),
  'POST /cash-conciliations/:id/sessions/:session_id/count': ofDay(() => ({ quantities: { 100: 1 } }), ofSession),
  'POST /cash-conciliations/:id/sessions/:session_id/witness': ofDay(() => ({ witness: 'Ana Prado' }), ofSession),
  'POST /cash-conciliations/:id/sessions/:session_id/acknowledge': ofDay(() => ({}), ofSession),
  'POST /cash-conciliations/:id/rematch': ofDay(() => ({})),
  'POST /cash-conciliations/:id/waive-source': ofDay(() => ({ source: 'bank', reason: note })),
  'POST /cash-conciliations/:id/close': ofDay(() => ({ declared: true })),
  'POST /cash-conciliations/:id/submit': ofDay(() => ({ declared: true })),
  'POST /cash-conciliations/:id/request-reopening': ofDay(() => ({ reason: note, correction: note })),
  'POST /cash-conciliations/:id/reopen': ofDay(() => ({ reason: note })),
  'POST /cash-conciliations/:id/adjustment/manual-transactions': ofDay(() => line),
  'POST /cash-conciliations/:id/adjustment/manual-transactions/:manual_id/cancel': ofDay(
    () => ({}),
    ({ draft }) => ({ manual_id: draft.id }),
  ),
  'POST /cash-conciliations/:id/adjustment/explain': ofDay(() => ({ ...why, code: 'D02', ref: 'capture:903' })),
  'POST /cash-conciliations/:id/request-adjustment': ofDay(() => ({ note })),
  'POST /differences/:id/defer': ofDifference({ deferred_to: '2026-10-20', note }, 'id'),
  'POST /differences/:difference_id/forward': ofDifference({ note }),
  'POST /differences/:difference_id/contest': ofDifference({
    ...why,
    against: 'acquirer',
    protocol: 'CIE-1',
    due_on: '2026-10-30',
  }),
  'POST /forwarded-captures/:id/accept': { input: ({ sent }) => ({ params: { id: sent }, body: { version: 1 } }) },
  'POST /cash-conciliation-solicitations/:id/items/:item_id/answer': {
    input: ({ request_id, item_id }) => ({ params: { id: request_id, item_id }, body: { answer: note } }),
  },
  'POST /inconsistencies/:id/correct': ofInconsistency({ nsu: '123' }),
  'POST /inconsistencies/:id/link': ofInconsistency({ other: 'fuelling:1' }),
  'POST /inconsistencies/:id/ignore': ofInconsistency({ reason: note }),
}

/** Changes of many: what is locked is left, and says why. */
const leftWrites: Record<string, (day: Locked) => object> = {
  'POST /cash-conciliations/bulk/rematch': ({ id }) => ({ selection: { ids: [id] } }),
  'POST /system-movements/bulk/rematch': ({ id }) => ({ selection: { ids: [id] } }),
  'POST /acquirer-transactions/bulk/rematch': ({ id }) => ({ selection: { ids: [id] } }),
  'POST /cash-conciliations/bulk/close': ({ id }) => ({ selection: { ids: [id] }, input: { declared: true } }),
  'POST /differences/bulk/explain': ({ difference_id }) => ({ selection: { ids: [difference_id] }, input: why }),
  'POST /differences/bulk/defer': ({ difference_id }) => ({
    selection: { ids: [difference_id] },
    input: { deferred_to: '2026-10-20', note },
  }),
  'POST /manual-transactions/bulk/cancel': ({ manual_id }) => ({ selection: { ids: [manual_id] } }),
  'POST /inconsistencies/bulk/ignore': ({ inconsistency_id }) => ({
    selection: { ids: [inconsistency_id] },
    input: { reason: note },
  }),
  'POST /inconsistencies/bulk/correct-terminal': ({ inconsistency_id }) => ({
    selection: { ids: [inconsistency_id] },
    input: { terminal_logical_no: '62010001' },
  }),
}

const noRequest = 'a month with a pending request is not locked, and a locked day takes none'
const register = 'a register holds from now on; closed days keep what was proven'
const afterwards = 'what is owed after the closing has its own state and never blocks a day (operations 3.1, 3.8)'

const account = 'the account of a customer is no figure of a day; only days that are worked on are judged by it'

const carried = 'cash leaves the safe after its days were closed; where it is, is no figure of them: safe.test.ts'

/** Writes that a locked month does not refuse, and why. */
const freeWrites: Record<string, string> = {
  'POST /cash-conciliations/:id/manual-transactions/import': 'refused: tested below, with its file',
  'POST /cash-conciliations/bulk/assign': 'who sees to a day is no figure of it',
  'POST /cash-conciliations/:id/questions': 'a question changes nothing of the day, and an unlock may follow it',
  'POST /cash-conciliations/lock-month': 'it locks',
  'POST /cash-conciliations/:id/unlock': 'the way out, for an administrator',
  'POST /forwarded-captures/:id/refuse': 'nothing of the day changes: the capture goes back to who sent it',
  'POST /safes/:company_id/pickups': carried,
  'POST /safes/:company_id/pickups/:pickup_id/cancel': carried,
  'POST /disputes/:id/settle': afterwards,
  'POST /chargebacks/:id/contest': afterwards,
  'POST /payment-differences/:id/explain': afterwards,
  'POST /receivables/:installment_id/set-aside': afterwards,
  'POST /receivables/:installment_id/release': afterwards,
  'POST /receivables/matches': 'by the day of its statement line: receivables-locked.test.ts',
  'POST /receivables/matches/undo': 'by the day of its statement line: receivables-locked.test.ts',
  'POST /receivables/matches/confirm': 'by the day of its statement line: receivables-locked.test.ts',
  'POST /statement-lines/:id/ignore': 'by the day of the line: statements.test.ts',
  'POST /statement-lines/:id/restore': 'by the day of the line: statements.test.ts',
  'POST /statement-lines/:id/split': 'by the day of the line: split-lines.test.ts',
  'POST /statement-lines/:id/join': 'by the day of the line: split-lines.test.ts',
  'POST /statement-lines/:id/reverse': 'by the days of both lines: reversed-lines.test.ts',
  'POST /statement-lines/:id/end-reversal': 'by the days of both lines: reversed-lines.test.ts',
  'POST /statement-lines/:id/confirm-match': 'by the days of the match: statements.test.ts',
  'POST /statement-lines/:id/undo-match': 'by the days of the match: statements.test.ts',
  'POST /statement-lines/:id/category': 'by the day of the line: statements.test.ts',
  'POST /statement-lines/bulk/ignore': 'by the day of the line: statements.test.ts',
  'POST /statement-lines/bulk/restore': 'by the day of the line: statements.test.ts',
  'POST /statement-lines/bulk/category': 'by the day of the line: statements.test.ts',
  'POST /statement-lines/bulk/apply-rules': 'by the day of the line: statements.test.ts',
  'POST /cash-conciliation-solicitations/:id/approve': noRequest,
  'POST /cash-conciliation-solicitations/:id/refuse': noRequest,
  'POST /cash-conciliation-solicitations/bulk/approve': noRequest,
  'POST /cash-conciliation-solicitations/:id/hand-over': noRequest,
  'POST /cash-conciliation-solicitations/:id/assume': noRequest,
  'POST /cash-conciliation-solicitations/:id/release': noRequest,
  'POST /cash-conciliation-solicitations/:id/withdraw': noRequest,
  'POST /cash-conciliation-solicitations/:id/ask': noRequest,
  'POST /cash-conciliation-solicitations/:id/answer': noRequest,
  'POST /cash-conciliation-solicitations/:id/items/:item_id/decide': noRequest,
  'POST /movement-types': register,
  'PUT /movement-types/:id': register,
  'PUT /movement-types/:id/active': register,
  'POST /movement-types/bulk/inactivate': register,
  'POST /movement-reason-maps/test': 'it writes nothing',
  'POST /movement-reason-maps': register,
  'PUT /movement-reason-maps/:id': register,
  'POST /movement-reason-maps/import': register,
  'POST /movement-reason-maps/:id/active': register,
  'POST /movement-reason-maps/bulk/type': register,
  'POST /movement-reason-maps/bulk/validity': register,
  'POST /conciliation-rules': register,
  'PUT /conciliation-rules/:id': register,
  'POST /conciliation-rules/:id/active': register,
  'POST /conciliation-rules/:id/dry-run': 'it writes nothing of a day',
  'POST /customers': register,
  'PUT /customers/:id': register,
  'POST /customers/:id/block': register,
  'POST /customers/:id/unblock': register,
  'PUT /customers/:id/active': register,
  'POST /customers/:id/entries': account,
  'POST /customers/:id/entries/:entry_id/cancel': account,
  'POST /customers/import': register,
  'POST /smart-pos-terminals': register,
  'POST /smart-pos-terminals/import': register,
  'POST /smart-pos-terminals/rounds': register,
  'PUT /smart-pos-terminals/:id': register,
  'POST /smart-pos-terminals/:id/transfer': register,
  'POST /smart-pos-terminals/:id/status': register,
  'POST /smart-pos-terminals/:id/swap': register,
  'POST /smart-pos-terminals/bulk/transfer': register,
}

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

test('every write of closing and inquiries says what it does in a locked month', () => {
  const written = [...closing, ...inquiries]
    .filter(({ operation }) => operation.method !== 'GET')
    .map(({ operation }) => `${operation.method} ${operation.path}`)
  const said = [refusedWrites, leftWrites, freeWrites].flatMap((table) => Object.keys(table))
  expect(said.toSorted()).toEqual(written.toSorted())
})

test('whatever would change a locked day is refused with its sentence, and changes nothing', async () => {
  const day = await lockedDay()
  const before = await dayOf(admin)
  const others: unknown[] = []
  for (const [operation, { input }] of Object.entries(refusedWrites)) {
    const { status, json } = await send(operation, input(day))
    if (status !== 423 || json.message !== sentence) others.push([operation, status, json.message, json.fields])
  }
  expect(others).toEqual([])
  const { id } = day
  const file = { name: 'vales.csv', content: new TextEncoder().encode(heading) }
  const body = { version: String(day.version), preview: 'true' }
  await expect(admin.call(manualTransactions.importManuals, { params: { id }, body }, { file })).rejects.toMatchObject({
    status: 423,
    message: sentence,
  })
  expect(await dayOf(admin)).toEqual(before)
})

test('changes of many leave what is locked, and say why', async () => {
  const day = await lockedDay()
  const others: unknown[] = []
  for (const [operation, body] of Object.entries(leftWrites)) {
    const { status, json } = await send(operation, { body: body(day) })
    const left = [...(json.skipped ?? []), ...(json.failures ?? [])].map(({ reason }: { reason: string }) => reason)
    if (json.changed !== 0 || left.join() !== sentence) others.push([operation, status, json])
  }
  expect(others).toEqual([])
})
