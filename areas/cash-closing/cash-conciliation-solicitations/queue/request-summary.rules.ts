import { differenceCodes } from '@app/domain/day/differences/contract'
import { formatCount, showMoney } from '@app/kit/contract'
import type { SolicitationDetail } from '../solicitations.contract.ts'
import { rankSent } from './queue.rules.ts'

type Sent = SolicitationDetail['snapshot']['differences'][number]

const codes: Readonly<Record<string, { name: string }>> = differenceCodes

/** The most severe first, then the lowest code, as the queue; then the largest amount. */
const compareSent = (a: Sent, b: Sent) =>
  rankSent(a) - rankSent(b) || a.code.localeCompare(b.code) || Math.abs(b.amount_cents) - Math.abs(a.amount_cents)

/** Describes the explanations of a request: how many there are, their sum, and the most severe one. */
export function summarizeRequest({ snapshot: { differences, explained_cents } }: Pick<SolicitationDetail, 'snapshot'>) {
  const [worst] = differences.toSorted(compareSent)
  if (!worst) return 'Enviado sem nenhuma diferença.'
  const count = formatCount(differences.length, 'explicação soma', 'explicações somam')
  return `${count} ${showMoney(explained_cents)}; a mais grave: ${worst.sentence ?? codes[worst.code]?.name ?? worst.code}`
}
