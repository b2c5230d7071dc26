import { getCompanyName } from '@app/domain/companies/server'
import { adoptCaptures } from '@app/domain/transactions/server'
import { type ApiError, notFound } from '@app/kit/contract'
import { type ChangeContext, changedFields, type Db, fail, failOn } from '@app/kit/server'
import { afterRegisterChange } from '../closing/after-import.server.ts'
import { getTerminal } from './find-terminals.store.ts'
import {
  type TerminalData,
  type TerminalDetail,
  type TerminalDraft,
  type TerminalPlace,
  terminalStatuses,
} from './smart-pos-terminal.contract.ts'
import {
  contractNotHere,
  holderNotHere,
  logicalTaken,
  otherContract,
  terminalEnded,
  terminalNumbersFixed,
  terminalSerialTaken,
} from './smart-pos-terminals.contract.ts'
import {
  canHoldTerminal,
  endCustody,
  getContract,
  getHolderName,
  getOwners,
  insertCustody,
  insertTerminal,
  type LockedTerminal,
  updateTerminal,
} from './smart-pos-terminals.store.ts'
import { findCustodies, findSwaps, findTerminalRounds } from './terminal-history.store.ts'
import { terminalRecord } from './terminal-record.contract.ts'
import { hasEnded } from './terminals.rules.ts'

export const toAuthorship = ({ user, now }: ChangeContext) => ({ by: user.id, now })
export const terminalEntityRef = ({ id, company_id }: Pick<LockedTerminal, 'id' | 'company_id'>) => ({
  company_id,
  entity: terminalRecord.entity,
  entity_id: id,
})
const formatStatus = (status: LockedTerminal['status']) => terminalStatuses[status].toLowerCase()

export async function terminalDetail(db: Db, id: string, now: string): Promise<TerminalDetail> {
  const terminal = (await getTerminal(db, id, now)) ?? fail(notFound)
  return {
    ...terminal,
    custodies: await findCustodies(db, id),
    swaps: await findSwaps(db, id),
    rounds: await findTerminalRounds(db, id),
  }
}

export function refuseUnless(allowed: boolean, { status }: LockedTerminal, error: ApiError) {
  if (!allowed) fail(error, { values: { status: formatStatus(status) } })
}

export async function checkContract(db: Db, id: string) {
  return (await getContract(db, id)) ?? failOn('acquirer_company_id', contractNotHere)
}

export async function checkHolder(db: Db, { holder_id, company_id }: { holder_id: string | null; company_id: string }) {
  if (holder_id !== null && !(await canHoldTerminal(db, { holder_id, company_id }))) failOn('holder_id', holderNotHere)
}

type Numbers = { acquirer: string; logical_no: string; serial_no: string }

/** Refuses numbers that another terminal has, also in companies that the user cannot see. */
export async function checkNumbers(db: Db, numbers: Numbers, own: Partial<Numbers> = {}) {
  const { by_number, by_serial } = await getOwners(db, numbers)
  if (by_serial !== null && numbers.serial_no !== own.serial_no) failOn('serial_no', terminalSerialTaken)
  const isOwnNumber = numbers.logical_no === own.logical_no && numbers.acquirer === own.acquirer
  if (by_number === null || isOwnNumber) return
  failOn('logical_no', logicalTaken, { empresa: (await getCompanyName(db, by_number)) ?? 'outra empresa' })
}

export async function adoptUnknownCaptures(
  actor: ChangeContext,
  target: { company_id: string; logical_no: string; since: string },
) {
  const { db, user, now } = actor
  for (const day of await adoptCaptures(db, target))
    await afterRegisterChange(db, { company_id: target.company_id, from: day, to: day, now, actor_id: user.id })
}

export async function openCustody(
  actor: ChangeContext,
  custody: TerminalPlace & { company_id: string; terminal_id: string },
  start: CustodyStart,
) {
  const { since, reason } = start
  const { company_id, terminal_id, location, island, holder_id } = custody
  await endCustody(actor.db, terminal_id, since)
  await insertCustody(
    actor.db,
    { company_id, terminal_id, location, island, holder_id, since, reason },
    toAuthorship(actor),
  )
}
type CustodyStart = { since: string; reason: string }

export const normalizePlace = <Place extends TerminalPlace>(place: Place): Place => ({
  ...place,
  island: place.location === 'island' ? place.island : null,
})

const earliestInstant = '2000-01-01T00:00:00Z'

export async function createTerminal(actor: ChangeContext, input: TerminalDraft) {
  const { db, audit } = actor
  const draft = normalizePlace(input)
  const contract = await checkContract(db, draft.acquirer_company_id)
  const { company_id, acquirer } = contract
  await checkHolder(db, { ...draft, company_id })
  await checkNumbers(db, { ...draft, acquirer })
  const id = await insertTerminal(actor, { ...draft, company_id, acquirer })
  await openCustody(actor, { ...draft, company_id, terminal_id: id }, { since: actor.now, reason: 'Cadastro' })
  const after = { ...draft, contract: contractWords(contract), holder_name: await getHolderName(db, draft.holder_id) }
  await audit({ ...terminalEntityRef({ id, company_id }), action: 'create', after })
  await adoptUnknownCaptures(actor, { company_id, logical_no: draft.logical_no, since: earliestInstant })
  return id
}

export const contractWords = (contract: { company_name: string; acquirer_name: string; merchant_no: string }) =>
  `${contract.company_name} · ${contract.acquirer_name} · EC ${contract.merchant_no}`

export async function changeTerminalData(actor: ChangeContext, terminal: LockedTerminal, input: TerminalData) {
  const { db, now, audit } = actor
  const data = normalizePlace(input)
  refuseUnless(!hasEnded(terminal.status), terminal, terminalEnded)
  const { company_id, acquirer } = terminal
  const contract = await checkContract(db, data.acquirer_company_id)
  if (contract.company_id !== company_id || contract.acquirer !== acquirer) failOn('acquirer_company_id', otherContract)
  const hasNewNumbers = data.serial_no !== terminal.serial_no || data.logical_no !== terminal.logical_no
  if (hasNewNumbers && terminal.last_capture_at !== null)
    failOn(data.serial_no === terminal.serial_no ? 'logical_no' : 'serial_no', terminalNumbersFixed)
  if (data.holder_id !== terminal.holder_id) await checkHolder(db, { ...data, company_id })
  if (hasNewNumbers) await checkNumbers(db, { ...data, acquirer }, terminal)
  await updateTerminal(actor, terminal.id, data)
  const hasNewPlace = (['location', 'island', 'holder_id'] as const).some((name) => data[name] !== terminal[name])
  if (hasNewPlace) {
    const place = { ...data, company_id, terminal_id: terminal.id }
    await openCustody(actor, place, { since: now, reason: 'Edição do cadastro' })
  }
  const before = { ...terminal, holder_name: await getHolderName(db, terminal.holder_id) }
  const after = { ...data, holder_name: await getHolderName(db, data.holder_id) }
  await audit({ ...terminalEntityRef(terminal), action: 'update', ...changedFields(before, after) })
  if (hasNewNumbers)
    await adoptUnknownCaptures(actor, { company_id, logical_no: data.logical_no, since: earliestInstant })
}
