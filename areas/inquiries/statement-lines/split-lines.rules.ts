import { sumOf } from '@app/kit/contract'
import type { LinePart } from './statements.contract.ts'

type Line = { amount_cents: number; memo: string }

export function toPartLines({ amount_cents, memo }: Line, parts: readonly LinePart[]): Line[] | null {
  const sign = amount_cents < 0 ? -1 : 1
  if (sumOf(parts, (part) => part.amount_cents) !== amount_cents * sign) return null
  return parts.map((part) => ({
    amount_cents: part.amount_cents * sign,
    memo: part.note ? `${memo} · ${part.note}` : memo,
  }))
}
