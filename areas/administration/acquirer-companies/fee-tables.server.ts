import { addFeeTable, copyFeesFrom, type Fee, findFirstFeeChange } from '@app/domain/fees/contract'
import { type BusinessDate, localDate, showDate } from '@app/kit/contract'
import { type ChangeContext, DomainError, failOn } from '@app/kit/server'
import type { BulkOutcome } from '../registers.contract.ts'
import { overlappingTable } from './acquirer-companies.contract.ts'
import { contractRows, type LockedContract } from './acquirer-companies.store.ts'
import { checkFees } from './contract-checks.server.ts'
import { findFees, replaceFees } from './fees.store.ts'
import { reauditFees } from './reaudit.server.ts'

type Contract = Pick<LockedContract, 'id' | 'company_id' | 'acquirer'>

const everySale: BusinessDate = '2000-01-01'

/** A new contract or another merchant number also changes the contract that a sale belongs to. */
export async function changeFees(
  { db, now }: ChangeContext,
  contract: Contract,
  { fees, rematched = false }: { fees: readonly Fee[]; rematched?: boolean },
) {
  const before = await findFees(db, contract.id)
  const from = rematched ? everySale : findFirstFeeChange(before, fees)
  if (from === null) return { before, reaudited: 0 }
  await replaceFees(db, contract, fees)
  const { company_id, acquirer } = contract
  const reaudited = from <= localDate(now) ? await reauditFees(db, { company_id, acquirer, from }) : 0
  return { before, reaudited }
}

type NewTable = { fees: readonly Fee[]; valid_from: BusinessDate; unusual_fee_confirmed: boolean }

export async function beginTable(call: ChangeContext, contract: LockedContract, begun: NewTable) {
  const { valid_from } = begun
  const table = begun.fees.map((fee) => ({ ...fee, valid_from, valid_to: null }))
  checkFees(table, begun.unusual_fee_confirmed)
  const before = await findFees(call.db, contract.id)
  const { fees, conflict } = addFeeTable(before, table, valid_from)
  if (conflict) failOn('valid_from', overlappingTable, { date: showDate(conflict.valid_from) })
  const { reaudited } = await changeFees(call, contract, { fees })
  await contractRows.update(call, contract.id)
  const { company_id, id } = contract
  const event = { company_id, entity: 'acquirer_company', entity_id: id, action: 'fees.new-table' }
  await call.audit({ ...event, before: { fees: before }, after: { fees, reaudited } })
  return reaudited
}

type CopySource = { source: LockedContract; from: BusinessDate }

export async function copyContractFees(call: ChangeContext, ids: readonly string[], { source, from }: CopySource) {
  const table = {
    fees: copyFeesFrom(await findFees(call.db, source.id), from),
    valid_from: from,
    unusual_fee_confirmed: true,
  }
  const copyTo = (contract: LockedContract): string | Promise<string | null> => {
    if (contract.id === source.id) return 'É o próprio contrato copiado.'
    if (contract.acquirer !== source.acquirer) return 'É de outra adquirente.'
    if (table.fees.length === 0) return 'Não há taxas em vigor nesta data.'
    return refusalOf(() => beginTable(call, contract, table))
  }
  const outcomes: BulkOutcome[] = []
  for (const contract of await contractRows.lockMany(call.db, ids)) {
    const reason = await copyTo(contract)
    outcomes.push({ id: contract.id, label: formatContractName(contract), done: reason === null, reason })
  }
  return outcomes
}

async function refusalOf(work: () => Promise<unknown>) {
  try {
    await work()
    return null
  } catch (refusal) {
    if (refusal instanceof DomainError) return refusal.message
    throw refusal
  }
}

export const formatContractName = ({ acquirer, merchant_no }: Pick<LockedContract, 'acquirer' | 'merchant_no'>) =>
  `${acquirer} ${merchant_no}`
