import { showCents } from '../../values/amounts.ts'
import type { TargetField } from '../schema/mapping-fields.ts'
import type { CellFault } from './mapping-fault.ts'
import type { MappedValue } from './mapping-values.ts'

const million = 1_000_000n

/** Returns a percentage in cents, rounded half-up by absolute value, so that a refund has the fee of its sale. */
function shareOf(gross_cents: number, ppm: number): number {
  const size = Number((BigInt(Math.abs(gross_cents)) * BigInt(ppm) * 2n + million) / (million * 2n))
  return gross_cents < 0 && size !== 0 ? -size : size
}

type Row = { values: Record<string, MappedValue>; faults: CellFault[]; warnings?: CellFault[] }

/** Completes gross, fee and net from two of them or a percentage. A fee is positive when kept from the merchant. */
export function deriveAmounts(row: Row, fields: ReadonlyMap<string, TargetField>, line: number): void {
  if (!fields.has('fee_cents')) return
  const { values, faults } = row
  const gross = values.gross_cents
  const feeInFile = values.fee_cents
  const net = values.net_cents
  const ppm = values.fee_ppm
  if (typeof gross !== 'number') return
  const byShare = typeof feeInFile !== 'number' && typeof net !== 'number' && typeof ppm === 'number' && ppm >= 0
  const fee = byShare ? shareOf(gross, ppm) : feeInFile
  if (typeof feeInFile === 'number' && typeof ppm === 'number' && ppm >= 0)
    compareShare(row, { fee: feeInFile, share: shareOf(gross, ppm) }, line)
  const signedFee = typeof fee === 'number' ? (gross < 0 ? -1 : 1) * Math.abs(fee) : null
  if (signedFee !== null) values.fee_cents = signedFee || 0
  if (signedFee !== null && typeof net !== 'number') values.net_cents = gross - signedFee
  if (signedFee === null && typeof net === 'number') values.fee_cents = gross - net
  if (signedFee === null || typeof net !== 'number' || gross - signedFee === net) return
  const message = `Linha ${line}: líquido difere de bruto − taxa em ${showCents(Math.abs(gross - signedFee - net))}.`
  faults.push({ line, column: '', field: fields.get('net_cents')?.name ?? null, value: null, message, code: 'E06' })
}

function compareShare(row: Row, { fee, share }: { fee: number; share: number }, line: number) {
  const parts = Math.max(1, Number(row.values.installments ?? 1))
  const off = Math.abs(fee) - Math.abs(share)
  if (Math.abs(off) <= parts) return
  const message = `Linha ${line}: taxa de ${showCents(Math.abs(fee))} difere de bruto × percentual, ${showCents(Math.abs(share))}, em ${showCents(Math.abs(off))}.`
  row.warnings = [
    ...(row.warnings ?? []),
    { line, column: '', field: 'taxa', value: showCents(Math.abs(fee)), message, code: 'W05' },
  ]
}
