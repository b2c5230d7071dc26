import type { Db } from '@app/kit/server'
import { newId } from '@app/kit/server'
import { getCompanyName } from '../companies/companies.store.ts'
import { enqueueMessages, replaceRefusedMessages } from '../integration/enqueue.server.ts'
import { compareTitle, ignoreDivergence } from './compare-titles.rules.ts'
import {
  changeTitleOperation,
  createTitleOperation,
  sendTitles,
  toTitleMessage,
  withdrawTitle,
} from './send-titles.server.ts'
import { titleEntity } from './title.contract.ts'
import { type StoredTitle, updateTitle } from './titles.store.ts'

type By = { now: string; actor_id: string | null }

/** The figures of the ERP as of the last reading; undefined if the ERP did not have the title. */
function getErpFigures({ erp_amount_cents, erp_balance_cents, erp_due_on }: StoredTitle) {
  if (erp_amount_cents === null || erp_balance_cents === null || erp_due_on === null) return undefined
  return { amount_cents: erp_amount_cents, balance_cents: erp_balance_cents, due_on: erp_due_on }
}

type Accepted = Partial<Pick<StoredTitle, 'due_on' | 'accepted_cents' | 'ignored_divergences'>>

/** Changes a title, and compares it with the last reading again. */
const changeCompared = (db: Db, title: StoredTitle, change: Accepted, { now, actor_id }: By) =>
  updateTitle(db, title, {
    ...change,
    ...compareTitle({ ...title, ...change }, getErpFigures(title)),
    ...{ updated_at: now, updated_by: actor_id },
  })

/** Gives a locked title what the ERP has; one that the ERP does not have is cancelled. */
export async function acceptDivergence(db: Db, title: StoredTitle, by: By) {
  const erp = getErpFigures(title)
  if (!erp) return withdrawTitle(db, title, by)
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
