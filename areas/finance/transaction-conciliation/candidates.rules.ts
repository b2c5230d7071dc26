import { findSubsetSums } from '@app/domain/matching/contract'
import { type BusinessDate, daysBetween } from '@app/kit/contract'
import { buildCandidateKey } from './chosen-candidates.rules.ts'
import type { BankCandidate } from './transaction-conciliation.contract.ts'

const maxSearched = 24
export const maxShownCandidates = 200

type Target = { amount_cents: number; on: BusinessDate }

/** Sorts candidates by sign, the difference to the amount, the distance in days, and the key. */
export function rankCandidates({ amount_cents, on }: Target, candidates: readonly BankCandidate[]) {
  const distance = (candidate: BankCandidate) => Math.abs(candidate.amount_cents - amount_cents)
  const isOpposite = (candidate: BankCandidate) => Math.sign(candidate.amount_cents) !== Math.sign(amount_cents)
  const days = (candidate: BankCandidate) => Math.abs(daysBetween(candidate.on, on))
  return candidates.toSorted(
    (a, b) =>
      Number(isOpposite(a)) - Number(isOpposite(b)) ||
      distance(a) - distance(b) ||
      days(a) - days(b) ||
      (buildCandidateKey(a) < buildCandidateKey(b) ? -1 : 1),
  )
}

const isTransfer = ({ kind }: BankCandidate) => kind === 'transfer' || kind === 'planned_transfer'

const isCash = ({ kind }: BankCandidate) => kind === 'deposit' || kind === 'envelope'

/** Cash and other records are never in one match, so their sums are searched apart. */
function buildPools({ amount_cents, on }: Target, candidates: readonly BankCandidate[]) {
  const sign = Math.sign(amount_cents)
  const usable = candidates.filter(
    (candidate) =>
      !isTransfer(candidate) &&
      Math.sign(candidate.amount_cents) === sign &&
      Math.abs(candidate.amount_cents) < Math.abs(amount_cents),
  )
  const nearest = usable.toSorted(
    (a, b) =>
      Math.abs(daysBetween(a.on, on)) - Math.abs(daysBetween(b.on, on)) ||
      Math.abs(b.amount_cents) - Math.abs(a.amount_cents) ||
      (buildCandidateKey(a) < buildCandidateKey(b) ? -1 : 1),
  )
  return [nearest.filter(isCash), nearest.filter((candidate) => !isCash(candidate))].map((pool) =>
    pool
      .slice(0, maxSearched)
      .map((candidate) => ({ candidate, amount_cents: Math.abs(candidate.amount_cents) }))
      .toSorted((a, b) => b.amount_cents - a.amount_cents),
  )
}

/**
 * Returns the only way to explain the amount exactly: one candidate, else a sum of 2 to 6 of the 24 nearest ones.
 * Several ways are ambiguous, and a person decides.
 */
export function findExactCandidates(target: Target, candidates: readonly BankCandidate[]) {
  const single = candidates.filter(
    (candidate) => candidate.amount_cents === target.amount_cents && candidate.kind !== 'planned_transfer',
  )
  const ways =
    single.length > 0
      ? single.map((candidate) => [candidate])
      : buildPools(target, candidates).flatMap((pool) =>
          findSubsetSums(Math.abs(target.amount_cents), pool, { steps: 0 }).map((terms) =>
            terms.map(({ candidate }) => candidate),
          ),
        )
  const [only] = ways
  return { exact: ways.length === 1 && only ? only.map(buildCandidateKey).sort() : [], ambiguous: ways.length > 1 }
}
