import { formatCount, showMoney, showVolume } from '@app/kit/contract'
import { type ImportProposal, type ProposalSum, type ProposalTally, proposalKinds } from './proposals.contract.ts'

export type ProposalEffect = ProposalTally & { kind: ImportProposal['kind'] }

const difference = (before: number | null, after: number | null) => (after ?? 0) - (before ?? 0)

export function sumProposalEffects(proposals: readonly ImportProposal[]): ProposalEffect[] {
  return sumByKind(
    proposals.map(({ kind, before_cents, after_cents, before_ml, after_ml }) => ({
      kind,
      records: 1,
      cents: difference(before_cents, after_cents),
      ml: difference(before_ml, after_ml),
    })),
  )
}

export const freeEffects = (sums: readonly ProposalSum[]): ProposalEffect[] =>
  sumByKind(
    sums.map(({ kind, open, held }) => ({
      kind,
      records: open.records - held.records,
      cents: open.cents - held.cents,
      ml: open.ml - held.ml,
    })),
  )

function sumByKind(effects: readonly ProposalEffect[]): ProposalEffect[] {
  const sums = new Map<ImportProposal['kind'], ProposalEffect>()
  for (const { kind, records, cents, ml } of effects) {
    const sum = sums.get(kind) ?? { kind, records: 0, cents: 0, ml: 0 }
    sums.set(kind, { kind, records: sum.records + records, cents: sum.cents + cents, ml: sum.ml + ml })
  }
  const kinds = Object.keys(proposalKinds)
  return [...sums.values()]
    .filter(({ records }) => records > 0)
    .sort((a, b) => kinds.indexOf(a.kind) - kinds.indexOf(b.kind))
}

const showSigned = (amount: number, show: (value: number) => string) => `${amount > 0 ? '+' : ''}${show(amount)}`

export const showEffect = ({ cents, ml }: Pick<ProposalTally, 'cents' | 'ml'>) =>
  [ml === 0 ? '' : showSigned(ml, showVolume), cents === 0 ? '' : showSigned(cents, showMoney)].filter(
    (part) => part !== '',
  )

export const effectLines = (effects: readonly ProposalEffect[]) =>
  effects.map((effect) => {
    const records = formatCount(effect.records, 'registro', 'registros')
    return `${proposalKinds[effect.kind]}: ${[records, ...showEffect(effect)].join(' · ')}`
  })
