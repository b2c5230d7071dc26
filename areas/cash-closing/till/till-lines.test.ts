import { workedCompany } from '@app/domain/day/facts/testing'
import { expect, test } from 'vitest'
import { cashConciliations } from '../cash-conciliations/cash-conciliations.contract.ts'
import { workedDayTests } from '../testing/worked-day.testing.ts'

const { api, manager, supervisor, receive, dayOf } = workedDayTests()
const counter = api.as('cash-conciliation.solicitation', [workedCompany], 'Conferente')
const sql = (text: string) => api.test.admin.query(text)

const linesOf = async (user = manager) => {
  const { id } = await dayOf(manager)
  const { data } = await user.call(cashConciliations.tillLines, { params: { id } })
  return data.map(({ session_id, type_name, amount_cents, goes_out }) => [
    session_id,
    type_name,
    goes_out ? -amount_cents : amount_cents,
  ])
}
const notes = [
  [1, 'Venda em nota a prazo', 72_600],
  [2, 'Venda em nota a prazo', 181_500],
]

test('withdrawals, supplies, receipts, advances, expenses and notes of each drawer are listed in order of time', async () => {
  expect(await linesOf()).toEqual([
    notes[0],
    [1, 'Sangria', -20_000],
    [2, 'Suprimento', 5000],
    notes[1],
    [2, 'Recebimento de cliente em dinheiro', 20_000],
    [2, 'Vale de funcionário', -3000],
    [2, 'Despesa com comprovante', -1850],
    [2, 'Sangria', -15_000],
  ])
})

test('a blind counter sees the cash lines of a drawer only after its count, but its notes before', async () => {
  await sql('update cash_sessions set counted_cents = null')
  await receive('pos')
  expect(await linesOf(counter)).toEqual(notes)
  expect(await linesOf(supervisor)).toHaveLength(8)
})

test('a withdrawal shows the envelope number that a person added', async () => {
  const { id } = await dayOf(manager)
  const getWithdrawal = async () => {
    const { data } = await manager.call(cashConciliations.tillLines, { params: { id } })
    return data.find((line) => line.drop)
  }
  await sql(`insert into line_corrections (company_id, cash_conciliation_id, inconsistency_id, item_kind, item_id, field,
      value_after, created_at)
    values ('${workedCompany}', '${id}', gen_random_uuid(), 'movement', ${(await getWithdrawal())?.id}, 'envelope_no', 'E-4711', now())`)
  expect((await getWithdrawal())?.document_no).toBe('E-4711')
})
