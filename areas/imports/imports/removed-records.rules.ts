import type { EventPayload } from '@app/domain/events/contract'

/** A day that lost records, and when each of its sources came if they are left out; null for one that no other file brought. */
export type ReducedDay = EventPayload<'records-removed'>['days'][number] & { company_id: string }

/** The events of removed or changed records, one for each company. */
export const removedRecords = (days: readonly ReducedDay[], why: { reason: string; action?: string }) =>
  [...new Set(days.map(({ company_id }) => company_id))].map((company_id) => ({
    kind: 'records-removed' as const,
    company_id,
    payload: {
      ...why,
      days: days
        .filter((day) => day.company_id === company_id)
        .map(({ business_date, sources }) => ({ business_date, sources })),
    },
  }))
