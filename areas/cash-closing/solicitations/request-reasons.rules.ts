import type { SolicitationDetail } from './solicitations.contract.ts'

type ReasonFields = Pick<SolicitationDetail, 'type' | 'reason_name' | 'snapshot'>

/** Reason of the request; for a closing the distinct reasons of its differences. */
export function formatRequestReasons({ type, reason_name, snapshot }: ReasonFields) {
  if (type !== 'closing') return reason_name ?? '–'
  const names = snapshot.differences.flatMap(({ reason }) => reason ?? [])
  return [...new Set(names)].join(' · ') || '–'
}
