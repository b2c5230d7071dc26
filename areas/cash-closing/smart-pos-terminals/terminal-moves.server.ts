import { localDate, showDate, toInstant } from '@app/kit/contract'
import { type ChangeContext, fail, failOn } from '@app/kit/server'
import type { SwapDraft, TerminalStatus, TerminalTransferDraft } from './smart-pos-terminal.contract.ts'
import { terminalStatuses } from './smart-pos-terminal.contract.ts'
import {
  beforeCustody,
  capturesAfter,
  contractUnclear,
  notMovable,
  notSwappable,
  occurredInFuture,
  otherAcquirer,
  terminalStatusNotAllowed,
} from './smart-pos-terminals.contract.ts'
import {
  endCustody,
  findTerminalContracts,
  getContract,
  getHolderName,
  getOpenCustody,
  hasCapturesAfter,
  insertSwap,
  insertTerminal,
  type LockedTerminal,
  type TerminalContract,
  updateTerminal,
} from './smart-pos-terminals.store.ts'
import { alertBlocked } from './terminal-alerts.server.ts'
import {
  adoptUnknownCaptures,
  checkContract,
  checkHolder,
  checkNumbers,
  contractWords,
  normalizePlace,
  openCustody,
  refuseUnless,
  terminalEntityRef,
  toAuthorship,
} from './terminal-changes.server.ts'
import { canMoveTerminal, canSwapTerminal, canTerminalBecome, hasEnded } from './terminals.rules.ts'

type Move = Omit<TerminalTransferDraft, 'acquirer_company_id'>

/** Fields of a transfer; the ids are needed to revert it. */
const placeNames = ['company_id', 'acquirer_company_id', 'location', 'island', 'holder_id'] as const

/** Moves a terminal; the record of its custody before the transfer stays. */
async function move(
  actor: ChangeContext,
  terminal: LockedTerminal,
  { contract, ...input }: Move & { contract: Target },
) {
  const { db, now, audit } = actor
  const { moved_on, moved_time, reason, ...place } = normalizePlace(input)
  refuseUnless(canMoveTerminal(terminal.status), terminal, notMovable)
  const company_id = contract?.company_id ?? terminal.company_id
  const since = toInstant(moved_on, moved_time)
  if (since > now) failOn('moved_on', occurredInFuture)
  const custody = await getOpenCustody(db, terminal.id)
  if (custody && since <= custody.since) failOn('moved_on', beforeCustody, { data: showDate(localDate(custody.since)) })
  if (await hasCapturesAfter(db, { ...terminal, at: since, day: moved_on })) failOn('moved_on', capturesAfter)
  await checkHolder(db, { ...place, company_id })
  const acquirer_company_id = contract?.id ?? terminal.acquirer_company_id
  const { location, island, holder_id } = place
  await updateTerminal(actor, terminal.id, {
    company_id,
    ...(acquirer_company_id !== null && { acquirer_company_id }),
    location,
    island,
    holder_id,
  })
  await openCustody(actor, { ...place, company_id, terminal_id: terminal.id }, { since, reason })
  const previousContract =
    terminal.acquirer_company_id === null ? undefined : await getContract(db, terminal.acquirer_company_id)
  const describePlace = async (
    terminalPlace: Pick<LockedTerminal, (typeof placeNames)[number]>,
    placeContract: Target,
  ) => ({
    ...Object.fromEntries(placeNames.map((name) => [name, terminalPlace[name]])),
    ...(placeContract && { contract: contractWords(placeContract) }),
    holder_name: await getHolderName(db, terminalPlace.holder_id),
  })
  const before = await describePlace(terminal, previousContract)
  const newPlace = { ...place, company_id, acquirer_company_id }
  const after = { ...(await describePlace(newPlace, contract ?? previousContract)), moved_at: since }
  await audit({ ...terminalEntityRef({ id: terminal.id, company_id }), action: 'transfer', reason, before, after })
  if (company_id !== terminal.company_id)
    await adoptUnknownCaptures(actor, { company_id, logical_no: terminal.logical_no, since })
}
type Target = TerminalContract | undefined

export async function transferTerminal(actor: ChangeContext, terminal: LockedTerminal, draft: TerminalTransferDraft) {
  const { acquirer_company_id, ...to } = draft
  const contract = await checkContract(actor.db, acquirer_company_id)
  if (contract.acquirer !== terminal.acquirer) failOn('acquirer_company_id', otherAcquirer)
  await move(actor, terminal, { ...to, contract })
}

export async function transferTerminalInBulk(
  actor: ChangeContext,
  terminal: LockedTerminal,
  input: Move & { company_id: string | null },
) {
  const { company_id, ...to } = input
  if (company_id === null || company_id === terminal.company_id)
    return move(actor, terminal, { ...to, contract: undefined })
  const [contract, another] = await findTerminalContracts(actor.db, { company_id, acquirer: terminal.acquirer })
  if (!contract || another) return fail(contractUnclear)
  return move(actor, terminal, { ...to, contract })
}

export async function changeTerminalStatus(
  actor: ChangeContext,
  terminal: LockedTerminal,
  { status, reason }: { status: TerminalStatus; reason: string },
) {
  const { db, now, audit } = actor
  if (!canTerminalBecome(terminal.status, status)) {
    const formatStatus = (name: TerminalStatus) => terminalStatuses[name].toLowerCase()
    failOn('status', terminalStatusNotAllowed, { status: formatStatus(terminal.status), next: formatStatus(status) })
  }
  await updateTerminal(actor, terminal.id, { status, status_since: now })
  if (hasEnded(status)) await endCustody(db, terminal.id, now)
  const before = { status: terminal.status }
  await audit({ ...terminalEntityRef(terminal), action: 'status', reason, before, after: { status } })
  if (status === 'blocked') await alertBlocked(actor, terminal)
}

export async function swapTerminal(actor: ChangeContext, terminal: LockedTerminal, draft: SwapDraft) {
  const { db, now, audit } = actor
  const { company_id, acquirer, acquirer_company_id, location, island, holder_id } = terminal
  const { serial_no, logical_no, model, ...visit } = draft
  refuseUnless(canSwapTerminal(terminal.status), terminal, notSwappable)
  await checkNumbers(db, { acquirer, serial_no, logical_no }, { acquirer, logical_no: terminal.logical_no })
  await updateTerminal(actor, terminal.id, { status: 'returned', status_since: now })
  await endCustody(db, terminal.id, now)
  const { kind, integrated, sim_line, rental_cents } = terminal
  const place = { location, island, holder_id }
  const numbers = { serial_no, logical_no, model, kind, integrated, sim_line, rental_cents }
  const received_on = localDate(now)
  const row = {
    ...numbers,
    ...place,
    acquirer_company_id,
    company_id,
    acquirer,
    received_on,
    status: 'active',
  } as const
  const id = await insertTerminal(actor, row)
  const reason = `Troca do aparelho ${terminal.serial_no}`
  await openCustody(actor, { ...place, company_id, terminal_id: id }, { since: now, reason })
  await insertSwap(db, { company_id, old_terminal_id: terminal.id, new_terminal_id: id, ...visit }, toAuthorship(actor))
  const before = { status: terminal.status }
  const after = { status: 'returned', new_serial_no: serial_no, ...visit }
  await audit({ ...terminalEntityRef(terminal), action: 'swap', before, after })
  const received = { serial_no, logical_no, model, old_serial_no: terminal.serial_no, ...visit }
  await audit({ ...terminalEntityRef({ id, company_id }), action: 'swap.in', after: received })
  if (logical_no !== terminal.logical_no) await adoptUnknownCaptures(actor, { company_id, logical_no, since: now })
  return id
}
