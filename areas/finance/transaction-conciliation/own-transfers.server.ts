import { buildTransferPostings } from '@app/domain/journal/contract'
import { lockReceivables } from '@app/domain/receivables/server'
import { notFound, showMoney } from '@app/kit/contract'
import { fail, lockUnchanged } from '@app/kit/server'
import { matchChosen } from '../receivables/match-receivables.server.ts'
import { unclassifiedDifference } from '../receivables/receivables.contract.ts'
import { undoMatches } from '../receivables/receivables.server.ts'
import { type BenchRow, findBenchRows } from './bench.store.ts'
import { type BenchCall, refuseExplainedLines, refuseLockedLines } from './bench-refusals.server.ts'
import {
  findMatchesOfTransfer,
  findTransferAccounts,
  getExpectedTransfer,
  getOwnTransfer,
  ownTransferStore,
} from './own-transfers.store.ts'
import {
  matchKept,
  type NewTransfer,
  type TwoLegs,
  transferDays,
  transferDiffers,
  transferOfBoth,
  transferSign,
  transferUndone,
  twoAccounts,
} from './transaction-conciliation.contract.ts'
import { isInTransferWindow } from './transfer-pairs.rules.ts'

const entity = 'own_transfer'

const requireTransfer = async ({ db }: BenchCall, id: string) => (await getOwnTransfer(db, id)) ?? fail(notFound)

export async function planTransfer(call: BenchCall, { from_account_id, to_account_id, ...terms }: NewTransfer) {
  const { db, audit } = call
  if (from_account_id === to_account_id) fail(twoAccounts)
  const accounts = await findTransferAccounts(db, [from_account_id, to_account_id])
  const from = accounts.find(({ id }) => id === from_account_id) ?? fail(notFound)
  const to = accounts.find(({ id }) => id === to_account_id) ?? fail(notFound)
  const { company_id } = from
  await refuseLockedLines(db, { company_id, dates: [terms.expected_on] })
  const row = { company_id, from_account_id, to_company_id: to.company_id, to_account_id, ...terms }
  const id = await ownTransferStore.insert(call, { ...row, state: 'planned' })
  await audit({ company_id, entity, entity_id: id, action: 'create', after: row })
  return requireTransfer(call, id)
}

async function requireLine({ db }: BenchCall, id: string) {
  const [row = fail(notFound)] = await findBenchRows(db, [Number(id)])
  return row
}

const companiesOf = (rows: readonly BenchRow[]) => [...new Set(rows.map(({ company_id }) => company_id))].sort()

/** Locks the companies of the lines in one order, and then refuses lines that are locked or explained. */
async function lockLines({ db }: BenchCall, ids: readonly number[]) {
  const unlocked = await findBenchRows(db, ids)
  for (const company_id of companiesOf(unlocked)) await lockReceivables(db, company_id)
  const rows = await findBenchRows(db, ids)
  for (const { company_id, posted_date } of rows) await refuseLockedLines(db, { company_id, dates: [posted_date] })
  refuseExplainedLines(rows)
}

type Leg = { out: BenchRow; arrived: BenchRow; fee_cents: number }

function refuseWrongLegs({ out, arrived, fee_cents }: Leg) {
  if (out.bank_account_id === arrived.bank_account_id) fail(twoAccounts)
  if (out.amount_cents >= 0 || arrived.amount_cents <= 0) fail(transferSign)
  if (!isInTransferWindow(out.posted_date, arrived.posted_date)) fail(transferDays)
  const rest = arrived.amount_cents + out.amount_cents + fee_cents
  if (rest !== 0) fail(unclassifiedDifference, { values: { amount: showMoney(rest) } })
}

/** Returns the id of the chosen or expected transfer of these legs, which then has both; inserts one without it. */
async function writeBothLegs(call: BenchCall, { out, arrived }: Leg, chosen: string | null) {
  const { db } = call
  const terms = {
    from_account_id: out.bank_account_id,
    to_account_id: arrived.bank_account_id,
    amount_cents: -out.amount_cents,
  }
  const legs = { out_line_id: out.id, in_line_id: arrived.id }
  const id = chosen ?? (await getExpectedTransfer(db, { ...terms, ...legs }))?.id
  const state = 'both_legs' as const
  if (id === undefined)
    return ownTransferStore.insert(call, {
      ...{ ...terms, ...legs, state, note: '', company_id: out.company_id, to_company_id: arrived.company_id },
      expected_on: out.posted_date,
    })
  const transfer = (await ownTransferStore.lock(db, id)) ?? fail(notFound)
  if (transfer.state === 'both_legs') fail(transferOfBoth)
  if (transfer.state === 'undone') fail(transferUndone)
  const differs =
    transfer.from_account_id !== terms.from_account_id ||
    transfer.to_account_id !== terms.to_account_id ||
    transfer.amount_cents !== terms.amount_cents ||
    (transfer.out_line_id ?? out.id) !== out.id ||
    (transfer.in_line_id ?? arrived.id) !== arrived.id
  if (differs) fail(transferDiffers)
  await ownTransferStore.update(call, id, { ...legs, state })
  return id
}

export async function confirmTransfer(call: BenchCall, input: TwoLegs) {
  const { user, audit } = call
  const { out_line_id, in_line_id, transfer_id = null, fee_cents } = input
  if (!out_line_id || !in_line_id) return fail(twoAccounts)
  const out = await requireLine(call, out_line_id)
  const arrived = await requireLine(call, in_line_id)
  refuseWrongLegs({ out, arrived, fee_cents })
  await lockLines(call, [out.id, arrived.id])
  const id = await writeBothLegs(call, { out, arrived, fee_cents }, transfer_id)
  const postings = buildTransferPostings({
    own_transfer_id: id,
    out_cents: out.amount_cents,
    in_cents: arrived.amount_cents,
    isBetweenCompanies: out.company_id !== arrived.company_id,
  })
  const name = out.company_id === arrived.company_id ? 'Transferência entre contas' : 'Mútuo entre empresas'
  for (const [line, ofLeg] of [
    [out, postings.out],
    [arrived, postings.in],
  ] as const)
    await matchChosen(call, {
      company_id: line.company_id,
      pair_type: 'BANK',
      system: [],
      confirmation: [{ kind: 'line', id: String(line.id) }],
      postings: ofLeg,
      sentence: `${name}: ${out.account_name} → ${arrived.account_name}; casada por ${user.name}`,
    })
  const after = { out_line_id: out.id, in_line_id: arrived.id, fee_cents }
  await audit({ company_id: out.company_id, entity, entity_id: id, action: 'confirm', after })
  return requireTransfer(call, id)
}

export async function holdLeg(call: BenchCall, id: string, { line_id }: { line_id: string }) {
  const { db, audit } = call
  const line = await requireLine(call, line_id)
  await lockLines(call, [line.id])
  const transfer = (await ownTransferStore.lock(db, id)) ?? fail(notFound)
  if (transfer.state === 'both_legs' || transfer.state === 'one_leg') fail(transferOfBoth)
  if (transfer.state === 'undone') fail(transferUndone)
  const isOut = line.bank_account_id === transfer.from_account_id && line.amount_cents === -transfer.amount_cents
  const isIn =
    line.bank_account_id === transfer.to_account_id &&
    line.amount_cents > 0 &&
    line.amount_cents <= transfer.amount_cents
  if (!isOut && !isIn) fail(transferDiffers)
  const leg = isOut ? { out_line_id: line.id } : { in_line_id: line.id }
  await ownTransferStore.update(call, id, { ...leg, state: 'one_leg' })
  await audit({ company_id: transfer.company_id, entity, entity_id: id, action: 'hold-leg', after: leg })
  return requireTransfer(call, id)
}

export async function undoTransfer(
  call: BenchCall,
  id: string,
  { reason, version }: { reason: string; version: number },
) {
  const { db, audit } = call
  const shown = await requireTransfer(call, id)
  if (shown.company_name === null || shown.to_company_name === null)
    fail(matchKept, { values: { reason: 'Uma das contas é de uma empresa que você não vê.' } })
  for (const company_id of [...new Set([shown.company_id, shown.to_company_id])].sort())
    await lockReceivables(db, company_id)
  const transfer = await lockUnchanged(db, ownTransferStore, { id, version })
  if (transfer.state === 'undone') fail(transferUndone)
  const rows = await findBenchRows(
    db,
    [transfer.out_line_id, transfer.in_line_id].filter((line) => line !== null),
  )
  for (const { company_id, posted_date } of rows) await refuseLockedLines(db, { company_id, dates: [posted_date] })
  const { outcomes } = await undoMatches(call, await findMatchesOfTransfer(db, shown), {
    note: reason,
    ofTransfer: true,
  })
  for (const { done, reason: refusal } of outcomes) if (!done) fail(matchKept, { values: { reason: refusal ?? '' } })
  await ownTransferStore.update(call, id, { state: 'undone' })
  await audit({ company_id: transfer.company_id, entity, entity_id: id, action: 'undo', reason })
  return requireTransfer(call, id)
}
