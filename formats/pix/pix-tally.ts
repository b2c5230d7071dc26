import type { ProblemReport } from '../reading/report.ts'
import { newSeenKeys } from '../reading/seen-keys.ts'
import type { StreamHead } from '../reading/stream.ts'
import type { ReadItem } from '../values/answer-types.ts'
import { newSpan } from '../values/period.ts'
import type { PixPayment } from './pix-types.ts'

// Dates of a file are in Brasília time; in the evening UTC is already the next day. Source: acquirer-files 8b.
const localDay = (instant: string) => new Date(Date.parse(instant) - 3 * 3_600_000).toISOString().slice(0, 10)

export function newPixTally(report: ProblemReport, emit: (item: ReadItem) => void) {
  const period = newSpan()
  const seen = newSeenKeys()
  let records = 0
  let gross_cents = 0

  function warnOfRepeat({ kind, e2e_id, amount_cents, line }: PixPayment) {
    const key = `${kind}|${e2e_id}`
    const first = seen.get(key)
    const isNewAmount = !seen.has(`${key}|${amount_cents}`)
    if (first === undefined) seen.set(key, line)
    if (isNewAmount) seen.set(`${key}|${amount_cents}`, line)
    if (first === undefined) return
    const place = { line, field: 'e2e_id', value: e2e_id }
    const isOwnId = kind === 'received' || e2e_id.startsWith('D')
    if (isOwnId && isNewAmount)
      report.mismatch(
        'pix.other-amount',
        `o mesmo Pix está na linha ${first} com outro valor; confira o relatório.`,
        place,
      )
    else if (isOwnId) report.warn('pix.repeated', `o mesmo Pix já está na linha ${first} do relatório.`, place)
    // Partial returns may repeat the id of their payment.
    else
      report.warn(
        'pix.repeated',
        `a linha ${first} também devolve este pagamento; as duas contam. Se forem a mesma devolução, confira o relatório.`,
        place,
      )
  }
  return {
    add(payment: PixPayment) {
      warnOfRepeat(payment)
      records++
      gross_cents += (payment.kind === 'received' ? 1 : -1) * payment.amount_cents
      if (payment.occurred_at !== '') period.add(localDay(payment.occurred_at))
      emit({ kind: 'pix', row: payment })
    },
    records: () => records,
    heading: (count: number): StreamHead => ({
      institution: null,
      period: period.span(),
      establishments: [],
      totals: { records: count, gross_cents, fee_cents: null, net_cents: null },
      head: { kind: 'pix' },
    }),
  }
}

/** Returns the txid; `null` if empty or `***`, which static QR codes have. */
export const toTxid = (text: string): string | null => (text === '' || text === '***' ? null : text)
