import { fillMessage } from '@app/kit/contract'
import { type Db, fail, newId } from '@app/kit/server'
import { getCompanyName } from '../companies/companies.store.ts'
import { enqueueMessages, type NewMessage, replaceRefusedMessages } from '../integration/enqueue.server.ts'
import { lockReceivables } from '../receivables/receivable-facts.store.ts'
import { toTitleMessage } from './send-titles.server.ts'
import { matchWrittenOff, notReversible, writeOffEntity, writeOffStates } from './title.contract.ts'
import { formatTitleNumber } from './title-message.contract.ts'
import { formatTitleReference } from './titles.rules.ts'
import { getTitle, lockTitle } from './titles.store.ts'
import type { MovementMessage, WriteOffMessage } from './write-off-message.contract.ts'
import { type PaidInstalment, planWriteOffs } from './write-offs.rules.ts'
import {
  countUnwrittenMatches,
  countWriteOffs,
  findPaidInstalments,
  findUnwrittenMatches,
  findWrittenKeys,
  getWrittenTitle,
  insertWriteOff,
  type StoredWriteOff,
  updateWriteOff,
} from './write-offs.store.ts'

export const settleOperation = 'protheus.receivable.settle'
export const movementOperation = 'protheus.bank_movement.create'
export const locateOperation = 'protheus.receivable.locate_write_off'
export const reverseOperation = 'protheus.receivable.reverse'
export const checkReversalOperation = 'protheus.receivable.check_reversal'

type Match = Awaited<ReturnType<typeof findUnwrittenMatches>>[number]
type Writing = { company_id: string; from: string; connection_id: string; now: string; actor_id: string | null }

const maxOfCall = { read: 500, written: 500 }

/**
 * Writes off the titles that confirmed bank matches paid since a day, with bank movements for the rest of their batches.
 * A match that is not wholly explained waits. Returns the numbers of write-offs, movements and waiting matches, the
 * amount of these above the balances of their titles, and the number of matches left for another call; `max` are the
 * matches that are read at a time, and those that one call writes off.
 */
export async function writeOffMatches(db: Db, writing: Writing, max = maxOfCall) {
  const { company_id, from } = writing
  await lockReceivables(db, company_id)
  const result = { write_offs: 0, movements: 0, waiting: 0, excess_cents: 0, left: 0 }
  let written = 0
  let after: Match | undefined
  for (;;) {
    const matches = await findUnwrittenMatches(db, { company_id, from, after, limit: max.read })
    const ids = matches.map(({ id }) => id)
    const paid = await findPaidInstalments(db, company_id, ids)
    const taken = new Map<string, number>()
    for (const match of matches) {
      if (written === max.written)
        return { ...result, left: await countUnwrittenMatches(db, { company_id, from, after }) }
      after = match
      const done = await writeOffMatch(db, match, {
        ...writing,
        paid: takeFromBalances(paid.get(match.id) ?? [], taken),
      })
      if (done.written) {
        written += 1
        result.write_offs += done.write_offs
        result.movements += done.movements
        for (const { title_id, cents } of done.taken) taken.set(title_id, (taken.get(title_id) ?? 0) + cents)
      } else {
        result.waiting += 1
        result.excess_cents += done.excess_cents
      }
    }
    if (matches.length < max.read) return result
  }
}

type PaidTitle = PaidInstalment['titles'][number] & { connection_id: string | null }
type Paid = { paid: readonly (Omit<PaidInstalment, 'titles'> & { titles: readonly PaidTitle[] })[] }

/** Takes what earlier matches of the same reading wrote off from the balances. */
const takeFromBalances = (paid: Paid['paid'], taken: ReadonlyMap<string, number>) =>
  paid.map((instalment) => ({
    ...instalment,
    titles: instalment.titles.map((title) => ({
      ...title,
      balance_cents: title.balance_cents - (taken.get(title.title_id) ?? 0),
    })),
  }))

/** Writes off what one match paid, or returns why it waits. */
async function writeOffMatch(db: Db, match: Match, { paid, ...writing }: Writing & Paid) {
  const { bank_cents, cost_cents } = match
  // Instalments named in a payment file have the cost of early payment in their net amount already.
  const [withoutCost, withCost] = [0, cost_cents].map((cost) => planWriteOffs({ paid, cost_cents: cost, bank_cents }))
  const plan = withoutCost?.open_cents === 0 ? withoutCost : withCost
  if (plan?.open_cents !== 0 || plan.excess_cents !== 0)
    return { written: false, excess_cents: plan?.excess_cents ?? 0 } as const
  // Only one connection sends: the ERP of this one may not have the title.
  const isElsewhere = (title_id: string) =>
    paid.some(({ titles }) =>
      titles.some((title) => title.title_id === title_id && title.connection_id !== writing.connection_id),
    )
  // A reversal leaves the bank movements of its batch, and a refusal leaves all other write-offs.
  const written = await findWrittenKeys(db, writing.company_id, match.batch_keys)
  const write_offs = plan.write_offs.filter(({ title_id }) => !written.has(title_id))
  const movements = plan.movements.filter(({ nature }) => !written.has(nature))
  if (write_offs.some(({ title_id }) => isElsewhere(title_id))) return { written: false, excess_cents: 0 } as const
  for (const write_off of write_offs) await settleTitle(db, match, { ...writing, ...write_off })
  for (const movement of movements) await moveMoney(db, match, { ...writing, ...movement })
  const taken = write_offs.map(({ title_id, received_cents, discount_cents }) => ({
    title_id,
    cents: received_cents + discount_cents,
  }))
  return { written: true, write_offs: write_offs.length, movements: movements.length, taken } as const
}

/** Refuses to undo a bank match whose write-offs were not reversed: a sentence, or null. */
export async function findWriteOffRefusal(db: Db, match: { company_id: string; match_group_id: number }) {
  const title = await getWrittenTitle(db, match)
  return title ? fillMessage(matchWrittenOff.message, { title: formatTitleNumber(title) }) : null
}

type NewRow = Omit<
  Parameters<typeof insertWriteOff>[1],
  'company_id' | 'id' | 'created_at' | 'created_by' | 'updated_at'
>
type Queued = { operation: string; payload: WriteOffMessage | MovementMessage; order_key?: string }

async function queue(db: Db, row: NewRow, { operation, payload, order_key, ...writing }: Queued & Writing) {
  const { company_id, connection_id, now, actor_id } = writing
  const id = newId()
  await insertWriteOff(db, { ...row, company_id, id, created_at: now, created_by: actor_id, updated_at: now })
  const message: NewMessage = {
    ...{ company_id, entity: writeOffEntity, entity_id: id, version: 1, payload },
    ...(order_key !== undefined && { order_key }),
    amount_cents: Math.abs(row.received_cents),
  }
  const [message_id] = await enqueueMessages(db, { connection_id, operation, messages: [message] }, { now, actor_id })
  await updateWriteOff(db, { company_id, id }, { message_id: message_id ?? null })
}

const toAccount = ({ bank_account_id, account_name }: Match) => ({ key: bank_account_id, label: account_name })

type Settling = Writing & { title_id: string; received_cents: number; discount_cents: number }

async function settleTitle(db: Db, match: Match, { title_id, received_cents, discount_cents, ...writing }: Settling) {
  const title = await lockTitle(db, title_id)
  if (!title) return
  const { company_id } = writing
  const reference = `${formatTitleReference(title)}W${(await countWriteOffs(db, company_id, title_id)) + 1}`
  const { id: match_group_id, batch_keys, settled_on, bank_account_id } = match
  const amounts = { settled_on, received_cents, discount_cents, reference }
  await queue(
    db,
    { ...amounts, match_group_id, batch_keys, title_id, nature: title.method, bank_account_id },
    {
      ...{ ...writing, operation: settleOperation, order_key: `receivable:${title_id}` },
      payload: {
        ...{ ...amounts, account: toAccount(match) },
        title: toTitleMessage(title, (await getCompanyName(db, company_id)) ?? ''),
      },
    },
  )
}

type Moving = Writing & { nature: MovementMessage['nature']; received_cents: number }

async function moveMoney(db: Db, match: Match, { nature, received_cents, ...writing }: Moving) {
  const { id: match_group_id, batch_keys, settled_on, bank_account_id } = match
  const reference = `BO#M${match_group_id}${nature.slice(0, 1).toUpperCase()}`
  const company_name = (await getCompanyName(db, writing.company_id)) ?? ''
  const amounts = { settled_on, received_cents, reference, nature }
  await queue(
    db,
    { ...amounts, discount_cents: 0, match_group_id, batch_keys, title_id: null, bank_account_id },
    { ...writing, operation: movementOperation, payload: { ...amounts, company_name, account: toAccount(match) } },
  )
}

type Step = {
  connection_id: string
  operation: string
  occasion: string
  payload: unknown
  now: string
  actor_id: string | null
}

/** Writes the next message about a write-off; `occasion` is the same for all messages of one reversal. */
export async function queueStep(
  db: Db,
  write_off: StoredWriteOff,
  { connection_id, operation, occasion, payload, now, actor_id }: Step,
) {
  const { company_id, id, title_id } = write_off
  const message = {
    ...{ company_id, entity: writeOffEntity, entity_id: id, version: 1, occasion, payload },
    order_key: `receivable:${title_id}`,
  }
  const [messages, by] = [[message], { now, actor_id }] as const
  await replaceRefusedMessages(db, { connection_id, messages }, by)
  const [message_id] = await enqueueMessages(db, { connection_id, operation, messages }, by)
  await updateWriteOff(db, write_off, { message_id: message_id ?? null, state: 'reversing', updated_at: now })
}

type Reversal = { connection_id: string; account_name: string; now: string; actor_id: string | null }

/** Begins the reversal of a write-off: its place among those of its title is read first. */
export async function reverseWriteOff(db: Db, write_off: StoredWriteOff, { account_name, ...reversal }: Reversal) {
  const { title_id, state, company_id } = write_off
  const title = title_id === null ? undefined : await getTitle(db, title_id)
  if (!title || state !== 'done') return fail(notReversible, { values: { state: writeOffStates[state] } })
  const { settled_on, received_cents, discount_cents, reference, bank_account_id } = write_off
  const payload: WriteOffMessage = {
    ...{ settled_on, received_cents, discount_cents, reference },
    account: { key: bank_account_id, label: account_name },
    title: toTitleMessage(title, (await getCompanyName(db, company_id)) ?? ''),
  }
  await queueStep(db, write_off, { ...reversal, operation: locateOperation, occasion: newId(), payload })
}
