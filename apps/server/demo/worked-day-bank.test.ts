import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import {
  cashConciliations,
  conciliationRules,
  dayLife,
  receivables,
  solicitations,
} from '@app/areas/cash-closing/contract'
import { type CieloRow, type StonePaymentDraft, writeCieloPayments, writeOfx, writeStone } from '@app/formats/generate'
import { type BusinessDate, instantOf } from '@app/kit/contract'
import { filesInFolder } from '@app/kit/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { importDemoFile } from './import-files.ts'
import { workedStation } from './stations.ts'
import { demonstratedDay } from './worked-day.testing.ts'
import { stoneCapture, stoneDueDays, workedDate } from './worked-day.ts'
import { cieloDraft, cieloRows } from './worked-day-files.ts'

const { api, manager, analyst, correctAndExplain, submit } = demonstratedDay()
const finance = api.as('financial.card-conciliation', [workedStation.id], 'Fernanda')

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'retaguarda-bank-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function send(file_name: string, on: BusinessDate, bytes: Uint8Array) {
  const { rows } = await api.test.admin.query(`select id from users where username like 'financeiro%' or true limit 1`)
  const importing = { database: api.test.db, files: filesInFolder(folder), sender_id: rows[0].id as string }
  await importDemoFile(importing, { file_name, at: instantOf(on, '06:00'), bytes })
}

const rental: CieloRow = { ...cieloRows()[0]!, kind: 'rental', gross_cents: -4500, rate: 0, due_days: ['2026-10-15'] }

const payCielo = (paid_on: BusinessDate) =>
  send(
    `cielo-pagamentos-${paid_on}.txt`,
    paid_on,
    writeCieloPayments({ ...cieloDraft([...cieloRows(), rental]), processed_on: paid_on, paid_on }),
  )

const { bank, stone_code, stone_terminal: _terminal } = workedStation
const account = `${bank.account_no}${bank.account_digit}`

function payStone(due_on: BusinessDate, number: number) {
  const part = {
    due_on,
    gross_micros: 100_000_000,
    net_micros: 97_900_000,
    capture_key: stoneCapture.nsu,
    captured_at: `${workedDate}T${stoneCapture.time}:00`,
    number,
  }
  const payment: StonePaymentDraft = {
    id: `P${number}`,
    bank: bank.bank_code,
    branch: bank.branch,
    account,
    parts: [part],
  }
  const draft = { stone_code, reference_date: due_on, generated_at: `${due_on}T04:00:00`, sales: [], cancels: [] }
  return send(`stone-${due_on}.xml`, due_on, writeStone({ ...draft, payments: [payment] }))
}

/** A statement of some lines of one day. */
const post = (posted_on: BusinessDate, ...lines: readonly [amount_cents: number, memo: string][]) =>
  send(
    `extrato-${posted_on}.ofx`,
    posted_on,
    writeOfx({
      institution: 'Banco Modelo',
      generated_on: posted_on,
      accounts: [
        {
          bank_id: bank.bank_code,
          branch_id: bank.branch,
          account_id: account,
          kind: 'bank',
          currency: 'BRL',
          period: { from: posted_on, to: posted_on },
          balance_cents: 0,
          balance_on: posted_on,
          lines: lines.map(([amount_cents, memo], index) => ({
            posted_on,
            amount_cents,
            memo,
            fitid: `${posted_on}-${index}`,
            doc_no: null,
            trn_type: 'CREDIT',
            name: null,
          })),
        },
      ],
    }),
  )

async function close() {
  await correctAndExplain(manager)
  const { id } = await submit(manager)
  const { version } = await analyst.call(solicitations.get, { params: { id } })
  await analyst.call(solicitations.approve, { params: { id }, body: { version } })
}

type Match = Awaited<ReturnType<typeof finance.call<typeof receivables.matches>>>['data'][number]
const matches = async (pair_type: Match['pair_type']) =>
  (await finance.call(receivables.matches, { query: { pair_type, limit: 100 } })).data
const disputes = async () => (await finance.call(receivables.differences, { query: { status: 'open' } })).data
const of = async (method: string) =>
  (await finance.call(receivables.list, { query: { limit: 100 } })).data.filter((one) => one.method === method)
const states = async (method: string) => [...new Set((await of(method)).map(({ status }) => status))]

test('the five Pix of the day are found in the bank by their identifier as soon as the statement comes', async () => {
  const groups = await matches('BANK')
  expect(groups.map(({ pass_no, score, status }) => [pass_no, score, status])).toEqual(
    Array.from({ length: 5 }, () => [1, 100, 'confirmed']),
  )
})

test('the Cielo debit batch of 522,78 is its captures, a cancellation and the rental; C14 was charged 0,39 too much', async () => {
  await payCielo('2026-10-15')
  expect(await states('debit')).toEqual(['paid'])
  const settled = await matches('SETTLEMENT')
  expect(
    settled.every(
      ({ pass_no, status, difference_cents }) => pass_no === 1 && status === 'confirmed' && difference_cents === 0,
    ),
  ).toBe(true)
  expect(await disputes()).toMatchObject([
    { code: 'D12', amount_cents: -39, sentence: 'NSU 000262, parcela 1/1: taxa cobrada R$ 2,40, contratada R$ 2,01' },
  ])
  await post('2026-10-15', [52_278, 'CIELO VENDAS DEBITO'])
  const [group] = (await matches('BANK')).filter(({ system }) => system.some(({ kind }) => kind === 'batch'))
  expect(group).toMatchObject({ pass_no: 3, status: 'confirmed', difference_cents: 0 })
  expect(group?.sentence).toContain('somam R$ 522,78 em 15/10/2026; adquirente no histórico; mesma data')
  expect(await states('debit')).toEqual(['in_bank'])
  expect(await states('credit')).toEqual(['forecast'])
})

test('fleet, credit and the three instalments of Stone are paid and found in the bank on their days', async () => {
  await payCielo('2026-10-29')
  await post('2026-10-29', [146_712, 'ALELO FROTA'])
  expect(await states('fleet')).toEqual(['in_bank'])
  await payCielo('2026-11-13')
  await payStone(stoneDueDays[0]!, 1)
  await post('2026-11-13', [106_763, 'CIELO VENDAS CREDITO'], [9790, 'STONE PAGAMENTOS'])
  expect(await states('credit')).toEqual(['in_bank'])
  for (const [index, due_on] of stoneDueDays.entries()) {
    if (index === 0) continue
    await payStone(due_on, index + 1)
    await post(due_on, [9790, 'STONE PAGAMENTOS'])
  }
  const stone = await of('credit_installments')
  expect(stone.map(({ number, net_cents, status }) => [number, net_cents, status]).toSorted()).toEqual([
    [1, 9790, 'in_bank'],
    [2, 9790, 'in_bank'],
    [3, 9790, 'in_bank'],
  ])
})

test('cash of the closed day is the deposit of 804,05, and undone it is not put together again', async () => {
  await close()
  await post('2026-10-15', [80_405, 'DEPOSITO EM DINHEIRO CARRO FORTE'])
  const [deposit] = await matches('CASH')
  expect(deposit).toMatchObject({ status: 'confirmed', difference_cents: 0 })
  const { outcomes } = await finance.call(receivables.undo, { body: { group_ids: [deposit!.id, 999_999] } })
  expect(outcomes.map(({ done }) => done)).toEqual([true, false])
  await post('2026-10-16', [100, 'OUTRO'])
  expect(await matches('CASH')).toEqual([])
})

const closedDay = async () => {
  const { rows } = await api.test.admin.query('select id from cash_conciliations where status = $1', ['closed'])
  return String(rows[0].id)
}

test('receivables of a day are scheduled when it closes, and forecast again when it is reopened', async () => {
  expect(await states('credit')).toEqual(['forecast'])
  await close()
  expect(await states('credit')).toEqual(['scheduled'])
  const id = await closedDay()
  const { version } = await manager.call(cashConciliations.get, { params: { id } })
  const body = { version, reason: 'A contagem do turno 1 saiu errada.' }
  await api.as('admin', [], 'Administradora').call(dayLife.reopen, { params: { id }, body })
  expect(await states('credit')).toEqual(['forecast'])
})

test('an envelope that goes to the bank by itself leaves the rest of its day, and comes apart only after it', async () => {
  await api.test.admin.query(`update system_movements set document_no = 'ENV 4471' where movement_type_code = 'SAN'
    and amount_cents = 20000`)
  await close()
  await post('2026-10-15', [20_000, 'DEPOSITO ENVELOPE 4471'], [60_405, 'DEPOSITO EM DINHEIRO CARRO FORTE'])
  const [rest, envelope] = await matches('CASH')
  expect(envelope).toMatchObject({ pass_no: 1, status: 'confirmed', system: [{ kind: 'envelope' }] })
  expect(rest).toMatchObject({ pass_no: 4, status: 'confirmed', difference_cents: 0, system: [{ kind: 'deposit' }] })
  expect(rest?.sentence).toContain('R$ 604,05')
  const undo = (group: Match | undefined) =>
    finance.call(receivables.undo, { body: { group_ids: [group?.id ?? 0] } }).then(({ outcomes }) => outcomes)
  expect(await undo(envelope)).toMatchObject([
    { done: false, reason: 'Desfaça antes o depósito do dia 14/10/2026, que já conta sem este envelope.' },
  ])
  expect(await undo(rest)).toMatchObject([{ done: true }])
  expect(await undo(envelope)).toMatchObject([{ done: true }])
  await post('2026-10-16', [100, 'OUTRO'])
  expect(await matches('CASH')).toEqual([])
})

test('a suggestion stays when later files speak of other days', async () => {
  await close()
  await post('2026-10-15', [80_405, 'CREDITO EM CONTA'])
  const [suggested] = await matches('CASH')
  expect(suggested).toMatchObject({ status: 'suggested', score: 58 })
  await post('2026-12-15', [100, 'OUTRO'])
  expect(await matches('CASH')).toEqual([suggested])
})

test('a day that the bank credited in two lines is suggested, shown on the day, and confirmed by a person', async () => {
  await close()
  await post('2026-10-15', [50_000, 'DEPOSITO EM DINHEIRO'], [30_405, 'DEPOSITO EM DINHEIRO'])
  const [group] = await matches('CASH')
  expect(group).toMatchObject({ pass_no: 5, status: 'suggested', difference_cents: 0 })
  const sentence = '2 depósitos somam R$ 804,05, o dinheiro a depositar de 14/10/2026'
  const day = () => manager.call(cashConciliations.get, { params: { id: closed } })
  const closed = await closedDay()
  expect((await day()).deposits).toEqual([
    { id: group?.id, pass_no: 5, status: 'suggested', sentence, amount_cents: 80_405 },
  ])
  await finance.call(receivables.confirm, { body: { group_ids: [group?.id ?? 0] } })
  expect((await day()).deposits).toMatchObject([
    { status: 'confirmed', sentence: `${sentence}; confirmado por Fernanda` },
  ])
})

test('a rule of people names a line of the bank: tried first, suggested, and told of every decision', async () => {
  await close()
  await post('2026-10-22', [80_405, 'TRANSF RECEBIDA COFRE 0071'])
  expect(await matches('CASH')).toEqual([])
  const supervisor = api.as('cash-conciliation', [workedStation.id], 'Supervisora')
  const draft = { name: 'Cofre inteligente', outcome: 'bank', text_pattern: 'cofre \\d+', method: 'cash' } as const
  const { id, version } = await supervisor.call(conciliationRules.create, {
    body: { ...draft, company_id: workedStation.id, window_days: 10, valid_from: '2026-01-01' },
  })
  api.setNow('2026-10-23T12:00:00.000Z')
  const dryRun = async () => (await supervisor.call(conciliationRules.dryRun, { params: { id } })).result
  const sentence = 'regra “Cofre inteligente”: dinheiro a depositar de R$ 804,05; valor igual; 8 dias depois'
  expect(await dryRun()).toMatchObject({
    count: 1,
    amount_cents: 80_405,
    none: 1,
    examples: [{ cash_conciliation_id: null, business_date: '2026-10-22', sentence, decided: 'none' }],
  })
  expect(await matches('CASH')).toEqual([])
  await supervisor.call(conciliationRules.setActive, { params: { id }, body: { version, active: true } })
  const [group] = await matches('CASH')
  expect(group).toMatchObject({ pass_no: 6, score: 90, status: 'suggested', sentence })
  await finance.call(receivables.confirm, { body: { group_ids: [group?.id ?? 0] } })
  const ruleNow = () => supervisor.call(conciliationRules.get, { params: { id } })
  expect(await ruleNow()).toMatchObject({ kept: 1, corrected: 0 })
  expect(await dryRun()).toMatchObject({ count: 1, same: 1, other: 0, none: 0 })
  await finance.call(receivables.undo, { body: { group_ids: [group?.id ?? 0] } })
  expect(await ruleNow()).toMatchObject({ kept: 1, corrected: 1 })
  await post('2026-10-23', [100, 'OUTRO'])
  expect(await matches('CASH')).toEqual([])
  expect(await dryRun()).toMatchObject({ count: 1, other: 1, examples: [{ decision: 'Uma pessoa recusou o par' }] })
})

test('people put together what the machine left open, on the right sides and to a few centavos', async () => {
  await close()
  await post('2026-10-15', [50_000, 'CREDITO'], [30_405, 'CREDITO'], [12_345, 'CREDITO'])
  const { rows: lines } = await api.test.admin.query(
    'select id::text from statement_lines where amount_cents in (50000, 30405, 12345) order by amount_cents desc',
  )
  const [first, second, other] = lines.map(({ id }) => ({ kind: 'line' as const, id: String(id) }))
  const deposit = [{ kind: 'deposit' as const, id: await closedDay() }]
  const match = (confirmation: { kind: 'line'; id: string }[], pair_type: 'CASH' | 'BANK' = 'CASH') =>
    finance.call(receivables.match, {
      body: { company_id: workedStation.id, pair_type, system: deposit, confirmation },
    })
  await expect(match([first!, other!])).rejects.toMatchObject({
    status: 422,
    message: 'A diferença de -R$ 180,60 deve ser classificada.',
  })
  await expect(match([first!, second!], 'BANK')).rejects.toMatchObject({ code: 'receivables.side' })
  await expect(match([first!, first!])).rejects.toMatchObject({ status: 404 })
  expect(await match([first!, second!])).toMatchObject({ pass_no: 7, sentence: 'Casado por Fernanda' })
  await expect(match([first!, second!])).rejects.toMatchObject({ message: 'Um dos itens já está casado.' })
})

test('undone from either side, batches wait for the bank again and instalments for their batch', async () => {
  await payCielo('2026-10-15')
  await post('2026-10-15', [52_278, 'CIELO VENDAS DEBITO'])
  const ids = (groups: readonly Match[]) =>
    groups.filter(({ system }) => system.every(({ kind }) => kind !== 'pix')).map(({ id }) => id)
  await finance.call(receivables.undo, { body: { group_ids: ids(await matches('BANK')) } })
  expect(await states('debit')).toEqual(['paid'])
  await finance.call(receivables.undo, { body: { group_ids: ids(await matches('SETTLEMENT')) } })
  expect(await states('debit')).toEqual(['scheduled'])
})

test('what the acquirer leaves out is overdue two working days later, and a batch that pays less is told', async () => {
  const rows = cieloRows().filter(({ nsu }) => nsu !== '000187')
  const short = { ...cieloDraft(rows), processed_on: '2026-10-15', paid_on: '2026-10-15' }
  await send('cielo-pagamentos-1.txt', '2026-10-15', writeCieloPayments(short))
  expect((await of('debit')).find(({ nsu }) => nsu === '000187')?.status).toBe('forecast')
  await payCielo('2026-11-13')
  expect((await of('debit')).find(({ nsu }) => nsu === '000187')?.status).toBe('overdue')
  expect(await disputes()).toContainEqual(
    expect.objectContaining({
      code: 'D13',
      amount_cents: -12_735,
      sentence: 'NSU 000187, parcela 1/1: prevista para 15/10/2026, sem pagamento',
    }),
  )
})
