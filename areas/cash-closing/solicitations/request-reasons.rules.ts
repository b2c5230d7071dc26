import type { SolicitationDetail } from './solicitations.contract.ts'

type Sent = Pick<SolicitationDetail, 'type' | 'reason_name' | 'snapshot'>

/** Why it was sent: the reason it names, or for a closing each reason of its differences once. */
export function reasonsOf({ type, reason_name, snapshot }: Sent) {
  if (type !== 'closing') return reason_name ?? '–'
  const names = snapshot.differences.flatMap(({ reason }) => reason ?? [])
  return [...new Set(names)].join(' · ') || '–'
}
