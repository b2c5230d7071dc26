import { getNextBankDay } from '@app/domain/calendar/contract'
import { addDays, type BusinessDate, localDate, showDate, showMoney } from '@app/kit/contract'
import { type ChangeContext, fail, failOn } from '@app/kit/server'
import {
  type InstructionKind,
  instructableStates,
  slipOrderKinds,
  slipOrderStates,
} from '../slip-remittances/slip-orders.rules.ts'
import { getOpenOrder, type Instruction, insertInstruction } from '../slip-remittances/slip-orders.store.ts'
import {
  abatementTooLarge,
  type BankSlip,
  bankSlipRecord,
  dueTooLate,
  instructionOpen,
  newDueDateWrong,
  slipNotInstructable,
} from './bank-slips.contract.ts'
import { touchIssuedSlip } from './issued-slips.store.ts'
import { maxDueDays, slipStates } from './slip-states.rules.ts'

type Terms = { kind: InstructionKind; due_on?: BusinessDate | undefined; abatement_cents?: number | undefined }

/** Returns the due date of an instruction, moved to a bank day. It is later than the one of the slip and than today. */
function checkDueDate(due_on: BusinessDate | undefined, slip: BankSlip, today: BusinessDate) {
  const after = slip.due_on !== null && slip.due_on > today ? slip.due_on : today
  const last = addDays(today, maxDueDays)
  if (due_on === undefined || due_on <= after) return failOn('due_on', newDueDateWrong, { date: showDate(after) })
  if (due_on > last) failOn('due_on', dueTooLate, { date: showDate(last) })
  return getNextBankDay(due_on)
}

function checkAbatement(abatement_cents: number | undefined, { amount_cents }: BankSlip) {
  if (abatement_cents !== undefined && abatement_cents < amount_cents) return abatement_cents
  return failOn('abatement_cents', abatementTooLarge, { amount: showMoney(amount_cents) })
}

/** Puts an instruction about a locked slip into the next remittance. */
export async function instructSlip({ db, user, now, audit }: ChangeContext, slip: BankSlip, terms: Terms) {
  const { company_id, id, status } = slip
  const { kind } = terms
  if (!instructableStates[kind].includes(status))
    fail(slipNotInstructable, { values: { status: slipStates[status].toLowerCase() } })
  const open = await getOpenOrder(db, slip, kind)
  if (open) fail(instructionOpen, { values: { kind: slipOrderKinds[kind], state: slipOrderStates[open.state] } })
  const instruction: Instruction = {
    kind,
    due_on: kind === 'due_date' ? checkDueDate(terms.due_on, slip, localDate(now)) : null,
    abatement_cents: kind === 'abatement' ? checkAbatement(terms.abatement_cents, slip) : null,
  }
  await insertInstruction(db, slip, { ...instruction, now, created_by: user.id })
  await touchIssuedSlip(db, slip, { by: user.id, now })
  await audit({ company_id, entity: bankSlipRecord.entity, entity_id: id, action: 'instruct', after: instruction })
}
