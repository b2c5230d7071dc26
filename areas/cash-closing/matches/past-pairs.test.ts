import { captureId, movementId, workedCompany, workedDayRows } from '@app/domain/day/facts/testing'
import { insertRows } from '@app/kit/testing'
import { expect, test } from 'vitest'
import { cashConciliations } from '../cash-conciliations/cash-conciliations.contract.ts'
import { workedDate, workedDayTests } from '../testing/worked-day.testing.ts'
import { dayMatches } from './day-matches.contract.ts'

const otherCompany = '01930000-0000-7000-8000-0000000000b2'
const { api, manager, receive, dayOf } = workedDayTests()
const owner = api.as(
  ['cash-conciliation', 'cash-conciliation.solicitation'],
  [workedCompany, otherCompany],
  'Dona das duas',
)

const rows = workedDayRows()
const sale = rows.system_movements.find(({ id }) => id === movementId('F02'))
const capture = rows.acquirer_transactions.find(({ id }) => id === captureId('C01'))
const withoutNumbers = { method: 'fleet', nsu: null, auth_code: null, terminal_logical_no: null }

async function insertPair(business_date: string, place: number, company_id = workedCompany) {
  const moveToDay = (at: string) => at.replace(workedDate, business_date)
  const ids = { sale: movementId('F02') + place, capture: captureId('C01') + place }
  const common = { business_date, company_id }
  await insertRows(api.test.admin, {
    system_movements: [
      {
        ...sale!,
        ...withoutNumbers,
        ...common,
        id: ids.sale,
        cash_session_id: null,
        occurred_at: moveToDay(sale!.occurred_at),
      },
    ],
    acquirer_transactions: [
      { ...capture!, ...common, id: ids.capture, captured_at: moveToDay(String(capture!.captured_at)) },
    ],
  })
  for (const source of ['pos', 'pix', 'cielo'] as const) await receive(source, [business_date], company_id)
  return ids
}

async function matchByHand(business_date: string, place: number) {
  const ids = await insertPair(business_date, place)
  const { id, version } = await dayOf(manager, business_date)
  const system = [{ kind: 'movement' as const, id: String(ids.sale) }]
  const body = { version, system, confirmation: [String(ids.capture)], with_difference: false }
  await manager.call(cashConciliations.match, { params: { id }, body })
}

async function removeSaleNumbers() {
  await api.test.admin.query(
    `update system_movements set nsu = null, auth_code = null, terminal_logical_no = null, method = 'fleet'
      where company_id = $1 and id = any ($2)`,
    [workedCompany, [movementId('F02'), movementId('F07')]],
  )
  await receive('pos')
}

async function findProposals(user = manager, company_id = workedCompany) {
  const { id } = await dayOf(user, workedDate, company_id)
  const { groups } = await user.call(cashConciliations.matches, { params: { id } })
  return groups.filter(({ pass_no }) => pass_no === 8)
}

test('pairs that people made on three days are proposed on the fourth, until a person refuses such a pair', async () => {
  await matchByHand('2026-10-08', 1000)
  await matchByHand('2026-10-09', 2000)
  await removeSaleNumbers()
  expect(await findProposals()).toEqual([])
  await matchByHand('2026-10-10', 3000)
  await receive('pos')
  const [first, second] = await findProposals()
  const sentence = expect.stringContaining(
    'como em 3 casamentos feitos por pessoas, o último em 10/10/2026: valor igual;',
  )
  expect(first).toMatchObject({ score: 35, status: 'suggested', sentence, difference_cents: 0 })
  expect(second).toMatchObject({ score: 35, status: 'suggested', sentence, difference_cents: 0 })

  const { id, version } = await dayOf(manager)
  await manager.call(dayMatches.refuseMatch, { params: { id, group_id: first!.id }, body: { version } })
  expect(await findProposals()).toEqual([])
})

test('decisions of another company do not lead to proposals', async () => {
  const companies = rows.companies.map((row) => ({
    ...row,
    id: otherCompany,
    name: 'Posto 02',
    cnpj: '12345678000276',
  }))
  await insertRows(api.test.admin, { companies })
  for (const [day, place] of [
    ['2026-10-08', 1000],
    ['2026-10-09', 2000],
    ['2026-10-10', 3000],
  ] as const)
    await matchByHand(day, place)
  await insertPair(workedDate, 4000, otherCompany)
  expect(await findProposals(owner, otherCompany)).toEqual([])
  await removeSaleNumbers()
  expect(await findProposals(owner)).toHaveLength(2)
})
