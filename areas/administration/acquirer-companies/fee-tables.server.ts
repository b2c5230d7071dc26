import { type BusinessDate, localDate, showDate } from '@app/kit/contract'
import type { Call } from '../bank-data-changes/bank-data-changes.server.ts'
import type { BulkOutcome } from '../registers.contract.ts'
import { type LockedContract, lockContract, updateContract } from './acquirer-companies.store.ts'
import type { Fee } from './fees.contract.ts'
import { firstChange, withNewTable } from './fees.rules.ts'
import { findFees, replaceFees } from './fees.store.ts'
import { reauditFees } from './reaudit.server.ts'

/** Writes a contract's fees; sales of the past that are still to be paid are then expected to cost what it says now. */
export async function changeFees({ db, now }: Call, contract: LockedContract, fees: readonly Fee[]) {
  const before = await findFees(db, contract.id)
  const from = firstChange(before, fees)
  if (from === null) return { before, reaudited: 0 }
  await replaceFees(db, contract, fees)
  const { company_id, acquirer } = contract
  const reaudited = from <= localDate(now) ? await reauditFees(db, { company_id, acquirer, from }) : 0
  return { before, reaudited }
}

/** Begins a new table on one contract; answers why not when a table of that day or later is there. */
export async function beginTable(
  call: Call,
  contract: LockedContract,
  begun: { table: readonly Fee[]; from: BusinessDate },
) {
  const before = await findFees(call.db, contract.id)
  const { fees, conflict } = withNewTable(before, begun.table, begun.from)
  if (conflict) return `Vigência sobreposta à tabela de ${showDate(conflict.valid_from)}.`
  const { reaudited } = await changeFees(call, contract, fees)
  await updateContract(call.db, contract.id, { user_id: call.user.id, now: call.now })
  const { company_id, id } = contract
  const event = { company_id, entity: 'acquirer_company', entity_id: id, action: 'fees.new-table' }
  await call.audit({ ...event, before: { fees: before }, after: { fees, reaudited } })
  return null
}

type Named = { id: string; merchant_no: string; acquirer: string }

/** Does one thing to many contracts, held in one order, and tells what became of each. */
export async function forEachContract(
  { db }: Call,
  ids: readonly string[],
  work: (contract: LockedContract) => Promise<string | null>,
) {
  const outcomes: BulkOutcome[] = []
  for (const id of [...new Set(ids)].sort()) {
    const contract = await lockContract(db, id)
    if (!contract) continue
    const reason = await work(contract)
    outcomes.push({ id, label: nameOf(contract), done: reason === null, reason })
  }
  return outcomes
}

const nameOf = ({ acquirer, merchant_no }: Named) => `${acquirer} ${merchant_no}`
