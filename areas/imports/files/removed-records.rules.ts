import type { EventPayload } from '@app/domain/events/contract'

/** `sources` has the time at which another file last brought each source, or null. */
export type ReducedDay = EventPayload<'records-removed'>['days'][number] & { company_id: string }

export const buildRemovedEvents = (days: readonly ReducedDay[], cause: { reason: string; action?: string }) =>
  [...new Set(days.map(({ company_id }) => company_id))].map((company_id) => ({
    kind: 'records-removed' as const,
    company_id,
    payload: {
      ...cause,
      days: days
        .filter((day) => day.company_id === company_id)
        .map(({ business_date, sources }) => ({ business_date, sources })),
    },
  }))
