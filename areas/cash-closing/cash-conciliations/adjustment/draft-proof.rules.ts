import type { DifferenceCode } from '@app/domain/day/assessment/contract'

type Named = { code: DifferenceCode; ref: string }

/** What the proofs of a difference are kept under, with the day, until the difference has a place of its own. */
export const proofsAbout = ({ code, ref }: Named) => `${code} ${ref}`
