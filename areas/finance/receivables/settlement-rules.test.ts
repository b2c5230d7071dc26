import { conciliationRules } from '@app/areas/cash-closing/contract'
import { workedDayTests } from '@app/areas/cash-closing/testing'
import { captureId, workedCompany } from '@app/domain/day/facts/testing'
import { settleReceivables } from '@app/domain/receivables/server'
import { inTransaction } from '@app/kit/server'
import { insertRows } from '@app/kit/testing'
import { expect, test } from 'vitest'
import { receivables } from './receivables.contract.ts'

const { api, supervisor } = workedDayTests({ workers: true })
const finance = api.as('financial.card-conciliation', [workedCompany], 'Fernanda')

const settle = () =>
  inTransaction(api.test.db, { user_id: null, companies: 'all' }, (db) =>
    settleReceivables(db, [{ company_id: workedCompany, from: '2026-10-15' }], '2026-10-17T12:00:00.000Z'),
  )

/** C01 was due on the 15th; Cielo pays it on the 17th in a batch without brand and due day. */
async function payInOtherBatch() {
  api.setNow('2026-10-17T15:00:00.000Z')
  const { rows } = await api.test.admin.query('select merchant_no from acquirer_transactions where id = $1', [
    captureId('C01'),
  ])
  const amounts = { gross_cents: 12_870, fee_charged_cents: 0, net_cents: 12_870 }
  const part = { acquirer_transaction_id: captureId('C01'), business_date: '2026-10-14', number: 1, of_count: 1 }
  const batch = { acquirer: 'cielo', merchant_no: rows[0].merchant_no, reference: 'AVULSO-1', entry_kind: 'sale' }
  await insertRows(api.test.admin, {
    acquirer_installments: [
      { company_id: workedCompany, ...part, ...amounts, due_on: '2026-10-15', status: 'scheduled' },
    ],
    acquirer_settlements: [
      {
        company_id: workedCompany,
        ...batch,
        paid_on: '2026-10-17',
        gross_cents: 12_870,
        fee_cents: 0,
        net_cents: 12_870,
      },
    ],
  })
  await settle()
}
const create = () =>
  supervisor.call(conciliationRules.create, {
    body: {
      name: 'Lote avulso paga o dia',
      outcome: 'settle',
      company_id: workedCompany,
      text_pattern: '^avulso',
      acquirer: 'cielo',
      valid_from: '2026-01-01',
    },
  })
const activate = ({ id, version }: { id: string; version: number }) =>
  supervisor.call(conciliationRules.setActive, { params: { id }, body: { version, active: true } })
const runTrial = async ({ id }: { id: string }) =>
  (await supervisor.call(conciliationRules.dryRun, { params: { id } })).result
const listGroups = async () => (await finance.call(receivables.matches, { query: { pair_type: 'SETTLEMENT' } })).data
const listStates = async () => (await finance.call(receivables.list, { query: {} })).data.map(({ status }) => status)

test('an active rule proposes settlements that no unit of receivables matches, and a person confirms them', async () => {
  await payInOtherBatch()
  expect(await listGroups()).toEqual([])
  const rule = await create()
  expect(await runTrial(rule)).toMatchObject({ count: 1, amount_cents: 12_870, none: 1, ambiguous: 0 })
  await activate(rule)
  const [group] = await listGroups()
  expect(group).toMatchObject({
    pass_no: 6,
    status: 'suggested',
    sentence: 'regra “Lote avulso paga o dia”: parcela de R$ 128,70; valor igual; 2 dias depois',
  })
  expect(await listStates()).toEqual(['scheduled'])
  await finance.call(receivables.confirm, { body: { group_ids: [group?.id ?? 0] } })
  expect(await listStates()).toEqual(['paid'])
  expect(await supervisor.call(conciliationRules.get, { params: { id: rule.id } })).toMatchObject({ kept: 1 })
  expect(await runTrial(rule)).toMatchObject({ count: 1, same: 1, none: 0 })
})

test('a match undone by a person is not proposed by the rule again, and the dry run shows it', async () => {
  await payInOtherBatch()
  const rule = await create()
  await activate(rule)
  const [group] = await listGroups()
  await finance.call(receivables.undo, { body: { group_ids: [group?.id ?? 0] } })
  await settle()
  expect(await listGroups()).toEqual([])
  expect(await runTrial(rule)).toMatchObject({ count: 1, other: 1 })
  expect(await supervisor.call(conciliationRules.get, { params: { id: rule.id } })).toMatchObject({ corrected: 1 })
})

test('a trial that reads more than 5,000 instalments runs as a job', async () => {
  await payInOtherBatch()
  const rule = await create()
  // Instalments of the sales of 14/10, due on the days before.
  await api.test.admin.query(
    `insert into acquirer_installments (company_id, acquirer_transaction_id, business_date, number, of_count, due_on,
       gross_cents, fee_charged_cents, net_cents)
     select $1, $2, '2026-10-14', n, 6000, '2026-10-14', 1, 0, 1 from generate_series(2, 5001) n`,
    [workedCompany, captureId('C01')],
  )
  const trial = await supervisor.call(conciliationRules.dryRun, { params: { id: rule.id } })
  expect(trial).toMatchObject({ result: null, job_id: expect.any(String) })
  await expect
    .poll(async () => (await supervisor.call(conciliationRules.trial, { params: { id: rule.id } })).trial?.result)
    .toMatchObject({ count: 1, none: 1 })
})
