import { addDays, type BusinessDate, localDate } from '@app/kit/contract'
import type { Db } from '@app/kit/server'
import { buildGroupKey, planGroupChanges } from '../../day/assessment/group-changes.rules.ts'
import { journalAccounts } from '../../journal/accounts.rules.ts'
import { postBankEntries, postDueEntries } from '../../journal/bank-entries.server.ts'
import { findSettledInstalments, settleNamed } from '../../matching/exact-settlement.store.ts'
import {
  findSuggested,
  findUndoneByPeople,
  insertReceivableGroups,
  undoReceivableGroups,
} from '../../matching/receivable-groups.store.ts'
import { findRulesInForce } from '../../matching/rules-in-force.store.ts'
import {
  advanceInstalments,
  markNamedPaid,
  markOverdue,
  markSales,
} from '../../transactions/receivable-states.store.ts'
import { findChargebacks } from '../chargebacks/chargeback-facts.store.ts'
import { recordReversedChargebacks } from '../chargebacks/chargeback-given-back.server.ts'
import {
  buildBankRef,
  detectChargebackDifferences,
  detectEarlyDifferences,
  detectFeeDifferences,
  detectLateDifferences,
  detectLatePaymentDifferences,
  detectPaymentDifferences,
  listChargebackRefs,
} from '../differences/receivable-differences.rules.ts'
import { writeReceivableDifferences } from '../differences/receivable-differences.store.ts'
import { recogniseReversals } from '../lines/reversed-lines.server.ts'
import type { Batch, Chargeback, Instalment, ReceivableGroup, ReceivableRef } from '../receivable-facts.contract.ts'
import {
  findAcquirerNames,
  findDue,
  findInstalmentsById,
  findOpenBatches,
  findOpenDeposits,
  findOpenEnvelopes,
  findOpenLines,
  findOpenPix,
  findOpenSlips,
  findPayable,
  lockReceivables,
  mayBeBanked,
} from '../receivable-facts.store.ts'
import { computeLateDueDate } from '../receivable-states.rules.ts'
import { matchBankPayments, matchBankPix, matchShortCredits } from './bank-match.rules.ts'
import { matchBankByRules, type RuleSides } from './bank-rules.rules.ts'
import { matchCash } from './cash-match.rules.ts'
import { sumAmountToOthers } from './early-payments.rules.ts'
import { buildFreeFilter } from './owed-rules.rules.ts'
import { findLinePayers } from './payer-names.rules.ts'
import { buildRefusedReceivables, isRefusedReceivable, type RefusedReceivables } from './refused-receivables.rules.ts'
import { matchSettlements } from './settlement-match.rules.ts'
import { type SettlementSides, settleByRules } from './settlement-rules.rules.ts'

/** Maximum days between a payment or deposit and its statement line. */
const daysBack = 14

export type Settling = {
  company_id: string
  from: BusinessDate
  without_reversals?: string | undefined
}

type OpenEnvelope = Awaited<ReturnType<typeof findOpenEnvelopes>>[number]
const withNumber = ({ envelope_no, ...envelope }: OpenEnvelope) =>
  envelope_no === null ? [] : [{ ...envelope, envelope_no }]

async function findGroups(db: Db, { company_id, from }: Settling, refused: RefusedReceivables) {
  const since = addDays(from, -daysBack)
  const batches = await findOpenBatches(db, { company_id, from: since })
  const instalments = await findPayable(
    db,
    company_id,
    batches.filter(({ unsettled }) => unsettled),
  )
  const needsLines = batches.some(({ unbanked }) => unbanked) || (await mayBeBanked(db, { company_id, from: since }))
  const lines = needsLines ? await findOpenLines(db, { company_id, from: since }) : []
  const last =
    lines
      .map(({ posted_on }) => posted_on)
      .sort()
      .at(-1) ?? since
  const pix = lines.length === 0 ? [] : await findOpenPix(db, { company_id, from: since, to: last })
  const slips = lines.length === 0 ? [] : await findOpenSlips(db, { company_id, from: since })
  const settlements = matchSettlements(
    instalments,
    batches.filter(({ unsettled }) => unsettled),
  )
  const acquirers = lines.length === 0 ? [] : await findAcquirerNames(db)
  const pixGroups = matchBankPix(pix, lines)
  // The search of payer names is slow, so matched Pix lines are left out first.
  const namedLines = findLinePayers(lines.filter(buildFreeFilter(pixGroups)('line')), acquirers)
  const unbanked = batches.filter((batch) => batch.unbanked)
  const bank = [...pixGroups, ...matchBankPayments({ batches: unbanked, slips, lines: namedLines })]
  const used = new Set(bank.flatMap(({ confirmation }) => confirmation.map(({ id }) => id)))
  const remainingLines = lines.filter(({ id }) => !used.has(String(id)))
  const scope = { company_id, from: since }
  const deposits =
    remainingLines.length === 0 ? [] : await findOpenDeposits(db, { ...scope, safe: journalAccounts.safe.code })
  const envelopes = remainingLines.length === 0 ? [] : await findOpenEnvelopes(db, scope)
  const cash = matchCash({ deposits, envelopes: envelopes.flatMap(withNumber), lines: remainingLines, refused })
  const byPasses = [...settlements, ...bank, ...cash]
  const rules = lines.length === 0 ? [] : await findRulesInForce(db, { company_id, business_date: last })
  const unsettled = batches.filter(buildFreeFilter(settlements)('batch')).filter((batch) => batch.unsettled)
  const settledByRules = await settleRemaining(db, { company_id, batches: unsettled, refused, matched: settlements })
  const owed = { batches: unbanked, slips, pix, deposits }
  const bankByRules = matchBankByRules(rules, filterOpen(byPasses, { owed, lines, refused }))
  const isFree = buildFreeFilter([...bank, ...cash, ...bankByRules])
  const short = matchShortCredits({
    batches: owed.batches.filter(isFree('batch')),
    lines: namedLines.filter(isFree('line')),
  })
  const instalmentsById = new Map(
    [...instalments, ...settledByRules.instalments].map((instalment) => [instalment.id, instalment]),
  )
  return {
    batches,
    instalments: [...instalmentsById.values()],
    searched: { batches, lines, deposits },
    groups: [...byPasses, ...bankByRules, ...short, ...settledByRules.groups],
  }
}

type RemainingBatches = Pick<SettlementSides, 'batches' | 'refused'> & {
  company_id: string
  matched: readonly ReceivableGroup[]
}

/** Pass 6 of SETTLEMENT for batches left open by the passes; reads due instalments only if a `settle` rule exists. */
async function settleRemaining(db: Db, { company_id, batches, refused, matched }: RemainingBatches) {
  const paidDays = batches.map(({ paid_on }) => paid_on).sort()
  const first = paidDays[0]
  const last = paidDays.at(-1)
  if (first === undefined || last === undefined) return { groups: [], instalments: [] }
  const all = await findRulesInForce(db, { company_id, business_date: last })
  const rules = all.filter(({ outcome }) => outcome === 'settle')
  if (rules.length === 0) return { groups: [], instalments: [] }
  const window = Math.max(...rules.map(({ window_days }) => window_days))
  const due = await findDue(db, { company_id, from: addDays(first, -window), to: last })
  const instalments = due.filter(buildFreeFilter(matched)('instalment'))
  return { groups: settleByRules(rules, { instalments, batches, refused }), instalments }
}

/** Returns open items. A matched envelope changes the deposit of its day, so deposits wait for the next run. */
function filterOpen(groups: readonly ReceivableGroup[], { owed, lines, refused }: RuleSides): RuleSides {
  const ofBank = groups.filter(({ pair_type }) => pair_type !== 'SETTLEMENT')
  const isFree = buildFreeFilter(ofBank)
  const hasEnvelope = ofBank.some(({ system }) => system.some(({ kind }) => kind === 'envelope'))
  return {
    owed: {
      batches: owed.batches.filter(isFree('batch')),
      slips: owed.slips.filter(isFree('slip')),
      pix: owed.pix.filter(isFree('pix')),
      deposits: hasEnvelope ? [] : owed.deposits.filter(isFree('deposit')),
    },
    lines: lines.filter(isFree('line')),
    refused,
  }
}

type SearchedItems = Awaited<ReturnType<typeof findGroups>>['searched']

function buildSearchedFilter({ batches, lines, deposits }: SearchedItems) {
  const searchedItems = new Set([
    ...batches.map(({ id }) => `batch:${id}`),
    ...lines.map(({ id }) => `line:${id}`),
    ...deposits.map(({ id }) => `deposit:${id}`),
  ])
  return ({ system, confirmation }: ReceivableGroup) =>
    [...system, ...confirmation].some(({ kind, id }) => searchedItems.has(`${kind}:${id}`))
}

type GroupChanges = { found: readonly ReceivableGroup[]; searched: SearchedItems; undone: readonly ReceivableGroup[] }

type SettlementRun = { company_id: string; now: string }

const isPix = ({ kind }: ReceivableRef) => kind === 'pix'

async function saveGroups(db: Db, { company_id, now }: SettlementRun, { found, searched, undone }: GroupChanges) {
  const refused = buildRefusedReceivables(undone)
  // The file that names a batch's instalments may come again with others, so only the identical match is refused.
  const undoneKeys = new Set(undone.map(buildGroupKey))
  const acceptedGroups = found.filter((group) =>
    group.pair_type === 'SETTLEMENT' ? !undoneKeys.has(buildGroupKey(group)) : !isRefusedReceivable(refused, group),
  )
  const suggested = (await findSuggested(db, company_id)).filter(buildSearchedFilter(searched))
  const { removed, reworded, added } = planGroupChanges(suggested, acceptedGroups)
  const by = { by: null, at: now }
  await undoReceivableGroups(db, company_id, [...removed, ...reworded.map(({ id }) => id)], by)
  const newGroups = [...reworded, ...added]
  const ids = await insertReceivableGroups(db, company_id, newGroups, by)
  // A Pix with equal amount is already posted with its day, so most lines of a statement need no bank entry.
  const posted = ids.filter(
    (_, place) => newGroups[place]?.difference_cents !== 0 || !newGroups[place]?.system.every(isPix),
  )
  return { acceptedGroups, ids, posted }
}

/** Matches instalments, batches, Pix, slips, deposits and bank lines; writes states and D12 to D14. Changes no day. */
export async function settleReceivables(db: Db, settlings: readonly Settling[], now: string) {
  const first = settlings.map(({ from }) => from).sort()[0]
  if (first === undefined) return
  const company_ids = settlings.map(({ company_id }) => company_id).sort()
  for (const company_id of company_ids) await lockReceivables(db, company_id)
  const namedGroups = await settleNamed(db, { company_ids, from: addDays(first, -daysBack), now })
  for (const settling of settlings) {
    const companyGroups = namedGroups.filter(({ company_id }) => company_id === settling.company_id)
    await settleCompany(
      db,
      { ...settling, now },
      companyGroups.map(({ id }) => id),
    )
  }
}

async function settleCompany(db: Db, settling: Settling & { now: string }, namedIds: readonly number[]) {
  const { company_id, now } = settling
  const settled = await findInstalmentsById(db, company_id, await findSettledInstalments(db, company_id, namedIds))
  await recogniseReversals(db, settling)
  const undone = await findUndoneByPeople(db, company_id)
  const { batches, instalments, searched, groups } = await findGroups(db, settling, buildRefusedReceivables(undone))
  const { acceptedGroups, ids, posted } = await saveGroups(db, settling, { found: groups, searched, undone })
  await markNamedPaid(
    db,
    company_id,
    batches.filter((batch) => sumAmountToOthers(batch) === 0).map(({ reference }) => reference),
  )
  await advanceInstalments(db, { company_id, ids: [...namedIds, ...ids] })
  await postBankEntries(db, { company_id, ids: [...namedIds, ...posted] }, { by: null, now })
  await postDueEntries(db, company_id, now)
  const chargebacks = await findChargebacks(db, company_id, batches)
  await markChargebacks(db, company_id, chargebacks)
  const late = await markOverdue(db, company_id, computeLateDueDate(localDate(now)))
  const ofGroups = acceptedGroups.flatMap(({ system }) =>
    system.flatMap(({ kind, id }) => (kind === 'instalment' ? Number(id) : [])),
  )
  const paidIds = new Set([...settled.map(({ id }) => id), ...ofGroups])
  // Instalments that a batch pays in part, or may pay, are reported with that batch.
  const overdue = await findInstalmentsById(
    db,
    company_id,
    late.filter((id) => !paidIds.has(id)),
  )
  const assessed = [...settled, ...instalments.filter(({ id }) => paidIds.has(id))]
  const found = [
    ...detectFeeDifferences(assessed),
    ...detectEarlyDifferences(acceptedGroups, { instalments, batches }),
    ...detectPaymentDifferences(acceptedGroups, batches),
    ...detectLateDifferences(overdue, localDate(now)),
    ...detectLatePaymentDifferences(withPaidDay(assessed, { groups: acceptedGroups, batches })),
    ...detectChargebackDifferences(chargebacks),
  ]
  // Only items compared in this run can be resolved; differences of earlier batches stay.
  const refs = [
    ...[...paidIds].map((id) => `instalment:${id}`),
    ...batches.flatMap(({ id, unsettled }) => (unsettled ? `batch:${id}` : [])),
    ...batches.flatMap(({ id, unbanked }) => (unbanked ? buildBankRef(id) : [])),
    ...listChargebackRefs(chargebacks),
  ]
  const resolved = await writeReceivableDifferences(db, company_id, found, { refs, now })
  await recordReversedChargebacks(
    db,
    company_id,
    resolved.filter(({ code }) => code === 'D14'),
    now,
  )
}

type PaidGroups = { groups: readonly ReceivableGroup[]; batches: readonly Batch[] }

function withPaidDay(instalments: readonly Instalment[], { groups, batches }: PaidGroups) {
  const paidOn = new Map(batches.map((batch) => [String(batch.id), batch.paid_on]))
  const dayOf = new Map<string, BusinessDate | undefined>()
  for (const { pair_type, status, system, confirmation } of groups) {
    if (pair_type !== 'SETTLEMENT' || status !== 'confirmed') continue
    const last = confirmation
      .flatMap(({ id }) => paidOn.get(id) ?? [])
      .sort()
      .at(-1)
    for (const { id } of system) dayOf.set(id, last)
  }
  return instalments.map((instalment) => ({
    ...instalment,
    paid_on: dayOf.get(String(instalment.id)) ?? instalment.paid_on,
  }))
}

/** Writes the differences of instalments that manual or confirmed matches pay. */
export async function assessPaidInstalments(db: Db, { company_id, now }: SettlementRun, groups: readonly number[]) {
  const ids = await findSettledInstalments(db, company_id, groups)
  const paid = await findInstalmentsById(db, company_id, ids)
  // If no file names the instalment, its batch contains the cost of the early payment.
  const charged = paid.map((instalment) =>
    instalment.batch_reference === null ? { ...instalment, paid_on: null } : instalment,
  )
  const found = [...detectFeeDifferences(charged), ...detectLatePaymentDifferences(paid)]
  await writeReceivableDifferences(db, company_id, found, { refs: ids.map((id) => `instalment:${id}`), now })
}

async function markChargebacks(db: Db, company_id: string, chargebacks: readonly Chargeback[]) {
  const entries = chargebacks.flatMap((chargeback) => chargeback.entries)
  const salesOf = (list: typeof entries) => list.flatMap(({ sale_id }) => (sale_id === null ? [] : [sale_id]))
  const chargedSaleIds = salesOf(entries.filter(({ reversed }) => !reversed))
  const returnedSaleIds = salesOf(entries.filter(({ reversed }) => reversed)).filter(
    (id) => !chargedSaleIds.includes(id),
  )
  await markSales(db, { company_id, sale_ids: [...chargedSaleIds, ...returnedSaleIds] }, 'charge_back')
  await markSales(db, { company_id, sale_ids: returnedSaleIds }, 'reverse')
}
