import { type NozzleStatus, testTolerance } from './fuel-nozzle.contract.ts'

const next: Readonly<Record<NozzleStatus, readonly NozzleStatus[]>> = {
  active: ['maintenance', 'blocked', 'inactive'],
  maintenance: ['active', 'blocked', 'inactive'],
  blocked: ['active', 'maintenance', 'inactive'],
  inactive: [],
}

/** What a nozzle may become; an inactive one stays so. */
export const statesAfter = (status: NozzleStatus) => next[status]
export const mayBecome = (from: NozzleStatus, to: NozzleStatus) => next[from].includes(to)

/** Whether a pump test is within −60 and +100 mL. */
export const isWithinTolerance = (deviation_ml: number) =>
  deviation_ml >= testTolerance.from_ml && deviation_ml <= testTolerance.to_ml

/** Whether a backward reading may be a counter that went past its end (operations section 2). */
export const mayRollOver = ({ opening_ml, totalizer_max_ml }: { opening_ml: number; totalizer_max_ml: number }) =>
  opening_ml * 10 > totalizer_max_ml * 9
