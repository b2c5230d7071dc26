import { explainCode, noCents } from '../cnab/cnab-fields.ts'
import type { CollectionTitle } from '../cnab/collection-types.ts'
import { resolveOccurrence } from '../cnab/occurrences.ts'
import { checkReturnedMoney } from '../cnab/returned-money.ts'
import { toKnownTitle } from '../cnab/title-columns.ts'
import { type FixedWidthRow, readLayoutValues } from '../fixed-width/fixed-width.ts'
import type { ProblemReport } from '../reading/report.ts'
import { showCents } from '../values/amounts.ts'
import type { Bank400 } from './cnab400-bank.ts'

export function returnedTitle(row: FixedWidthRow, bank: Bank400, report: ProblemReport): CollectionTitle {
  const read = readLayoutValues(row, bank.returned)
  const { motives, way } = readLayoutValues(row, bank.motives)
  const found = resolveOccurrence(read.occurrence, bank.occurrences)
  const title: CollectionTitle = {
    line: row.line,
    direction: 'return',
    bank_id: bank.bank,
    ...toKnownTitle(read),
    ...found,
    occurred_on: read.occurred_on,
    credited_on: read.credited_on,
    ...bank.money.read(read),
    fee_cents: read.fee_cents,
    other_expenses_cents: read.other_expenses_cents,
    other_credits_cents: read.other_credits_cents,
    interest_cents: read.interest_cents + read.late_interest_cents,
    ...withoutRepeatedAbatement(read, bank.sumsAbatement && found.settles),
    tax_cents: read.tax_cents,
    received_by: /^0*$/.test(read.received_bank) ? null : { bank: read.received_bank, branch: read.received_branch },
    motives: [
      ...[...motives, way].filter((code) => !/^0*$/.test(code)).map((code) => explainCode(code, {})),
      ...answerOf(row, bank, read.occurrence),
    ],
    payer: { document: null, name: read.payer_name },
    pix: null,
    order: null,
  }
  checkReturned(title, bank, report)
  return title
}

function answerOf(row: FixedWidthRow, { answer }: Bank400, occurrence: string) {
  const code = answer?.codes.includes(occurrence) ? row.get(answer.field) : ''
  return code === '' ? [] : [explainCode(code, answer?.meanings ?? {})]
}

/** For a late title the bank shows only the rest of the abatement, so it is limited to the discount. */
function withoutRepeatedAbatement({ discount_cents, abatement_cents }: Reductions, summed: boolean): Reductions {
  if (!summed) return { discount_cents, abatement_cents }
  const abated = Math.min(abatement_cents, discount_cents)
  return { discount_cents: discount_cents - abated, abatement_cents: abated }
}
type Reductions = Pick<CollectionTitle, 'discount_cents' | 'abatement_cents'>

function checkReturned(title: CollectionTitle, bank: Bank400, report: ProblemReport) {
  const { line, settles } = title
  const { occurrence, received_cents: paid, posted_cents } = bank.returned
  const net = posted_cents.name === noCents.name ? paid : posted_cents
  checkReturnedMoney(title, { occurrence, paid, net }, report)
  const reductions = title.discount_cents + (bank.sumsAbatement ? title.abatement_cents : 0)
  const due = title.nominal_cents - title.fee_cents - reductions + title.interest_cents
  if (bank.nets && settles && title.net_cents !== null && due !== title.net_cents)
    report.mismatch('collection.net', 'nominal menos tarifa e desconto mais juros não dá o valor lançado.', {
      line,
      field: bank.returned.received_cents.name,
      value: showCents(title.net_cents),
    })
}
