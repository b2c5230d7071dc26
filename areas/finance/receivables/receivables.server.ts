import { findPeriodRefusal } from '@app/domain/calendar/server'
import { postBankEntries } from '@app/domain/journal/server'
import {
  confirmReceivableGroups,
  findEnvelopeDeposits,
  findGroupsContaining,
  lockReceivableGroups,
  noteDecisions,
  toRuleDecisions,
  undoReceivableGroups,
} from '@app/domain/matching/server'
import { findWriteOffRefusal } from '@app/domain/protheus/server'
import { assessPaidInstalments, findDaysOfLines, getOpenDayOfDeposits } from '@app/domain/receivables/server'
import { advanceInstalments, findInstalmentsOfBatches, markBack } from '@app/domain/transactions/server'
import { fillMessage, showDate } from '@app/kit/contract'
import { implement } from '@app/kit/server'
import { matchChosen, type ReceivableCall, toDecider } from './match-receivables.server.ts'
import { receivables } from './receivables.contract.ts'
import { findDisputes, findReceivableMatches, findReceivables } from './receivables.store.ts'
import { isTransferLeg } from './transfer-matches.store.ts'

type Group = Awaited<ReturnType<typeof lockReceivableGroups>>[number]

const matchGone = 'Este casamento não existe mais.'

async function decide(
  { db, audit }: ReceivableCall,
  ids: readonly number[],
  { action, refusal, work, note }: Decision,
) {
  const groups = await lockReceivableGroups(db, ids)
  const outcomes = []
  for (const id of new Set(ids)) {
    const group = groups.find((one) => one.id === id)
    const reason = group ? await refusal(group) : matchGone
    if (group && reason === null) {
      await work(group)
      const { company_id, pair_type, sentence, difference_cents } = group
      await audit({
        company_id,
        entity: 'receivable_match',
        entity_id: String(id),
        action,
        before: { pair_type, sentence, difference_cents },
        ...(note !== undefined && { reason: note }),
      })
    }
    outcomes.push({ id: String(id), done: reason === null, reason })
  }
  return { outcomes }
}

/** Refuses an envelope whose day's deposit was matched later: that match must be undone first. */
async function findDepositRefusal({ db }: ReceivableCall, { company_id, system }: Group) {
  const days = await findEnvelopeDeposits(db, company_id, system)
  for (const { business_date, ...day } of days)
    if ((await findGroupsContaining(db, company_id, { pair_type: 'CASH', items: [day] })).length > 0)
      return `Desfaça antes o depósito do dia ${showDate(business_date)}, que já conta sem este envelope.`
  return null
}

async function findLockedDayRefusal({ db }: ReceivableCall, { company_id, system, confirmation }: Group) {
  const days = await findDaysOfLines(db, company_id, [...system, ...confirmation])
  const refusal = (await findPeriodRefusal(db, days)) ?? (await findPeriodRefusal(db, { ...days, kind: 'finance' }))
  return refusal && fillMessage(refusal.error.message, refusal.values)
}

/** Cash of a reopened day is not in the safe account of the journal: its deposit waits for the new closing. */
async function findOpenDayRefusal({ db }: ReceivableCall, { company_id, system }: Group) {
  const date = await getOpenDayOfDeposits(db, company_id, system)
  return date === undefined
    ? null
    : `O dia ${showDate(date)} não está fechado: o depósito dele espera pelo novo fechamento.`
}

type Decision = {
  action: string
  refusal: (group: Group) => string | null | Promise<string | null>
  work: (group: Group) => Promise<unknown>
  note?: string
}

async function undoMatch(call: ReceivableCall, group: Group) {
  const { db, user, now } = call
  const { id, company_id, pair_type, system } = group
  const idsOf = (kind: string) => system.filter((item) => item.kind === kind).map((item) => item.id)
  if (pair_type === 'BANK')
    await markBack(db, company_id, await findInstalmentsOfBatches(db, company_id, idsOf('batch')), 'unbank')
  await undoReceivableGroups(db, company_id, [id], { by: user.id, at: now })
  await noteDecisions(db, { company_id, id: null }, toRuleDecisions([group], false), toDecider(call))
  if (pair_type === 'SETTLEMENT') await markBack(db, company_id, idsOf('instalment'), 'unpay')
  await postBankEntries(db, { company_id, ids: [id] }, { by: user.id, now })
}

/** Undoing one leg would leave a transfer with one account. */
const findTransferRefusal = async ({ db }: ReceivableCall, { company_id, id }: Group) =>
  (await isTransferLeg(db, { company_id, match_id: id })) ? 'Desfaça a transferência, que tem as duas contas.' : null

type Undoing = { note?: string; ofTransfer?: boolean }

/** Undoes matches that nothing prevents; returns the outcome of each. */
export const undoMatches = (call: ReceivableCall, ids: readonly number[], { note, ofTransfer }: Undoing = {}) =>
  decide(call, ids, {
    action: 'undo',
    refusal: async (group) =>
      (await findLockedDayRefusal(call, group)) ??
      (await findDepositRefusal(call, group)) ??
      (ofTransfer ? null : await findTransferRefusal(call, group)) ??
      findWriteOffRefusal(call.db, { company_id: group.company_id, match_group_id: group.id }),
    work: (group) => undoMatch(call, group),
    ...(note !== undefined && { note }),
  })

export const confirmMatches = (call: ReceivableCall, ids: readonly number[]) =>
  decide(call, ids, {
    action: 'confirm',
    refusal: async (group) =>
      group.status === 'suggested'
        ? ((await findLockedDayRefusal(call, group)) ?? findOpenDayRefusal(call, group))
        : 'Já estava casado.',
    async work(group) {
      const { id, company_id, pair_type } = group
      await confirmReceivableGroups(call.db, company_id, [id], { by: call.user.id, name: call.user.name })
      await noteDecisions(call.db, { company_id, id: null }, toRuleDecisions([group], true), toDecider(call))
      await advanceInstalments(call.db, { company_id, ids: [id] })
      if (pair_type === 'SETTLEMENT') await assessPaidInstalments(call.db, { company_id, now: call.now }, [id])
      await postBankEntries(call.db, { company_id, ids: [id] }, { by: call.user.id, now: call.now })
    },
  })

export default implement(receivables, {
  list: ({ db, query }) => findReceivables(db, query),
  matches: ({ db, query }) => findReceivableMatches(db, query),
  differences: ({ db, query }) => findDisputes(db, query),
  match: ({ body, ...call }) => matchChosen(call, body),

  undo: ({ body, ...call }) => undoMatches(call, body.group_ids),
  confirm: ({ body, ...call }) => confirmMatches(call, body.group_ids),
})
