import {
  duplicatedNumbers,
  pixWithoutId,
  unknownTerminals,
  unmappedMethods,
  withoutReceipt,
} from './card-checks.rules.ts'
import { buildDayToCheck, type CheckedFacts, type DayToCheck, type FoundInconsistency } from './checked-day.rules.ts'
import { findNoteProblems } from './credit-checks.rules.ts'
import {
  counterGaps,
  findUnlinkedFuelProblems,
  fuelInInstallments,
  wrongAmounts,
  wrongPrices,
} from './fuel-checks.rules.ts'
import type { InconsistencyCode } from './inconsistency-codes.contract.ts'
import {
  advanceWithoutEmployee,
  cancelledAfterPayment,
  outsideShift,
  paidOtherwise,
  withdrawalWithoutEnvelope,
  withoutAmount,
} from './till-checks.rules.ts'

export const inconsistencyChecks: Readonly<
  Record<InconsistencyCode, (day: DayToCheck) => readonly FoundInconsistency[]>
> = {
  I01: withoutReceipt,
  I02: duplicatedNumbers,
  I03: unknownTerminals,
  I04: unmappedMethods,
  I05: withoutAmount,
  I06: outsideShift,
  I07: pixWithoutId,
  I08: findNoteProblems,
  I09: findUnlinkedFuelProblems,
  I10: wrongAmounts,
  I11: wrongPrices,
  I12: counterGaps,
  I13: withdrawalWithoutEnvelope,
  I14: fuelInInstallments,
  I15: cancelledAfterPayment,
  I16: advanceWithoutEmployee,
  I17: paidOtherwise,
}

export function findInconsistencies(facts: CheckedFacts): FoundInconsistency[] {
  const day = buildDayToCheck(facts)
  return Object.values(inconsistencyChecks).flatMap((check) => check(day))
}
