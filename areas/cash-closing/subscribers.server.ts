import { reassessLaterNotes } from '@app/domain/customers/server'
import { type Subscriber, subscribeByJob, subscribeInTransaction } from '@app/domain/events/server'
import { settleReceivables } from '@app/domain/receivables/server'
import {
  afterCaptureChange,
  afterImport,
  afterRegisterChange,
  assessOutdatedDays,
} from './closing/after-import.server.ts'
import { afterUndo } from './closing/after-undo.server.ts'
import { noteUnmappedCodes } from './movement-reason-maps/till-codes.store.ts'
import { markMovementTypesUsed } from './movement-types/movement-types.store.ts'
import { noteTerminalCaptures } from './smart-pos-terminals/terminal-alerts.server.ts'
import { recomputeLastCaptures } from './smart-pos-terminals/terminal-captures.store.ts'

export const closingSubscribers: readonly Subscriber[] = [
  subscribeInTransaction('records-imported', 'days.records-imported', (db, events, cause) =>
    afterImport(
      db,
      events.map(({ company_id, payload }) => ({ company_id, ...payload, ...cause })),
    ),
  ),
  subscribeInTransaction('records-removed', 'days.records-removed', async (db, events, cause) => {
    for (const { company_id, payload } of events) {
      const days = payload.days.map((day) => ({ company_id, ...day }))
      const { reason, action } = payload
      await afterUndo(db, days, { ...cause, reason, action })
    }
  }),
  subscribeInTransaction('records-removed', 'customers.records-removed', async (db, events, cause) => {
    for (const { company_id, payload } of events)
      await reassessLaterNotes(db, {
        company_id,
        dates: payload.days.map(({ business_date }) => business_date),
        ...cause,
      })
  }),
  subscribeInTransaction('captures-changed', 'days.captures-changed', (db, events, cause) => {
    const days = events.flatMap(({ company_id, payload }) =>
      payload.business_dates.map((business_date) => ({ company_id, business_date })),
    )
    return afterCaptureChange(db, days, cause)
  }),
  subscribeInTransaction('register-changed', 'days.register-changed', async (db, events, cause) => {
    for (const { company_id, payload } of events) await afterRegisterChange(db, { company_id, ...payload, ...cause })
  }),
  subscribeByJob('days-outdated', 'days.outdated', (db, { company_id, payload }, cause) =>
    assessOutdatedDays(db, { company_id, ...payload, ...cause }),
  ),
  subscribeInTransaction('receivables-changed', 'receivables.settle', (db, events, { now }) =>
    settleReceivables(
      db,
      events.map(({ company_id, payload }) => ({ company_id, ...payload })),
      now,
    ),
  ),
  subscribeInTransaction('codes-refused', 'reason-map.codes-refused', async (db, events) => {
    for (const { company_id, payload } of events)
      await noteUnmappedCodes(
        db,
        payload,
        payload.codes.map((code) => ({ company_id, ...code })),
      )
  }),
  subscribeInTransaction('movement-types-used', 'movement-types.used', async (db, events) => {
    await markMovementTypesUsed(
      db,
      events.flatMap(({ payload }) => payload.codes),
    )
  }),
  subscribeInTransaction('captures-removed', 'terminals.captures-removed', async (db, events) => {
    for (const { payload } of events) await recomputeLastCaptures(db, payload.terminals)
  }),
  subscribeByJob('terminals-used', 'terminals.last-use', (db, { company_id, payload }, { now }) =>
    noteTerminalCaptures(db, { ...payload, company_id, now }),
  ),
]
