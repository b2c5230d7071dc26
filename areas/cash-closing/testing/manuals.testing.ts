import { cashConciliations } from '../cash-conciliations/cash-conciliations.contract.ts'
import type { ManualTransactionDraft } from '../cash-conciliations/manual-line.contract.ts'
import { manualTransactions } from '../cash-conciliations/manuals.contract.ts'
import { aReason, workedDayTests } from './worked-day.testing.ts'

export const why = { reason_id: aReason, note: 'Apurado com o operador.' }

type Draft = Omit<Partial<ManualTransactionDraft>, 'kind'> & Pick<ManualTransactionDraft, 'kind'>

export const cardSale = {
  kind: 'add',
  movement_type_code: 'VND-DEB',
  amount_cents: 1000,
  occurred_at: '2026-10-14T15:00:00.000Z',
} as const

export const wrong = (field: string, message: string) => ({
  status: 422,
  code: 'input.invalid',
  fields: { [field]: message },
})

export function manualTests() {
  const tests = workedDayTests()
  const { manager, dayOf } = tests
  const linesOf = (id: string, user = manager) =>
    user.call(manualTransactions.manuals, { query: { cash_conciliation_id: id, sort: 'created_at' } })
  async function enter(draft: Draft, user = manager) {
    const { id, version } = await dayOf(user)
    return user.call(cashConciliations.addManual, { params: { id }, body: { version, ...why, ...draft } })
  }
  return { ...tests, linesOf, enter }
}
