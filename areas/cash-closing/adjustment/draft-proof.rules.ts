import type { DifferenceCode } from '@app/domain/day/differences/contract'

type Named = { code: DifferenceCode; ref: string }

/** Name under which a proof is attached to the day until its difference exists. */
export const proofsAbout = ({ code, ref }: Named) => `${code} ${ref}`
