import type { BusinessDate } from '@app/kit/contract'
import type { Db } from '@app/kit/server'
import { getCompanyName } from '../companies/companies.store.ts'
import { enqueueMessages, type NewMessage, replaceRefusedMessages } from '../integration/enqueue.server.ts'
import { titleEntity } from './title.contract.ts'
import type { TitleMessage } from './title-message.contract.ts'
import { findSendingRefusal } from './title-sending.rules.ts'
import { formatTitleReference } from './titles.rules.ts'
import { findDaysOfTitles, lockDraftsBefore, queueTitles, type StoredTitle, updateTitle } from './titles.store.ts'

export const createTitleOperation = 'protheus.receivable.create'
export const cancelTitleOperation = 'protheus.receivable.cancel'
export const changeTitleOperation = 'protheus.receivable.change'

const priorities = { [createTitleOperation]: 5, [cancelTitleOperation]: 4 } as const

export const toTitleMessage = (title: StoredTitle, company_name: string): TitleMessage => ({
  company_name,
  business_date: title.business_date,
  prefix: title.prefix,
  number: title.number,
  installment: title.installment,
  type: title.title_type,
  method: title.method,
  payer: { domain: title.payer_domain, key: title.payer_key, label: title.payer_name },
  issue_on: title.issue_on,
  due_on: title.due_on,
  amount_cents: title.amount_cents,
  history: title.history,
  reference: formatTitleReference(title),
})

type Sending = {
  connection_id: string
  operation: typeof createTitleOperation | typeof cancelTitleOperation
  actor_id: string | null
  now: string
}

/** Writes a message for each title of one company, in the transaction of the caller, which has locked the titles. */
export async function sendTitles(db: Db, titles: readonly StoredTitle[], sending: Sending) {
  const [first] = titles
  if (!first) return
  const { connection_id, operation, actor_id, now } = sending
  const company_name = (await getCompanyName(db, first.company_id)) ?? ''
  // A title that was sent before gets another version, and so another message.
  for (const title of titles)
    if (title.message_id !== null) await updateTitle(db, title, { version: title.version + 1 })
  const messages = titles.map((title): NewMessage & { order_key: string } => ({
    company_id: title.company_id,
    entity: titleEntity,
    entity_id: title.id,
    version: title.message_id === null ? title.version : title.version + 1,
    payload: toTitleMessage(title, company_name),
    order_key: `receivable:${title.id}`,
    amount_cents: title.amount_cents,
    priority: priorities[operation],
  }))
  await replaceRefusedMessages(db, { connection_id, messages }, { now, actor_id })
  await enqueueMessages(db, { connection_id, operation, messages }, { now, actor_id })
  const state = operation === createTitleOperation ? 'queued' : 'cancelling'
  await queueTitles(db, { connection_id, operation, ids: titles.map(({ id }) => id), state, now }, actor_id)
}

/** Finds the errors that refuse to send titles on their own, by title. */
export async function findSendingRefusals(db: Db, ids: readonly string[], titles_from: BusinessDate) {
  const days = await findDaysOfTitles(db, ids)
  return new Map([...days].map(([id, day]) => [id, findSendingRefusal(day, titles_from)]))
}

type Withdrawal = { now: string; actor_id: string | null }

/** Cancels a locked title that the ERP does not have. */
export const withdrawTitle = (db: Db, title: StoredTitle, { now, actor_id }: Withdrawal) =>
  updateTitle(db, title, { state: 'cancelled', updated_at: now, updated_by: actor_id })

/** Cancels the drafts of days before the first one that is sent. Returns them. */
export async function withdrawDraftsBefore(db: Db, date: BusinessDate, withdrawal: Withdrawal) {
  const drafts = await lockDraftsBefore(db, date)
  for (const draft of drafts) await withdrawTitle(db, draft, withdrawal)
  return drafts
}
