import type { TargetField } from './mapping-fields.ts'
import type { RowRead } from './mapping-row.ts'

// What two of gross, fee and net tell of the third; a fee is positive when it is kept from the merchant.
export function derive({ values, faults }: Pick<RowRead, 'values' | 'faults'>, fields: ReadonlyMap<string, TargetField>, line: number): void {
  if (!fields.has('fee_cents')) return
  const [gross, fee, net] = [values.gross_cents, values.fee_cents, values.net_cents]
  if (typeof gross !== 'number') return
  const kept = typeof fee === 'number' ? (gross < 0 ? -1 : 1) * Math.abs(fee) : null
  if (kept !== null) values.fee_cents = kept || 0
  if (kept !== null && typeof net !== 'number') values.net_cents = gross - kept
  if (kept === null && typeof net === 'number') values.fee_cents = gross - net
  if (kept === null || typeof net !== 'number' || gross - kept === net) return
  const off = ((Math.abs(gross - kept - net) / 100) | 0).toString()
  const cents = String(Math.abs(gross - kept - net) % 100).padStart(2, '0')
  faults.push({
    line,
    column: '',
    field: fields.get('net_cents')?.name ?? null,
    value: null,
    message: `Linha ${line}: líquido difere de bruto − taxa em R$ ${off},${cents}.`,
    code: 'E06',
  })
}
