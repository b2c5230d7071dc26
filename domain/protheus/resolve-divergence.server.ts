import type { Db } from '@app/kit/server'
import { fail, newId } from '@app/kit/server'
import { getCompanyName } from '../companies/companies.store.ts'
import { enqueueMessages, replaceRefusedMessages } from '../integration/enqueue.server.ts'
import { compareTitle, ignoreDivergence } from './compare-titles.rules.ts'
import { changeTitleOperation, createTitleOperation, sendTitles, toTitleMessage } from './send-titles.server.ts'
import { titleEntity, writeOffUnderway } from './title.contract.ts'
import { formatTitleNumber } from './title-message.contract.ts'
import { getErpFigures, type StoredTitle, updateTitle } from './titles.store.ts'
import { findTitlesUnderway } from './write-offs.store.ts'

type By = { now: string; actor_id: string | null }

type Accepted = Partial<Pick<StoredTitle, 'due_on' | 'accepted_cents' | 'ignored_divergences'>>

/** Changes a title, and compares it with the last reading again. */
const changeCompared = (db: Db, title: StoredTitle, change: Accepted, { now, actor_id }: By) =>
  updateTitle(db, title, {
    ...change,
    ...compareTitle({ ...title, ...change }, getErpFigures(title)),
    ...{ updated_at: now, updated_by: actor_id },
  })

/** Refuses to resolve the divergence of a title while a write-off changes its balance in the ERP. */
export async function refuseWriteOffUnderway(db: Db, title: StoredTitle) {
  const underway = await findTitlesUnderway(db, title.company_id)
  if (underway.has(title.id)) fail(writeOffUnderway, { values: { title: formatTitleNumber(title) } })
}

/** Copies the figures of the ERP to a locked title; cancels a title that the ERP does not have. */
export async function acceptDivergence(db: Db, title: StoredTitle, by: By) {
  const erp = getErpFigures(title)
  if (!erp) {
    const { now, actor_id } = by
    const change = { state: 'cancelled', accepted_cents: title.amount_cents } as const
    return updateTitle(db, title, { ...change, updated_at: now, updated_by: actor_id })
  }
  const accepted =
    title.divergence === 'due_changed'
      ? { due_on: erp.due_on }
      : { accepted_cents: title.amount_cents - title.settled_cents - erp.balance_cents }
  return changeCompared(db, title, accepted, by)
}

/** Leaves a divergence of a locked title as it is until the figure of the ERP changes. */
export function ignoreDivergenceOf(db: Db, title: StoredTitle, by: By) {
  const { divergence } = title
  if (divergence === null) return undefined
  return changeCompared(
    db,
    title,
    { ignored_divergences: ignoreDivergence(title, getErpFigures(title), divergence) },
    by,
  )
}

/** Shows the ignored divergences of a locked title again. */
export const restoreDivergencesOf = (db: Db, title: StoredTitle, by: By) =>
  changeCompared(db, title, { ignored_divergences: [] }, by)

/** Sends a locked title that the ERP does not have again, or our due date to the ERP. */
export async function resendDivergent(
  db: Db,
  title: StoredTitle,
  { connection_id, ...by }: By & { connection_id: string },
) {
  if (title.divergence === 'missing_in_erp') {
    await updateTitle(db, title, { divergence: null, accepted_cents: 0 })
    return sendTitles(db, [title], { ...by, connection_id, operation: createTitleOperation })
  }
  const { company_id, id } = title
  const company_name = (await getCompanyName(db, company_id)) ?? ''
  const message = {
    ...{ company_id, entity: titleEntity, entity_id: id, version: title.version, occasion: newId() },
    ...{ payload: toTitleMessage(title, company_name), order_key: `receivable:${id}` },
  }
  await replaceRefusedMessages(db, { connection_id, messages: [message] }, by)
  await enqueueMessages(db, { connection_id, operation: changeTitleOperation, messages: [message] }, by)
}
