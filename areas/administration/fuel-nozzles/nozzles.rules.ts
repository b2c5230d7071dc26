import { showDate } from '@app/kit/contract'
import { type NozzleStatus, type PumpDraft, testTolerance } from './fuel-nozzle.contract.ts'

const next: Readonly<Record<NozzleStatus, readonly NozzleStatus[]>> = {
  active: ['maintenance', 'blocked', 'inactive'],
  maintenance: ['active', 'blocked', 'inactive'],
  blocked: ['active', 'maintenance', 'inactive'],
  inactive: [],
}

export const listNextNozzleStatuses = (status: NozzleStatus) => next[status]
export const canChangeNozzleStatus = (from: NozzleStatus, to: NozzleStatus) => next[from].includes(to)

export const isWithinTestTolerance = (deviation_ml: number) =>
  deviation_ml >= testTolerance.from_ml && deviation_ml <= testTolerance.to_ml

/** The opening must be above 90 % of the maximum (operations 2). */
export const canRollOver = ({ opening_ml, totalizer_max_ml }: { opening_ml: number; totalizer_max_ml: number }) =>
  opening_ml * 10 > totalizer_max_ml * 9

export const toSealTexts = (seals: PumpDraft['seals']) =>
  seals.map(({ seal_no, sealed_on }) => `${seal_no} (${showDate(sealed_on)})`)
