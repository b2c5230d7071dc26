import type { NamedInstalment, SettlementRecord } from '@app/domain/transactions/server'
import type { ParsedSettlement as ReadSettlement } from '@app/formats'
import { splitAnticipationCost } from './early-payments.rules.ts'

export type ImportedSettlement = Omit<ReadSettlement, 'acquirer'> & { acquirer: string }

// The instalments of a summary are paid separately under one number, so the instalment is part of the reference.
const referenceOf = ({ summary_unique_no, summary_no, installment }: ImportedSettlement) =>
  `${summary_unique_no || summary_no}-${installment}`

export function toNamedInstalments(settlement: ImportedSettlement, company_id: string): NamedInstalment[] {
  const shares = splitAnticipationCost(settlement)
  return settlement.items.map(({ nsu, capture_key, number, fee_cents }, index) => ({
    company_id,
    nsu,
    capture_key,
    number,
    fee_cents: fee_cents + (shares[index] ?? 0),
    reference: referenceOf(settlement),
    paid_on: settlement.paid_on ?? '',
  }))
}

export const settlementRecord = (
  settlement: ImportedSettlement,
  company_id: string,
  import_id: string,
): SettlementRecord => ({
  company_id,
  acquirer: settlement.acquirer,
  merchant_no: settlement.merchant_no,
  reference: referenceOf(settlement),
  entry_kind: settlement.entry_kind,
  method: settlement.modality,
  brand: settlement.brand,
  due_on: settlement.due_on,
  paid_on: settlement.paid_on,
  gross_cents: settlement.gross_cents,
  fee_cents: settlement.fee_cents + settlement.other_fees_cents,
  // The remaining part between gross and net: rejections, anticipation cost, amounts paid to third parties.
  adjustment_cents: settlement.net_cents - settlement.gross_cents + settlement.fee_cents + settlement.other_fees_cents,
  net_cents: settlement.net_cents,
  anticipation_cost_cents: settlement.anticipation_cost_cents,
  assigned_cents: settlement.assigned_cents,
  lien_cents: settlement.lien_cents,
  original_due_on: settlement.original_due_on,
  operation_no: settlement.operation_no,
  summary_no: settlement.summary_no || null,
  installment: settlement.installment,
  bank_code: settlement.bank,
  branch: settlement.branch,
  account_no: settlement.account,
  disputed: settlement.disputed.length > 0 ? JSON.stringify(settlement.disputed) : null,
  import_id,
  import_line: settlement.line,
})
