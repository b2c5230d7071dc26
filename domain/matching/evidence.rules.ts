import type { MatchableItem } from './items.rules.ts'
import { daysApart } from './sentences.rules.ts'

export const isKnownDifferent = (a: string | null, b: string | null) => a !== null && b !== null && a !== b
export const isKnownEqual = (a: string | null, b: string | null) => a !== null && a === b

/** Returns true if both have a Pix identifier and these differ; it is unique in Brazil. */
export const isDifferentPix = (a: MatchableItem, b: MatchableItem) => isKnownDifferent(a.e2e, b.e2e)

/** Returns true if document numbers differ and none is equal, which equal time and amount do not outweigh. */
export const hasContradictingNumbers = (a: MatchableItem, b: MatchableItem) =>
  isDifferentPix(a, b) ||
  ((isKnownDifferent(a.nsu, b.nsu) || isKnownDifferent(a.auth, b.auth)) &&
    !isKnownEqual(a.nsu, b.nsu) &&
    !isKnownEqual(a.auth, b.auth))

export const isWithinOneDay = (a: MatchableItem, b: MatchableItem) => daysApart(a, b) <= 1

export const hasSharedNumber = (a: MatchableItem, b: MatchableItem) =>
  (isKnownEqual(a.nsu, b.nsu) || isKnownEqual(a.auth, b.auth) || isKnownEqual(a.e2e, b.e2e)) &&
  !hasContradictingNumbers(a, b)
