import { findActiveCompanies, findGroupsOfCompanies } from '@app/domain/companies/server'
import { localDate, sumOf } from '@app/kit/contract'
import { type Db, implement } from '@app/kit/server'
import { type CardEquation, cardConciliation, type EquationFilter } from './card-conciliation.contract.ts'
import {
  findCardAcquirers,
  findCardBatches,
  findCardLines,
  findContractedBrands,
  sumLines,
} from './card-conciliation.store.ts'

async function computeEquation(db: Db, filter: EquationFilter): Promise<CardEquation> {
  const rows = await sumLines(db, filter)
  const total = (term: Exclude<keyof CardEquation, 'reasons'>) => sumOf(rows, (row) => row[term])
  return {
    gross_cents: total('gross_cents'),
    fee_cents: total('fee_cents'),
    anticipation_cents: total('anticipation_cents'),
    adjustment_cents: total('adjustment_cents'),
    chargeback_cents: total('chargeback_cents'),
    net_cents: total('net_cents'),
    banked_cents: total('banked_cents'),
    open_cents: total('open_cents'),
    fee_expected_cents: total('fee_expected_cents'),
    fee_difference_cents: total('fee_difference_cents'),
    reasons: rows.flatMap(({ reason, open_cents }) => (reason === null ? [] : [{ reason, open_cents }])),
  }
}

export default implement(cardConciliation, {
  list: ({ db, query }) => findCardLines(db, query),
  equation: ({ db, query }) => computeEquation(db, query),
  batches: ({ db, query, now }) => findCardBatches(db, { ...query, today: localDate(now) }),
  choices: async ({ db }) => ({
    companies: await findActiveCompanies(db),
    groups: await findGroupsOfCompanies(db),
    acquirers: await findCardAcquirers(db),
    brands: await findContractedBrands(db),
  }),
})
