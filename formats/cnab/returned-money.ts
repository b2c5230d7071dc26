import type { RecordLayout } from '../fixed-width/fixed-width.ts'
import type { LeftOutReason, ProblemReport } from '../reading/report.ts'
import { showCents } from '../values/amounts.ts'
import type { CollectionTitle } from './collection-types.ts'

type ReturnedColumns = RecordLayout<{ occurrence: string; paid: number; net: number }>

const unknownOccurrence: LeftOutReason = {
  code: 'unknown-occurrence',
  reason: 'ocorrência de cobrança que o leitor não conhece e que traz valores; não se sabe se houve pagamento',
}

/** Errors that block booking: no paid amount, a net that does not fit it, or an unknown occurrence with amounts. */
export function checkReturnedMoney(title: CollectionTitle, columns: ReturnedColumns, report: ProblemReport): void {
  const { line, occurrence, settles, paid_cents, net_cents, fee_cents } = title
  const place = ({ name }: { name: string }, value: string) => ({ line, field: name, value })
  if (occurrence.meaning === null) {
    const at = place(columns.occurrence, occurrence.code)
    if (paid_cents || net_cents || fee_cents) {
      report.leaveOut(unknownOccurrence, null)
      report.mismatch('collection.occurrence', 'ocorrência desconhecida com valores; nada dela pode ser baixado.', at)
    } else report.warn('collection.occurrence', 'ocorrência desconhecida; nada dela pode ser baixado.', at)
  }
  if (!settles) return
  if (paid_cents === 0)
    report.mismatch('collection.nothing-paid', 'liquidação sem valor pago.', place(columns.paid, '0'))
  else if (net_cents !== null && !isNetOf(title, net_cents)) {
    const text = `o valor pago, ${showCents(paid_cents)}, e as tarifas e despesas não dão o valor creditado.`
    report.mismatch('collection.paid-net', text, place(columns.net, showCents(net_cents)))
  }
}

// A bank deducts each part from the credit or posts it separately, so every subset of the parts is accepted.
function isNetOf(title: CollectionTitle, net_cents: number): boolean {
  const { paid_cents, fee_cents, other_expenses_cents, tax_cents, other_credits_cents } = title
  const parts = [-fee_cents, -other_expenses_cents, -tax_cents, other_credits_cents]
  let sums = [paid_cents]
  for (const part of parts) sums = [...sums, ...sums.map((sum) => sum + part)]
  return sums.includes(net_cents)
}
