import { explainCode, unpadDocument } from '../../cnab/cnab-fields.ts'
import type { CollectionTitle } from '../../cnab/collection-types.ts'
import { resolveOccurrence } from '../../cnab/occurrences.ts'
import { checkReturnedMoney } from '../../cnab/returned-money.ts'
import { toKnownTitle } from '../../cnab/title-columns.ts'
import { type FieldValues, type FixedWidthRow, readLayoutValues } from '../../fixed-width/fixed-width.ts'
import type { ProblemReport } from '../../reading/report.ts'
import { findMotiveMeanings, returnMovements } from './collection-codes.ts'
import { extraSegment, getReturnedTitleSegment, paidSegment, pixExtraSegment } from './collection-layout.ts'
import type { TitleReader } from './collection-segments.ts'

type TitleFields = FieldValues<ReturnType<typeof getReturnedTitleSegment>>

export function returnReader(bank: string, report: ProblemReport, emit: (title: CollectionTitle) => void): TitleReader {
  let pending: { row: FixedWidthRow; fields: TitleFields } | null = null
  let title: CollectionTitle | null = null
  const finish = () => {
    if (pending)
      report.error('collection.no-money', 'falta o segmento U deste título.', {
        line: pending.row.line,
        field: 'segmento',
      })
    if (title) emit(title)
    pending = null
    title = null
  }
  return {
    T(row) {
      finish()
      pending = { row, fields: readLayoutValues(row, getReturnedTitleSegment(bank)) }
    },
    U(row) {
      if (!pending)
        return report.error('collection.no-title', 'segmento U sem o segmento T antes.', {
          line: row.line,
          field: 'segmento',
        })
      title = titleOfReturn({ ...pending, bank }, readLayoutValues(row, paidSegment))
      checkMovement(title, row, report)
      pending = null
    },
    Y(row) {
      if (title && row.get(extraSegment.extra_kind) === '03') title.pix = readPixExtra(row)
    },
    finish,
  }
}

export function readPixExtra(row: FixedWidthRow) {
  const { key, txid } = readLayoutValues(row, pixExtraSegment)
  return { key: key || null, txid: txid || null, payload: null }
}

function titleOfReturn(
  { row, fields, bank }: { row: FixedWidthRow; fields: TitleFields; bank: string },
  money: FieldValues<typeof paidSegment>,
): CollectionTitle {
  const found = resolveOccurrence(fields.movement, returnMovements)
  return {
    line: row.line,
    direction: 'return',
    bank_id: bank,
    ...toKnownTitle(fields),
    ...found,
    occurred_on: money.occurred_on,
    credited_on: money.credited_on,
    paid_cents: money.paid_cents,
    // If the net of a settled title is zero, the bank does not state the credited amount.
    net_cents: found.settles && money.net_cents === 0 && money.paid_cents !== 0 ? null : money.net_cents,
    fee_cents: fields.fee_cents,
    other_expenses_cents: money.other_expenses_cents,
    other_credits_cents: money.other_credits_cents,
    interest_cents: money.interest_cents,
    discount_cents: money.discount_cents,
    abatement_cents: money.abatement_cents,
    tax_cents: money.tax_cents,
    received_by: receivedBy(fields),
    motives: fields.motives
      .filter((code) => code !== '00')
      .map((code) => explainCode(code, findMotiveMeanings(bank, fields.movement))),
    payer: { document: unpadDocument(fields.payer_kind, fields.payer_no), name: fields.payer_name },
    pix: null,
    order: null,
  }
}

function receivedBy({ received_bank: bank, received_branch: branch }: TitleFields) {
  return /^0*$/.test(bank) ? null : { bank, branch }
}

function checkMovement(title: CollectionTitle, row: FixedWidthRow, report: ProblemReport) {
  const money = row.get(paidSegment.movement)
  const { code } = title.occurrence
  checkReturnedMoney(
    title,
    { occurrence: paidSegment.movement, paid: paidSegment.paid_cents, net: paidSegment.net_cents },
    report,
  )
  // The two segments disagree, so it is uncertain if the money arrived.
  if (money !== code)
    report.mismatch('collection.movement', `o segmento T diz ${code} e o U diz ${money}; vale o T.`, {
      line: row.line,
      field: paidSegment.movement.name,
      value: money,
    })
}
