import { refuseLockedPeriods } from '@app/domain/calendar/server'
import { journalAccounts, type NewBankPosting, sumPostings } from '@app/domain/journal/contract'
import { insertBankPostings, postBankEntries } from '@app/domain/journal/server'
import {
  findEnvelopeDeposits,
  findGroupsContaining,
  insertReceivableGroups,
  lockReceivableGroups,
  noteDecisions,
  toRuleDecisions,
  undoReceivableGroups,
} from '@app/domain/matching/server'
import { maxManualDifference_cents, type ReceivableGroup, sidesOfPair } from '@app/domain/receivables/contract'
import {
  assessPaidInstalments,
  findAmounts,
  findBesideNet,
  findDaysOfLines,
  lockReceivables,
} from '@app/domain/receivables/server'
import { advanceInstalments } from '@app/domain/transactions/server'
import { notFound, showMoney, sumOf } from '@app/kit/contract'
import { type ChangeContext, fail } from '@app/kit/server'
import { itemTaken, unclassifiedDifference, wrongSide } from './receivables.contract.ts'
import { getReceivableMatch } from './receivables.store.ts'

export type ReceivableCall = Pick<ChangeContext, 'db' | 'user' | 'now' | 'audit'>

export const toDecider = ({ user, now, audit }: ReceivableCall) => ({ id: user.id, now, audit })

type ChosenItems = Pick<ReceivableGroup, 'pair_type' | 'system' | 'confirmation'> & { company_id: string }

/** Sum of confirmation minus sum of system; fails with "not found" for unknown or repeated items. */
async function computeDifference({ db }: ReceivableCall, { company_id, pair_type, system, confirmation }: ChosenItems) {
  const items = [...system, ...confirmation]
  const amounts = await findAmounts(db, company_id, { items, safe: journalAccounts.safe.code })
  const sum = (refs: ChosenItems['system']) => {
    const keys = new Set(refs.map(({ kind, id }) => `${kind}:${id}`))
    if (keys.size !== refs.length) fail(notFound)
    return sumOf(keys, (key) => amounts.get(key) ?? fail(notFound))
  }
  const difference = sum(confirmation) - sum(system)
  if (pair_type !== 'SETTLEMENT') return difference
  // Instalments named by a file include the cost of anticipation, others do not: takes the smaller difference.
  const { others_cents, cost_cents } = await findBesideNet(db, company_id, confirmation)
  const withoutCost = difference + others_cents
  const withCost = difference + others_cents + cost_cents
  return Math.abs(withCost) < Math.abs(withoutCost) ? withCost : withoutCost
}

/** Postings explain the whole difference; without them it is a few centavos at most. */
type ChosenMatch = ChosenItems & { postings?: readonly NewBankPosting[]; sentence?: string }

/** Pass 7: chosen items must be on the right sides and be free; their difference must be small or classified. */
export async function matchChosen(call: ReceivableCall, chosen: ChosenMatch) {
  const { db, user, now, audit } = call
  const { company_id, pair_type, confirmation, postings = [], sentence = `Casado por ${user.name}` } = chosen
  const owed = chosen.system
  const allowed = sidesOfPair[pair_type]
  const fits =
    owed.every(({ kind }) => allowed.system.includes(kind)) &&
    confirmation.every(({ kind }) => allowed.confirmation.includes(kind))
  if (!fits) fail(wrongSide)
  await lockReceivables(db, company_id)
  const days = await findDaysOfLines(db, company_id, [...owed, ...confirmation])
  await refuseLockedPeriods(db, days)
  await refuseLockedPeriods(db, { ...days, kind: 'finance' })
  const difference_cents = (await computeDifference(call, chosen)) - sumPostings(postings)
  if (Math.abs(difference_cents) > (postings.length > 0 ? 0 : maxManualDifference_cents))
    fail(unclassifiedDifference, { values: { amount: showMoney(difference_cents) } })
  // An envelope deposited separately changes the day's deposit amount: matches of the deposit must be undone first.
  const deposits = await findEnvelopeDeposits(db, company_id, owed)
  const holders = await findGroupsContaining(db, company_id, {
    pair_type,
    items: [...owed, ...confirmation, ...deposits],
  })
  if (holders.some(({ status }) => status === 'confirmed')) fail(itemTaken)
  const by = { by: user.id, at: now }
  const holderIds = holders.map(({ id }) => id)
  // The match counts against the rules that suggested other pairs of these items.
  const lockedGroups = await lockReceivableGroups(db, holderIds)
  await noteDecisions(db, { company_id, id: null }, toRuleDecisions(lockedGroups, false), toDecider(call))
  await undoReceivableGroups(db, company_id, holderIds, by)
  const system = [...owed, ...(await insertBankPostings(db, { company_id, ...by }, postings))]
  const match = { pair_type, system, confirmation, sentence, difference_cents }
  const group = { ...match, pass_no: 7, score: 100, status: 'confirmed' } as const
  const [id = 0] = await insertReceivableGroups(db, company_id, [group], by)
  await advanceInstalments(db, { company_id, ids: [id] })
  if (pair_type === 'SETTLEMENT') await assessPaidInstalments(db, { company_id, now }, [id])
  await postBankEntries(db, { company_id, ids: [id] }, { by: user.id, now })
  const classified = postings.map(({ kind, amount_cents, account }) => ({ kind, amount_cents, account }))
  const after = { pair_type, sentence, difference_cents, ...(classified.length > 0 && { postings: classified }) }
  await audit({ company_id, entity: 'receivable_match', entity_id: String(id), action: 'create', after })
  return (await getReceivableMatch(db, id)) ?? fail(notFound)
}
