import { sumOf } from '@app/kit/contract'
import type { BankCandidate } from './transaction-conciliation.contract.ts'

export const buildCandidateKey = ({ kind, id }: Pick<BankCandidate, 'kind' | 'id'>) => `${kind}:${id}`

type Addend = { amount_cents: number }

/** Returns the sum of the lines minus the sum of the chosen candidates and postings. */
export const computeRemainder = (lines: readonly Addend[], ...explained: readonly (readonly Addend[])[]) =>
  sumOf(lines, ({ amount_cents }) => amount_cents) - sumOf(explained.flat(), ({ amount_cents }) => amount_cents)
