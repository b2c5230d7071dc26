import { cashConciliations, dayLife, solicitations } from '@app/areas/cash-closing/contract'
import { receivables } from '@app/areas/finance/contract'
import { protheusConnections, protheusTitles } from '@app/areas/protheus/contract'
import { jobKinds } from '@app/areas/protheus/server'
import { attachments } from '@app/areas/records/contract'
import { deliverEvents } from '@app/domain/events/testing'
import { openHub, startVendors } from '@app/domain/integration/testing'
import { titleOperations, writeOffOperations } from '@app/domain/protheus/server'
import { writeCieloPayments, writeCieloSales } from '@app/formats/generate'
import { allCompaniesScope, inTransaction, type JobTools } from '@app/kit/server'
import { insertRows } from '@app/kit/testing'
import { beforeEach, expect, test } from 'vitest'
import { insertMappings } from '../demo/mappings.ts'
import { workedStation } from '../demo/stations.ts'
import { workedDate } from '../demo/worked-day.ts'
import { bankedDay } from '../demo/worked-day-bank.testing.ts'
import { buildWorkedCieloDraft, buildWorkedCieloRows } from '../demo/worked-day-files.ts'

const { api, manager, analyst, finance, matches, correctAndExplain, submit, send, post } = bankedDay()
const admin = api.as('admin', [], 'Ana')
const clerk = api.as('protheus.accounts-receivable', [workedStation.id], 'Clara')
const vendors = startVendors()
const hub = openHub(api.test, vendors.getUrl, [...titleOperations, ...writeOffOperations])
const now = new Date().toISOString()
const sql = async (text: string, values: unknown[] = []) => (await api.test.admin.query(text, values)).rows

beforeEach(async () => {
  await vendors.reset()
  api.setNow(now)
  const [{ id: admin_id }] = await sql(`select id from users where username like 'admin%'`)
  await inTransaction(api.test.db, allCompaniesScope, async (db) => {
    await insertMappings(db, { admin_id, now: '2026-01-01T00:00:00.000Z' })
  })
})

const connect = (sending: object | null = { since: '2026-01-01T00:00:00.000Z', titles_from: workedDate }) =>
  hub.connect({ secret: 'simulador', settings: { username: 'retaguarda', sending }, timeout_ms: 5000 })

const realTime = () => new Date().toISOString()

/** Runs the subscribers of published events. */
const publish = () => deliverEvents({ ...hub.tools, now: realTime })

async function close() {
  await correctAndExplain(manager)
  const { id } = await submit(manager)
  const { version } = await analyst.call(solicitations.get, { params: { id } })
  await analyst.call(solicitations.approve, { params: { id }, body: { version } })
  await publish()
}

const list = async () => clerk.call(protheusTitles.list, { query: {} })
const deliver = (connection: string) => hub.deliver(connection, { now: realTime })
const readDay = async () => (await sql('select * from cash_conciliations'))[0]
const day = { company_id: workedStation.id, business_date: workedDate }
const checkJob = jobKinds.find(({ name }) => name === 'check-protheus-titles')
/** Runs a check as a server does. Returns the checks that its owner sees. */
async function runCheck(job_id: string, more: Partial<typeof hub.tools> = {}) {
  // The job uses no other tools.
  const tools = { ...hub.tools, now: realTime, ...more } as unknown as JobTools
  await checkJob?.run({ job_id }, tools)
  return (await clerk.call(protheusTitles.checks, {})).data
}
const sixInErp =
  'O dia 14/10/2026 tem 6 títulos no Protheus. Antes de reabrir o dia, use Cancelar no ERP em Protheus → Contas a receber Protheus.'

test('closing the worked day sends its titles, and the first one in the ERP locks the day', async () => {
  const connection = await connect()
  await close()
  const { data, sums } = await list()
  expect(sums).toEqual({ amount_cents: 601_325, erp_balance_cents: 0 })
  expect(
    data
      .map((title) => [title.number, title.title_type, title.payer_name, title.due_on, title.amount_cents])
      .sort(([one], [other]) => (String(one) < String(other) ? -1 : 1)),
  ).toEqual([
    ['BKO 000000001/01', 'CC', 'Stone', '2026-11-13', 10_000],
    ['BKO 000000001/02', 'CC', 'Stone', '2026-12-14', 10_000],
    ['BKO 000000001/03', 'CC', 'Stone', '2027-01-12', 10_000],
    ['BKO 000000002/01', 'CC', 'Cielo', '2026-11-13', 108_555],
    ['BKO 000000003/01', 'CD', 'Cielo', '2026-10-15', 57_420],
    ['BKO 000000004/01', 'CC', 'Cartão frota', '2026-10-29', 151_250],
    ['BKO 000000005/01', 'DP', 'Transportadora Alfa', '2026-10-26', 72_600],
    ['BKO 000000006/01', 'DP', 'Transportadora Beta', '2026-10-26', 181_500],
  ])
  expect((await readDay()).status).toBe('closed')
  await deliver(connection)
  const sent = (await list()).data
  expect(sent.filter(({ state }) => state === 'integrated')).toHaveLength(6)
  const waiting = sent.filter(({ send_state }) => send_state === 'blocked_mapping')
  expect(waiting.map(({ error_message }) => error_message).sort()).toEqual([
    'Sem mapeamento de cliente para "Transportadora Alfa".',
    'Sem mapeamento de cliente para "Transportadora Beta".',
  ])
  const { titles } = await vendors.readState()
  expect(titles.map(({ id, value }) => [id, value])).toContainEqual(['0001|BKO|000000002|01|CC', 1085.55])
  expect(titles).toHaveLength(6)
  expect((await readDay()).status).toBe('locked')
  expect(await clerk.call(protheusTitles.generate, { body: day })).toEqual({ created: 0, sent: true })

  const [title] = sent.filter(({ number }) => number === 'BKO 000000003/01')
  const params = { id: title!.id }
  const reason = 'O dia precisa ser reaberto.'
  await expect(admin.call(protheusTitles.unlockDay, { body: { ...day, reason } })).rejects.toMatchObject({
    message: sixInErp,
  })
  await sql('delete from period_locks')
  await sql(`update cash_conciliations set status = 'closed'`)
  const { id, version } = await readDay()
  await expect(admin.call(dayLife.reopen, { params: { id }, body: { version, reason } })).rejects.toMatchObject({
    message: sixInErp,
  })
  await clerk.call(protheusTitles.cancel, { params, body: { reason } })
  await deliver(connection)
  expect(await clerk.call(protheusTitles.get, { params })).toMatchObject({
    ...{ state: 'cancelled', erp_key: '0001|BKO|000000003|01|CD' },
    messages: [{ operation: 'protheus.receivable.cancel' }, { operation: 'protheus.receivable.create' }],
  })

  // A person excludes two titles in the ERP by hand.
  await sql(
    `update protheus_titles set number = '00000099' || installment::int where number = '000000001' and installment in ('01', '02')`,
  )
  const [cancelled, accepted] = (await list()).data.filter(({ number }) => number.includes('00000099'))
  await clerk.call(protheusTitles.cancel, { params: { id: cancelled!.id }, body: { reason } })
  await deliver(connection)
  expect(await clerk.call(protheusTitles.get, { params: { id: cancelled!.id } })).toMatchObject({ state: 'cancelled' })
  await sql(`update protheus_titles set divergence = 'missing_in_erp' where id = $1`, [accepted!.id])
  const seen = { erp_amount_cents: null, erp_balance_cents: null, erp_due_on: null }
  const resolution = { divergence: 'missing_in_erp', seen, resolution: 'accept', reason } as const
  const resolved = { params: { id: accepted!.id }, body: resolution }
  const saw = { ...resolution, seen: { ...seen, erp_balance_cents: 10_000 } }
  await expect(clerk.call(protheusTitles.resolve, { ...resolved, body: saw })).rejects.toMatchObject({
    message: expect.stringMatching(/^A divergência do título BKO .* mudou/),
  })
  await clerk.call(protheusTitles.resolve, resolved)
  await expect(clerk.call(protheusTitles.resolve, resolved)).rejects.toMatchObject({
    message: expect.stringMatching(/^A divergência do título BKO .* mudou/),
  })
  expect(await clerk.call(protheusTitles.get, { params: { id: accepted!.id } })).toMatchObject({
    ...{ state: 'cancelled', divergence: null },
    messages: [{ operation: 'protheus.receivable.create' }],
  })

  // The two titles are in the ERP under their first numbers.
  const { company_id } = day
  const startCheck = () => clerk.call(protheusTitles.check, { body: { company_id } })
  const { job_id } = await startCheck()
  expect(await startCheck()).toEqual({ job_id })
  const stopping = new AbortController()
  await expect(
    runCheck(job_id, {
      signal: stopping.signal,
      outbound: {
        ...hub.tools.outbound,
        call(request) {
          stopping.abort()
          return hub.tools.outbound.call(request)
        },
      },
    }),
  ).rejects.toThrow()
  expect((await clerk.call(protheusTitles.checks, {})).data).toMatchObject([{ id: job_id, status: 'running' }])
  expect(await startCheck()).toEqual({ job_id })
  expect(await runCheck(job_id)).toMatchObject([
    { id: job_id, status: 'done', message: '5 títulos lidos: 0 divergentes e 2 só no Protheus.' },
  ])
  const check = async () => runCheck((await startCheck()).job_id)
  const erp_key = '0001|BKO|000000001|01|CC'
  await clerk.call(protheusTitles.ignoreForeign, { body: { company_id, erp_key, reason } })
  expect(await check()).toMatchObject([{ message: expect.stringContaining('2 só no Protheus') }])
  const { foreign } = await clerk.call(protheusTitles.divergences, { query: {} })
  expect(foreign.map((title) => title.erp_key)).toEqual(['0001|BKO|000000001|02|CC'])
  const ignored = await clerk.call(protheusTitles.divergences, { query: { ignored: 'true' } })
  expect(ignored.foreign.map((title) => title.erp_key)).toEqual([erp_key])
  await clerk.call(protheusTitles.restoreForeign, { body: { company_id, erp_key, reason } })
  expect((await clerk.call(protheusTitles.divergences, { query: {} })).foreign).toHaveLength(2)
  await vendors.addFault({ action: 'status', status: 401, times: null, match: { path: 'genericQuery' } })
  expect(await check()).toMatchObject([
    { status: 'failed', message: 'Não foi possível ler o Protheus: O sistema recusou a credencial.' },
  ])
  expect(await hub.readConnection(connection)).toMatchObject({ paused_reason: 'O sistema recusou a credencial.' })
})

/** Sends a later file of Cielo for the locked day, and gets an adjustment with it approved. */
async function adjust(sequence: number, rows: ReturnType<typeof buildWorkedCieloRows>) {
  const file = writeCieloSales({ ...buildWorkedCieloDraft(rows), sequence })
  await send(`cielo-vendas-${sequence}.txt`, '2026-10-16', file)
  const { id } = await readDay()
  const params = { id }
  const { differences } = await manager.call(dayLife.adjustment, { params })
  const { data: reasons } = await manager.call(cashConciliations.reasons, { params })
  for (const { code, ref } of differences.filter(({ reason_name }) => reason_name === null)) {
    const proof = { name: 'prova.pdf', content: new TextEncoder().encode(`%PDF-1.7 ${code} ${ref}`) }
    const place = { params: { entity: 'cash_conciliation', id }, body: { about: `${code} ${ref}` } }
    await manager.call(attachments.attach, place, { file: proof })
    const { version } = await readDay()
    const reason_id = reasons.find(({ difference_codes }) => difference_codes.includes(code))!.id
    const note = 'Chegou depois do fechamento; conferida com a via do cliente.'
    await manager.call(dayLife.explainAdjustment, { params, body: { version, code, ref, reason_id, note } })
  }
  const [reason] = (await manager.call(dayLife.requestReasons, { params })).data
  const body = { version: (await readDay()).version, reason_id: reason!.id, note: 'Arquivo atrasado da Cielo.' }
  const request = await manager.call(dayLife.requestAdjustment, { params, body })
  const { version } = await analyst.call(solicitations.get, { params: { id: request.id } })
  await analyst.call(solicitations.approve, { params: { id: request.id }, body: { version } })
  await publish()
}

test('an act on titles needs a reason of ten visible characters', async () => {
  const body = { ...day, reason: '\u200b'.repeat(12) }
  await expect(admin.call(protheusTitles.unlockDay, { body })).rejects.toMatchObject({
    fields: { reason: 'Informe o motivo (mínimo 10 caracteres).' },
  })
})

test('an adjustment of a day locked by its titles sends one title with the amount of the adjustment', async () => {
  const connection = await connect()
  await close()
  await deliver(connection)
  const locked = await readDay()
  expect(locked.status).toBe('locked')
  const params = { id: locked.id }
  expect(await manager.call(cashConciliations.get, { params })).toMatchObject({
    lock_note: expect.stringMatching(/^já integrado ao ERP em /),
    banner:
      '6 títulos deste dia estão no Protheus. Para mudar o dia, solicite um ajuste. Para reabrir, use antes Cancelar no ERP em Contas a receber Protheus.',
  })
  const reason = 'O dia precisa ser reaberto.'
  const unlock = admin.call(dayLife.unlock, { params, body: { version: locked.version, reason } })
  await expect(unlock).rejects.toMatchObject({ message: sixInErp })
  const reopen = admin.call(dayLife.reopen, { params, body: { version: locked.version, reason } })
  await expect(reopen).rejects.toMatchObject({ message: sixInErp })

  const first = (await list()).data
  const debit = buildWorkedCieloRows().find(({ nsu }) => nsu === '000262')!
  const late = { ...debit, nsu: '000999', auth_code: 'R99999', sold_at: '20:40:00', gross_cents: 5000 }
  await adjust(288, [late])
  await adjust(289, [{ ...debit, kind: 'cancel' }])
  await deliver(connection)
  await sql('update protheus_titles set erp_balance_cents = amount_cents')
  const added = (await list()).data.filter(({ id }) => !first.some((title) => title.id === id))
  expect(
    added.map(({ title_type, amount_cents, erp_balance_cents, state }) => [
      ...[title_type, amount_cents, erp_balance_cents, state],
    ]),
  ).toEqual(
    expect.arrayContaining([
      ['CD', 5000, 5000, 'integrated'],
      ['NCC', -19_170, -19_170, 'integrated'],
    ]),
  )
  expect(added).toHaveLength(2)
  expect(await readDay()).toMatchObject({ status: 'locked', revision: 3 })
  const unchanged = (await list()).data.filter(({ id }) => first.some((title) => title.id === id))
  expect(unchanged.map(({ number, amount_cents }) => [number, amount_cents]).sort()).toEqual(
    first.map(({ number, amount_cents }) => [number, amount_cents]).sort(),
  )
})

test('a title whose exclusion was accepted is made again only after its day was reopened', async () => {
  const connection = await connect()
  await close()
  await deliver(connection)
  const first = (await list()).data
  const excluded = first.find(({ amount_cents }) => amount_cents === 57_420)!
  const reason = 'Excluído no Protheus.'
  await sql(`update protheus_titles set divergence = 'missing_in_erp' where id = $1`, [excluded.id])
  const seen = { erp_amount_cents: null, erp_balance_cents: null, erp_due_on: null }
  const body = { divergence: 'missing_in_erp', seen, resolution: 'accept', reason } as const
  await clerk.call(protheusTitles.resolve, { params: { id: excluded.id }, body })
  expect(await clerk.call(protheusTitles.generate, { body: day })).toEqual({ created: 0, sent: true })

  const debit = buildWorkedCieloRows().find(({ nsu }) => nsu === '000262')!
  await adjust(288, [{ ...debit, nsu: '000999', auth_code: 'R99999', sold_at: '20:40:00', gross_cents: 5000 }])
  const added = (await list()).data.filter(({ id }) => !first.some((title) => title.id === id))
  expect(added.map(({ title_type, amount_cents }) => [title_type, amount_cents])).toEqual([['CD', 5000]])

  // The day loses a sale of the excluded title: no credit note is made, and the history has the amount.
  const countTitles = async () => (await list()).data.length
  const before = await countTitles()
  await adjust(289, [{ ...debit, kind: 'cancel' }])
  expect(await countTitles()).toBe(before)
  expect(await sql(`select before, after from audit_events where action = 'exclusion-lowered'`)).toEqual([
    { before: { accepted_cents: 57_420 }, after: { accepted_cents: 38_250 } },
  ])
  const plan = await clerk.call(protheusTitles.plan, { query: day })
  expect(plan).toMatchObject({ held: false, missing: [], excluded_cents: 0 })
  expect(plan.titles_cents).toBe(plan.journal_cents)

  await sql(`update protheus_titles set state = 'cancelled' where id <> $1`, [excluded.id])
  await sql('delete from period_locks')
  await sql(`update cash_conciliations set status = 'closed'`)
  const { id, version } = await readDay()
  await admin.call(dayLife.reopen, { params: { id }, body: { version, reason } })
  expect(await sql('select sum(accepted_cents)::int as accepted_cents from protheus_titles')).toEqual([
    { accepted_cents: 0 },
  ])
})

/** Gives the debit title of the worked day other figures of the ERP. */
const diverge = async (change: string) =>
  (await sql(`update protheus_titles set ${change} where number = '000000003' returning id`))[0] as { id: string }

test('of two people who send a due date again one is refused, and so is each resolution until the change has ended', async () => {
  const connection = await connect()
  await close()
  await deliver(connection)
  const { id } = await diverge(`divergence = 'due_changed', erp_amount_cents = amount_cents,
    erp_balance_cents = amount_cents, erp_due_on = '2026-10-20'`)
  const seen = { erp_amount_cents: 57_420, erp_balance_cents: 57_420, erp_due_on: '2026-10-20' }
  const resolve = (resolution: 'resend' | 'accept') =>
    clerk.call(protheusTitles.resolve, {
      params: { id },
      body: { divergence: 'due_changed', seen, resolution, reason: 'O prazo do contrato é o nosso.' },
    })
  const outcomes = await Promise.allSettled([resolve('resend'), resolve('resend')])
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  await expect(resolve('accept')).rejects.toMatchObject({
    message: 'A divergência do título BKO 000000003/01 mudou: confira o título de novo.',
  })
  const changes = `select status from integration_messages where operation = 'protheus.receivable.change'`
  expect(await sql(changes)).toEqual([{ status: 'pending' }])
  await sql(`update integration_messages set status = 'cancelled' where operation = 'protheus.receivable.change'`)
  await resolve('accept')
  expect(await clerk.call(protheusTitles.get, { params: { id } })).toMatchObject({ due_on: '2026-10-20' })
})

test('the divergence of a credit note is resolved with the negative amounts that its page shows', async () => {
  await connect()
  await close()
  const { id } =
    await diverge(`state = 'integrated', is_credit = true, title_type = 'NCC', divergence = 'value_differs',
    erp_amount_cents = 50000, erp_balance_cents = amount_cents, erp_due_on = due_on`)
  const [shown] = (await clerk.call(protheusTitles.divergences, { query: {} })).titles
  const { erp_amount_cents, erp_balance_cents, erp_due_on } = shown!
  const seen = { erp_amount_cents, erp_balance_cents, erp_due_on }
  expect(seen).toMatchObject({ erp_amount_cents: -50_000, erp_balance_cents: -57_420 })
  const body = { divergence: 'value_differs', resolution: 'ignore', reason: 'Corrigida no Protheus.' } as const
  const positive = { ...seen, erp_amount_cents: 50_000, erp_balance_cents: 57_420 }
  const resolve = (figures: typeof seen) =>
    clerk.call(protheusTitles.resolve, { params: { id }, body: { ...body, seen: figures } })
  await expect(resolve(positive)).rejects.toMatchObject({ message: expect.stringContaining('mudou') })
  await resolve(seen)
  expect((await clerk.call(protheusTitles.divergences, { query: {} })).titles).toEqual([])
})

test('divergences of one kind are resolved together, and an ignored one is found and shown again', async () => {
  await connect()
  await close()
  await sql(
    `update protheus_titles set state = 'integrated', divergence = 'settled_outside', synced_at = $1,
    erp_amount_cents = amount_cents, erp_balance_cents = amount_cents - 1000, erp_due_on = due_on
    where number in ('000000002', '000000003', '000000004')`,
    [now],
  )
  await sql(`update protheus_titles set synced_at = $1 where number = '000000004'`, [realTime()])
  const readDivergences = async (ignored?: 'true') =>
    (await clerk.call(protheusTitles.divergences, { query: { ignored } })).titles.map(({ number }) => number).sort()
  const { titles } = await clerk.call(protheusTitles.divergences, { query: {} })
  const reason = 'Baixas de teste feitas no Protheus.'
  const input = { divergence: 'settled_outside', resolution: 'ignore', read_until: now, reason } as const
  const body = { selection: { ids: titles.map(({ id }) => id) }, input }
  expect(await clerk.call(protheusTitles.resolveMany, { body: { ...body, preview: true } })).toMatchObject({
    ...{ total: 3, changed: 2, skipped: [{ reason: 'O título foi lido de novo: confira antes.', count: 1 }] },
    effect: expect.stringMatching(/^Valor dos títulos: R\$\s1\.659,75\. Saldo no Protheus: R\$\s1\.639,75\.$/),
  })
  expect(await clerk.call(protheusTitles.resolveMany, { body })).toMatchObject({ changed: 2, failures: [] })
  expect(await readDivergences()).toEqual(['BKO 000000004/01'])
  expect(await readDivergences('true')).toEqual(['BKO 000000002/01', 'BKO 000000003/01'])
  const { id } = titles.find(({ number }) => number === 'BKO 000000003/01')!
  const again = { params: { id }, body: { reason } }
  await clerk.call(protheusTitles.restore, again)
  expect(await readDivergences()).toEqual(['BKO 000000003/01', 'BKO 000000004/01'])
  await expect(clerk.call(protheusTitles.restore, again)).rejects.toMatchObject({
    message: 'O título BKO 000000003/01 não tem divergência ignorada.',
  })
  // A title that was cancelled since has no divergence to show.
  const { id: cancelledId } = titles.find(({ number }) => number === 'BKO 000000002/01')!
  await sql(`update protheus_titles set state = 'cancelled' where id = $1`, [cancelledId])
  const restoreCancelled = clerk.call(protheusTitles.restore, { params: { id: cancelledId }, body: { reason } })
  await expect(restoreCancelled).rejects.toMatchObject({ status: 409 })
})

test('a credit note, an advance and a rebate that only the ERP has show negative amounts, as our credit notes do', async () => {
  const foreign = { company_id: workedStation.id, customer_code: '000901', due_on: '2026-10-15', history: 'DIGITADO' }
  const found = { ...foreign, found_at: now, reading_id: workedStation.id }
  await insertRows(api.test.admin, {
    protheus_foreign_titles: [
      { ...found, erp_key: '0001|BKO|900000001|01|CD', amount_cents: 5000, balance_cents: 4000 },
      { ...found, erp_key: '0001|BKO|900000001|01|NCC', amount_cents: 2000, balance_cents: 1000 },
      { ...found, erp_key: '0001|BKO|900000002|01|AB-', amount_cents: 300, balance_cents: 300 },
      { ...found, erp_key: '0001|BKO|900000003|01|RA', amount_cents: 900, balance_cents: 800 },
    ],
  })
  const shown = (await clerk.call(protheusTitles.divergences, { query: {} })).foreign
  expect(shown.map(({ amount_cents, balance_cents }) => [amount_cents, balance_cents])).toEqual([
    [5000, 4000],
    [-2000, -1000],
    [-300, -300],
    [-900, -800],
  ])
})

test('a day without a confirmed title is reopened: its titles are withdrawn, and new ones get new numbers', async () => {
  const connection = await connect()
  await close()
  const { id, version } = await readDay()
  await admin.call(dayLife.reopen, { params: { id }, body: { version, reason: 'Venda lançada em dobro.' } })
  const withdrawn = (await list()).data
  expect(new Set(withdrawn.map(({ state, send_state }) => `${state} ${send_state}`))).toEqual(
    new Set(['cancelled cancelled']),
  )
  await deliver(connection)
  expect((await vendors.readState()).titles).toEqual([])
})

test('in reading mode the titles stay drafts, and sending is refused', async () => {
  await connect(null)
  await close()
  expect((await list()).data).toEqual([])
  expect(await clerk.call(protheusTitles.plan, { query: day })).toMatchObject({
    ...{ titles_cents: 601_325, journal_cents: 601_325, held: false },
    missing: expect.arrayContaining([expect.objectContaining({ label: 'Cielo · VISA · Cartão de débito' })]),
  })
  expect(await clerk.call(protheusTitles.generate, { body: day })).toEqual({ created: 8, sent: false })
  const { data } = await list()
  expect(data.map(({ state }) => state)).toEqual(Array.from({ length: 8 }, () => 'draft'))
  await expect(clerk.call(protheusTitles.send, { params: { id: data[0]!.id } })).rejects.toMatchObject({
    message: 'Nenhuma conexão com o Protheus envia títulos: as conexões estão em modo de leitura.',
  })
})

test('drafts are sent only of closed days from the first day on, and those of earlier days are withdrawn', async () => {
  const connection = await connect(null)
  await close()
  await clerk.call(protheusTitles.generate, { body: day })
  const { data } = await list()
  const [first, second] = data
  const params = { id: first!.id }
  const setFirstDay = (titles_from: string | null) =>
    admin.call(protheusConnections.setSending, { params: { id: connection }, body: { titles_from } })
  const readStates = async () => (await list()).data.map(({ state }) => state).sort()
  const since = '2026-01-01T00:00:00.000Z'
  await sql('update integration_connections set settings = settings || $1', [
    JSON.stringify({ sending: { since, titles_from: '2026-10-15' } }),
  ])
  const early = 'Os títulos de antes de 15/10/2026 não são gerados: já estão no Protheus.'
  await expect(clerk.call(protheusTitles.send, { params })).rejects.toMatchObject({ message: early })
  const selection = { ids: data.map(({ id }) => id) }
  const outcome = await clerk.call(protheusTitles.sendMany, { body: { selection, preview: false } })
  expect(outcome).toMatchObject({ changed: 0, skipped: [{ reason: early, count: 8 }] })

  await clerk.call(protheusTitles.cancel, { params, body: { reason: 'Já foi digitado no Protheus.' } })
  await setFirstDay(workedDate)
  expect(await readStates()).toEqual(['cancelled', ...Array.from({ length: 7 }, () => 'draft')])
  await sql(`update protheus_title_days set journal_cents = journal_cents - 100`)
  await expect(clerk.call(protheusTitles.send, { params: { id: second!.id } })).rejects.toMatchObject({
    message: 'O dia 14/10/2026 está retido: os títulos dele não somam o diário.',
  })
  await setFirstDay('2026-10-15')
  expect(await readStates()).toEqual(Array.from({ length: 8 }, () => 'cancelled'))
  const audit = await sql(
    `select action, count(*)::int from audit_events where action like '%withdraw' group by action`,
  )
  expect(audit).toEqual([{ action: 'withdraw', count: 8 }])
})

test('a day whose journal differs from its titles is held, and nothing is sent', async () => {
  const connection = await connect()
  await correctAndExplain(manager)
  await api.test.admin.query('alter table journal_lines disable trigger all')
  const { id } = await submit(manager)
  const { version } = await analyst.call(solicitations.get, { params: { id } })
  await analyst.call(solicitations.approve, { params: { id }, body: { version } })
  await sql(`update journal_lines set debit_cents = debit_cents - 100 where account = '1.1.03.01'`)
  await api.test.admin.query('alter table journal_lines enable trigger all')
  await publish()
  await deliver(connection)
  expect((await list()).data).toEqual([])
  expect((await clerk.call(protheusTitles.divergences, { query: {} })).held).toMatchObject([
    { business_date: workedDate, titles_cents: 601_325, journal_cents: 601_225 },
  ])
  await expect(clerk.call(protheusTitles.generate, { body: day })).rejects.toMatchObject({
    message: 'O dia 14/10/2026 tem R$ 6.013,25 em títulos e R$ 6.012,25 no diário; nada foi enviado.',
  })
})

/** Undoes a match without asking, as the undoing of an import does. */
async function freeMatch(id: number) {
  await sql('update match_links set active = null where match_group_id = $1', [id])
  await sql(`update match_groups set status = 'undone', undone_at = now() where id = $1`, [id])
}

test('the payment of the acquirer writes its title off once, also after its match was made again, until it is reversed', async () => {
  const connection = await connect()
  await close()
  await deliver(connection)
  const paid_on = '2026-10-15'
  const payment = { ...buildWorkedCieloDraft(buildWorkedCieloRows()), processed_on: paid_on, paid_on }
  await send(`cielo-pagamentos-${paid_on}.txt`, paid_on, writeCieloPayments(payment))
  await post(paid_on, [56_778, 'CIELO VENDAS DEBITO'])
  const body = { company_id: workedStation.id }
  expect(await clerk.call(protheusTitles.settle, { body })).toEqual({
    write_offs: 1,
    movements: 0,
    waiting: 0,
    excess_cents: 0,
    left: 0,
  })
  expect(await clerk.call(protheusTitles.settle, { body })).toEqual({
    write_offs: 0,
    movements: 0,
    waiting: 0,
    excess_cents: 0,
    left: 0,
  })
  // The answer is lost: the look-up finds the write-off by its reference.
  await vendors.addFault({ action: 'drop_after_commit', match: { method: 'POST', path: 'settlements' } })
  const setSending = (titles_from: string | null) =>
    admin.call(protheusConnections.setSending, { params: { id: connection }, body: { titles_from } })
  await setSending(null)
  await deliver(connection)
  await deliver(connection)
  const readWriteOff = () =>
    sql(
      `select status, attempts, error_message from integration_messages where operation = 'protheus.receivable.settle'`,
    )
  expect(await readWriteOff()).toEqual([
    { status: 'pending', attempts: 0, error_message: 'A conexão está em modo de leitura.' },
  ])
  await setSending(workedDate)
  expect(await readWriteOff()).toMatchObject([{ status: 'pending', error_message: null }])
  await deliver(connection)
  const [title] = (await list()).data.filter(({ number }) => number === 'BKO 000000003/01')
  const params = { id: title!.id }
  const readTitle = () => clerk.call(protheusTitles.get, { params })
  const settled = await readTitle()
  expect(settled).toMatchObject({
    state: 'settled',
    write_offs: [{ received_cents: 56_778, discount_cents: 642, reference: 'BO#3-01W1', state: 'done' }],
  })
  const readErp = async () => (await vendors.readState()).titles.find(({ id }) => id.includes('|000000003|'))
  expect(await readErp()).toMatchObject({
    balance: 0,
    settlements: [{ sequence: '01', cancelled: false, history: 'BAIXA BO#3-01W1' }],
  })
  const [match] = await matches('BANK')
  const { system, confirmation } = match!
  const undo = (id: number) => finance.call(receivables.undo, { body: { group_ids: [id] } })
  expect(await undo(match!.id)).toMatchObject({
    outcomes: [{ done: false, reason: 'Estorne antes a baixa no Protheus: BKO 000000003/01.' }],
  })
  await freeMatch(match!.id)
  const matchAgain = () =>
    finance.call(receivables.match, { body: { ...body, pair_type: 'BANK', system, confirmation } })
  await matchAgain()
  expect(await clerk.call(protheusTitles.settle, { body })).toEqual({
    write_offs: 0,
    movements: 0,
    waiting: 0,
    excess_cents: 0,
    left: 0,
  })
  const reason = 'O extrato foi importado em dobro.'
  await clerk.call(protheusTitles.reverse, { params, body: { write_off_id: settled.write_offs[0]!.id, reason } })
  await deliver(connection)
  expect(await readErp()).toMatchObject({ balance: 574.2, settlements: [{ cancelled: true }] })
  expect(await readTitle()).toMatchObject({ state: 'integrated', write_offs: [{ state: 'reversed' }] })
  expect(await clerk.call(protheusTitles.settle, { body })).toEqual({
    write_offs: 1,
    movements: 0,
    waiting: 0,
    excess_cents: 0,
    left: 0,
  })
})
