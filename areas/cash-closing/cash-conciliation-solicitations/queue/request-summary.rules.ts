import { differenceCodes, type Severity } from '@app/domain/day/differences/contract'
import { formatCount, showMoney } from '@app/kit/contract'
import { severityRank } from '../../day-parts/day.rules.ts'
import type { SolicitationDetail } from '../solicitations.contract.ts'

type Sent = SolicitationDetail['snapshot']['differences'][number]

const codes: Readonly<Record<string, { name: string; severity: Severity }>> = differenceCodes

const getRank = ({ code, severity = codes[code]?.severity }: Sent) => severityRank[severity ?? 'low']

/** Describes the explanations of a request: how many there are, their sum, and the most severe one. */
export function summarizeRequest({ snapshot: { differences, explained_cents } }: Pick<SolicitationDetail, 'snapshot'>) {
  const [worst] = differences.toSorted(
    (a, b) => getRank(a) - getRank(b) || Math.abs(b.amount_cents) - Math.abs(a.amount_cents),
  )
  if (!worst) return 'Enviado sem nenhuma diferença.'
  const count = formatCount(differences.length, 'explicação soma', 'explicações somam')
  return `${count} ${showMoney(explained_cents)}; a mais grave: ${worst.sentence ?? codes[worst.code]?.name ?? worst.code}`
}
