import type { BusinessDate } from '@app/kit/contract'
import type { AutoReason } from './auto-reason.contract.ts'
import { buildReasonMapFinder, type Mapped, type Seen } from './reason-map.rules.ts'

type ExplainableDifference = {
  code: string
  amount_cents: number
  effects: readonly { amount_cents: number }[]
  items: readonly { kind: string; id: string }[]
}

export type FileDataLookup = (item: { kind: string; id: string }) => Omit<Seen, 'company_id' | 'on'> | null

/** Amount to compare with the limit. A move between methods sums to zero, so its largest effect counts. */
const sizeOf = ({ amount_cents, effects }: ExplainableDifference) =>
  Math.max(Math.abs(amount_cents), ...effects.map((effect) => Math.abs(effect.amount_cents)))

const isGeneral = ({ external_code, external_text }: Mapped) => external_code === null && external_text === null

const ofCompanyFirst = (a: Mapped, b: Mapped) =>
  Number(a.company_id === null) - Number(b.company_id === null) || a.priority - b.priority

/** Finds the map of the file's code or text, else an internal map; null for litres only, since limits are money. */
export function buildAutoReasonFinder(reasons: readonly AutoReason[], day: { company_id: string; on: BusinessDate }) {
  const ranked = [...reasons].sort(ofCompanyFirst)
  return (difference: ExplainableDifference, getFileData: FileDataLookup): AutoReason | null => {
    const size = sizeOf(difference)
    if (size === 0) return null
    const fitting = ranked.filter(
      ({ difference_codes, max_amount_cents }) =>
        difference_codes.includes(difference.code) && size <= max_amount_cents,
    )
    if (fitting.length === 0) return null
    const find = buildReasonMapFinder(fitting)
    for (const item of difference.items) {
      const fileData = getFileData(item)
      const hit = fileData && find({ ...fileData, company_id: day.company_id, on: day.on })
      if (hit) return hit
    }
    return fitting.find(isGeneral) ?? null
  }
}
