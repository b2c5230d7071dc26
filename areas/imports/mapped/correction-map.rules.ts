import type { Corrections } from '@app/formats/mapping'

export type Correction = { line: number; place: number; value: string }

export function toCorrectionMap(corrections: readonly Correction[]): Corrections {
  const lines = new Map<number, Map<number, string>>()
  for (const { line, place, value } of corrections)
    lines.set(line, (lines.get(line) ?? new Map<number, string>()).set(place, value))
  return lines
}
