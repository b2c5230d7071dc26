import type { Fuelling, NozzleReading } from './day-facts.contract.ts'

type Intervention = { nozzle_id: string; reading_before_ml: number; reading_after_ml: number }

/** Splits a nozzle's interval at an intervention (operations section 2); a day that the file split is unchanged. */
export function splitAtInterventions<Reading extends NozzleReading>(
  readings: readonly Reading[],
  interventions: readonly Intervention[],
): Reading[] {
  return readings.flatMap((reading) => {
    if (readings.some((other) => other !== reading && other.nozzle_id === reading.nozzle_id)) return [reading]
    let remaining = reading
    const parts: Reading[] = []
    for (const { nozzle_id, reading_before_ml, reading_after_ml } of interventions) {
      const fits = reading_before_ml >= remaining.opening_ml && reading_after_ml <= remaining.closing_ml
      if (nozzle_id !== reading.nozzle_id || !fits) continue
      parts.push({ ...remaining, closing_ml: reading_before_ml })
      remaining = { ...remaining, opening_ml: reading_after_ml, test_ml: 0 }
    }
    return [...parts, remaining].map((part, index) =>
      parts.length === 0 ? part : { ...part, seq: reading.seq + index },
    )
  })
}

/** Uses registered pump tests if they exceed the tested litres of the file; both may describe the same test. */
export function addRegisteredTests<Reading extends NozzleReading>(
  readings: readonly Reading[],
  tested: ReadonlyMap<string, number>,
): Reading[] {
  const fileTests = new Map<string, number>()
  for (const { nozzle_id, test_ml } of readings) fileTests.set(nozzle_id, (fileTests.get(nozzle_id) ?? 0) + test_ml)
  const done = new Set<string>()
  return readings.map((reading) => {
    const missing = (tested.get(reading.nozzle_id) ?? 0) - (fileTests.get(reading.nozzle_id) ?? 0)
    if (missing <= 0 || done.has(reading.nozzle_id)) return reading
    done.add(reading.nozzle_id)
    return { ...reading, test_ml: reading.test_ml + missing }
  })
}

type NozzleStateChange = { nozzle_id: string; status: string; since: string }

/** Returns true if the nozzle was blocked at that instant; `states` must be in order of time. */
export const isBlockedAt = (
  states: readonly NozzleStateChange[],
  { nozzle_id, ended_at }: Pick<Fuelling, 'nozzle_id' | 'ended_at'>,
) =>
  states.findLast((state) => state.nozzle_id === nozzle_id && Date.parse(state.since) <= Date.parse(ended_at))
    ?.status === 'blocked'
