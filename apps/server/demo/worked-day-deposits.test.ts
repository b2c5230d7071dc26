import { cashConciliations, conciliationRules, dayLife } from '@app/areas/cash-closing/contract'
import { receivables } from '@app/areas/finance/contract'
import { expect, test } from 'vitest'
import { workedStation } from './stations.ts'
import { bankedDay, type Match } from './worked-day-bank.testing.ts'

const { api, manager, finance, post, close, closeOnce, closedDay, matches, states } = bankedDay()

test('cash of the closed day is matched with the deposit of 804,05; an undone match is not proposed again', async () => {
  await closeOnce()
  await post('2026-10-15', [80_405, 'DEPOSITO EM DINHEIRO CARRO FORTE'])
  const [deposit] = await matches('CASH')
  expect(deposit).toMatchObject({ status: 'confirmed', difference_cents: 0 })
  const { outcomes } = await finance.call(receivables.undo, { body: { group_ids: [deposit!.id, 999_999] } })
  expect(outcomes.map(({ done }) => done)).toEqual([true, false])
  await post('2026-10-16', [100, 'OUTRO'])
  expect(await matches('CASH')).toEqual([])
})

async function reopen() {
  const id = await closedDay()
  const { version } = await manager.call(cashConciliations.get, { params: { id } })
  const body = { version, reason: 'A contagem do turno 1 saiu errada.' }
  await api.as('admin', [], 'Administradora').call(dayLife.reopen, { params: { id }, body })
}

test('a closing schedules receivables and a reopening undoes it; a deposit that is already in the bank stays', async () => {
  expect(await states('credit')).toEqual(['forecast'])
  await close()
  expect(await states('credit')).toEqual(['scheduled'])
  await post('2026-10-15', [80_405, 'DEPOSITO EM DINHEIRO CARRO FORTE'])
  const banked = await matches('CASH')
  expect(banked).toMatchObject([{ status: 'confirmed' }])
  await reopen()
  expect(await states('credit')).toEqual(['forecast'])
  expect(await matches('CASH')).toEqual(banked)
})

test('a deposit of a reopened day cannot be confirmed until the day is closed again', async () => {
  await closeOnce()
  await post('2026-10-15', [80_405, 'CREDITO EM CONTA'])
  const [suggested] = await matches('CASH')
  await reopen()
  const { outcomes } = await finance.call(receivables.confirm, { body: { group_ids: [suggested!.id] } })
  const reason = 'O dia 14/10/2026 não está fechado: o depósito dele espera pelo novo fechamento.'
  expect(outcomes).toMatchObject([{ done: false, reason }])
})

test('an envelope deposited separately leaves the rest of its day; its match is undone only after that of the rest', async () => {
  await api.test.admin.query(`update system_movements set document_no = 'ENV 4471' where movement_type_code = 'SAN'
    and amount_cents = 20000`)
  await close()
  await post('2026-10-15', [20_000, 'DEPOSITO ENVELOPE 4471'], [60_405, 'DEPOSITO EM DINHEIRO CARRO FORTE'])
  const [dayDeposit, envelope] = await matches('CASH')
  expect(envelope).toMatchObject({ pass_no: 1, status: 'confirmed', system: [{ kind: 'envelope' }] })
  expect(dayDeposit).toMatchObject({
    pass_no: 4,
    status: 'confirmed',
    difference_cents: 0,
    system: [{ kind: 'deposit' }],
  })
  expect(dayDeposit?.sentence).toContain('R$ 604,05')
  const undo = (group: Match | undefined) =>
    finance.call(receivables.undo, { body: { group_ids: [group?.id ?? 0] } }).then(({ outcomes }) => outcomes)
  expect(await undo(envelope)).toMatchObject([
    { done: false, reason: 'Desfaça antes o depósito do dia 14/10/2026, que já conta sem este envelope.' },
  ])
  expect(await undo(dayDeposit)).toMatchObject([{ done: true }])
  expect(await undo(envelope)).toMatchObject([{ done: true }])
  await post('2026-10-16', [100, 'OUTRO'])
  expect(await matches('CASH')).toEqual([])
})

test('a suggestion stays when later files contain only other days', async () => {
  await closeOnce()
  await post('2026-10-15', [80_405, 'CREDITO EM CONTA'])
  const [suggested] = await matches('CASH')
  expect(suggested).toMatchObject({ status: 'suggested', score: 58 })
  await post('2026-12-15', [100, 'OUTRO'])
  expect(await matches('CASH')).toEqual([suggested])
})

test('a day that the bank credited in two lines is suggested, shown on the day and confirmed by a person', async () => {
  await closeOnce()
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

test('a conciliation rule names a bank line: it is tried in a dry run, suggests a match, and counts every decision', async () => {
  await closeOnce()
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

test('people match items that the passes left open, if the sides are right and the amounts differ by a few centavos', async () => {
  await closeOnce()
  await post('2026-10-15', [50_000, 'CREDITO'], [30_405, 'CREDITO'], [12_345, 'CREDITO'])
  const { rows: lines } = await api.test.admin.query(
    'select id::text from statement_lines where amount_cents in (50000, 30405, 12345) order by amount_cents desc',
  )
  const [first, second, third] = lines.map(({ id }) => ({ kind: 'line' as const, id: String(id) }))
  const deposit = [{ kind: 'deposit' as const, id: await closedDay() }]
  const match = (confirmation: { kind: 'line'; id: string }[], pair_type: 'CASH' | 'BANK' = 'CASH') =>
    finance.call(receivables.match, {
      body: { company_id: workedStation.id, pair_type, system: deposit, confirmation },
    })
  await expect(match([first!, third!])).rejects.toMatchObject({
    status: 422,
    message: 'A diferença de -R$ 180,60 deve ser classificada.',
  })
  await expect(match([first!, second!], 'BANK')).rejects.toMatchObject({ code: 'receivables.side' })
  await expect(match([first!, first!])).rejects.toMatchObject({ status: 404 })
  expect(await match([first!, second!])).toMatchObject({ pass_no: 7, sentence: 'Casado por Fernanda' })
  await expect(match([first!, second!])).rejects.toMatchObject({ message: 'Um dos itens já está casado.' })
})
