import type { SolicitationDetail } from '../solicitations.contract.ts'

type ReasonFields = Pick<SolicitationDetail, 'type' | 'reason_name' | 'snapshot'>

export function formatRequestReasons({ type, reason_name, snapshot }: ReasonFields) {
  if (type !== 'closing') return reason_name ?? '–'
  const names = snapshot.differences.flatMap(({ reason }) => reason ?? [])
  return [...new Set(names)].join(' · ') || '–'
}
