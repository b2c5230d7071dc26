import { findRequestReasons } from '@app/domain/day/differences/server'
import { getDay, toDayActor } from '@app/domain/day/life/server'
import { findJournalEntries } from '@app/domain/journal/server'
import { notFound } from '@app/kit/contract'
import { type Db, fail, implement } from '@app/kit/server'
import { explainInAdjustment } from '../adjustment/adjustment.server.ts'
import { getAdjustment } from '../adjustment/adjustment-draft.server.ts'
import { getDayRow } from '../board/board.store.ts'
import { reopenDay } from '../cash-conciliation-solicitations/decisions/reopen-day.server.ts'
import { findOtherAnalysts } from '../cash-conciliation-solicitations/queue/queue.store.ts'
import {
  requestAdjustment,
  requestReopening,
} from '../cash-conciliation-solicitations/submission/ask-of-closed.server.ts'
import type { DayJournal } from '../cash-conciliations/day-journal.contract.ts'
import { linkMirrorEntries } from '../cash-conciliations/day-journal.rules.ts'
import { dayLife } from '../cash-conciliations/day-life.contract.ts'
import { cancelManualTransaction, proposeManualTransaction } from '../manuals/manual-changes.server.ts'
import { manualDetail } from '../manuals/manuals.server.ts'
import { lockMonth, unlockDay, unlockMonth } from './lock.server.ts'
import { getProofHistory } from './proof-history.server.ts'

async function getDayJournal(db: Db, id: string): Promise<DayJournal> {
  const { cash_unseen, ...day } = (await getDayRow(db, id)) ?? fail(notFound)
  if (cash_unseen) return { data: [], cash_unseen }
  const entries = await findJournalEntries(db, day)
  const data = entries.map(({ solicitation_id, solicitation_number, ...entry }) => ({
    ...entry,
    solicitation: solicitation_id && solicitation_number ? { id: solicitation_id, number: solicitation_number } : null,
  }))
  return { data: linkMirrorEntries(data), cash_unseen }
}

const rowOf = async (db: Db, { id }: { id: string }) => (await getDayRow(db, id)) ?? fail(notFound)

export default implement(dayLife, {
  adjustment: ({ db, params, now }) => getAdjustment(db, params.id, now),
  journal: ({ db, params }) => getDayJournal(db, params.id),
  proofs: ({ db, params }) => getProofHistory(db, params.id),
  deciders: async ({ db, user, params }) => {
    const { company_id } = (await getDay(db, params.id)) ?? fail(notFound)
    return { data: await findOtherAnalysts(db, company_id, [user.id]) }
  },
  requestReasons: async ({ db, params }) => ({
    data: await findRequestReasons(db, (await getDay(db, params.id)) ?? fail(notFound)),
  }),
  requestReopening: ({ params, body, ...call }) => requestReopening(call.db, toDayActor(call), { ...params, ...body }),
  reopen: async ({ params, body, ...call }) =>
    rowOf(call.db, await reopenDay(call.db, toDayActor(call), { ...params, ...body })),
  proposeManual: async ({ params, body, ...call }) =>
    manualDetail(call.db, await proposeManualTransaction(call.db, toDayActor(call), { ...params, ...body })),
  dropProposal: async ({ params, body, ...call }) => {
    await cancelManualTransaction(call.db, toDayActor(call), { ...params, ...body })
    return manualDetail(call.db, params.manual_id)
  },
  explainAdjustment: async ({ params, body, ...call }) => {
    await explainInAdjustment(call.db, toDayActor(call), { ...params, ...body })
    return getAdjustment(call.db, params.id, call.now)
  },
  requestAdjustment: ({ params, body, ...call }) =>
    requestAdjustment(call.db, toDayActor(call), { ...params, ...body }),
  lockMonth: ({ body, ...call }) => lockMonth(call.db, toDayActor(call), body),
  unlockMonth: ({ body, ...call }) => unlockMonth(call.db, toDayActor(call), body),
  unlock: async ({ params, body, ...call }) =>
    rowOf(call.db, await unlockDay(call.db, toDayActor(call), { ...params, ...body })),
})
