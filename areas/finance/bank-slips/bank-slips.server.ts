import { getNextBankDay } from '@app/domain/calendar/contract'
import { formatTypedLine, readSlip } from '@app/formats'
import { addDays, localDate, notFound, showCep, showDate, showMoney, showRate } from '@app/kit/contract'
import {
  type ChangeContext,
  type Context,
  type Db,
  fail,
  failOn,
  implement,
  type RecordKind,
  refuseStale,
} from '@app/kit/server'
import { agreementStore, getIssuingAccount } from '../slip-agreements/slip-agreements.store.ts'
import { findSlipNotes, syncSlipNotes } from '../slip-billing/slip-billing.store.ts'
import { cancelWaitingOrders, findOrdersOfSlip } from '../slip-remittances/slip-orders.store.ts'
import { buildBankSlipDocument, type SlipPaper } from './bank-slip-document.server.ts'
import {
  agreementInactive,
  type BankSlip,
  bankSlipRecord,
  bankSlips,
  dueInThePast,
  dueTooLate,
  instructionSent,
  type SlipDraft,
  slipNotCancellable,
  slipNotPayable,
  slipOfBank,
  slipRepeated,
  unknownCustomer,
} from './bank-slips.contract.ts'
import { findBankSlips, findOccurrences, findSlipCompanies, getBankSlip } from './bank-slips.store.ts'
import { instructSlip } from './instruct-slip.server.ts'
import { issueSlips, requireSlipAddress } from './issue-slips.server.ts'
import {
  cancelIssuedSlip,
  findSlipOfDocument,
  getBeneficiary,
  getIssuedSlip,
  lockIssuedSlip,
  lockPayer,
  touchIssuedSlip,
} from './issued-slips.store.ts'
import { computeCharges, computeDailyInterest } from './slip-charges.rules.ts'
import { maxDueDays, slipStates } from './slip-states.rules.ts'

type Reader = Pick<ChangeContext, 'db' | 'now'>
type Issued = NonNullable<Awaited<ReturnType<typeof getIssuedSlip>>>

const payableStates: readonly BankSlip['status'][] = ['issued', 'in_remittance', 'registered', 'overdue', 'protested']

const requireSlip = async ({ db, now }: Reader, id: string) =>
  (await getBankSlip(db, { id, today: localDate(now) })) ?? fail(notFound)

async function requireDetail(call: Reader, id: string) {
  const slip = await requireSlip(call, id)
  const issued = await getIssuedSlip(call.db, slip)
  const due_on = slip.due_on ?? issued?.due_on
  const orders = await findOrdersOfSlip(call.db, slip)
  const abatement = orders.find(({ kind, state }) => kind === 'abatement' && state === 'confirmed')
  const amount_cents = slip.amount_cents - (abatement?.abatement_cents ?? 0)
  const isPayable = issued && due_on && payableStates.includes(slip.status)
  return {
    ...slip,
    occurrences: await findOccurrences(call.db, slip),
    notes: await findSlipNotes(call.db, slip),
    orders,
    issue: issued ? { ...issued, line: formatTypedLine(codeOf(issued).line) } : null,
    today: isPayable ? computeCharges({ ...issued, due_on, amount_cents }, localDate(call.now)) : null,
  }
}

function codeOf({ barcode, issued_on }: Issued) {
  const { slip } = readSlip(barcode, issued_on)
  if (slip?.kind !== 'bank') throw new Error('the bar code of an issued slip is unreadable')
  return slip
}

async function issue(call: ChangeContext, { agreement_id, customer_id, due_on, ...draft }: SlipDraft) {
  const { db, now } = call
  const agreement = await agreementStore.rows.lock(db, agreement_id)
  if (!agreement) return failOn('agreement_id', agreementInactive)
  const { company_id } = agreement
  const payer = await lockPayer(db, { company_id, id: customer_id })
  if (!payer) return failOn('customer_id', unknownCustomer)
  requireSlipAddress(payer)
  const today = localDate(now)
  const last = addDays(today, maxDueDays)
  if (due_on < today) failOn('due_on', dueInThePast)
  if (due_on > last) failOn('due_on', dueTooLate, { date: showDate(last) })
  const { document_no } = draft
  const number = await findSlipOfDocument(db, { company_id, customer_id, document_no })
  if (number !== undefined) fail(slipRepeated, { values: { number, document: document_no } })
  const [id = ''] = await issueSlips(call, agreement, [{ ...draft, payer, due_on: getNextBankDay(due_on) }])
  return requireDetail(call, id)
}

async function cancel(call: ChangeContext, id: string, { version, reason }: { version: number; reason: string }) {
  const { db, user, now, audit } = call
  const locked = (await lockIssuedSlip(db, await requireSlip(call, id))) ?? fail(slipOfBank)
  refuseStale(locked, version)
  const { company_id, status } = await requireSlip(call, id)
  if (status !== 'issued') fail(slipNotCancellable, { values: { status: slipStates[status].toLowerCase() } })
  await cancelIssuedSlip(db, { company_id, id, reason, by: user.id, now })
  await cancelWaitingOrders(db, { company_id, id })
  await syncSlipNotes(db, [{ company_id, id }])
  const change = { before: { status }, after: { status: 'cancelled' } }
  await audit({ company_id, entity: bankSlipRecord.entity, entity_id: id, action: 'cancel', reason, ...change })
  return requireDetail(call, id)
}

async function instruct(
  call: ChangeContext,
  id: string,
  { version, ...terms }: Context<typeof bankSlips.instruct>['body'],
) {
  const locked = (await lockIssuedSlip(call.db, await requireSlip(call, id))) ?? fail(slipOfBank)
  refuseStale(locked, version)
  await instructSlip(call, await requireSlip(call, id), terms)
  return requireDetail(call, id)
}

async function cancelInstruction(call: ChangeContext, { id, order_id }: { id: string; order_id: string }) {
  const { db, user, now, audit } = call
  const slip = await requireSlip(call, id)
  if (!(await lockIssuedSlip(db, slip))) fail(slipOfBank)
  const order = (await findOrdersOfSlip(db, slip)).find((found) => found.id === order_id) ?? fail(notFound)
  const { kind } = order
  // The entry leaves the remittance only with the slip.
  if (kind === 'entry' || (await cancelWaitingOrders(db, { ...slip, order_id })) === 0) fail(instructionSent)
  await touchIssuedSlip(db, slip, { by: user.id, now })
  const { company_id } = slip
  await audit({ company_id, entity: bankSlipRecord.entity, entity_id: id, action: 'instruct.cancel', before: { kind } })
  return requireDetail(call, id)
}

/** Instructions in words: fine and interest of the slip, then those of the agreement. */
function instructionsOf({ fine_ppm, interest_ppm, amount_cents, instructions }: Issued) {
  const daily = showMoney(computeDailyInterest({ amount_cents, interest_ppm }))
  return [
    ...(fine_ppm === 0 ? [] : [`Após o vencimento, multa de ${showRate(fine_ppm)}.`]),
    ...(interest_ppm === 0 ? [] : [`Após o vencimento, juros de ${daily} por dia (${showRate(interest_ppm)} ao mês).`]),
    ...instructions,
  ]
}

async function toPaper(db: Db, company_id: string, issued: Issued): Promise<SlipPaper> {
  const beneficiary = (await getBeneficiary(db, company_id)) ?? fail(notFound)
  const account = (await getIssuingAccount(db, issued.bank_account_id)) ?? fail(notFound)
  const { legal_name, cnpj, address, city, uf } = beneficiary
  const { payer_street, payer_district, payer_zip, payer_city, payer_uf } = issued
  return {
    slip: codeOf(issued),
    beneficiary: {
      name: legal_name,
      document: cnpj,
      address: [address, [city, uf].filter(Boolean).join('/')].filter(Boolean).join(', '),
    },
    beneficiary_code: `${account.branch} / ${account.account_no}-${account.account_digit}`,
    payer: {
      name: issued.payer_name,
      document: issued.payer_document,
      address: `${payer_street}, ${payer_district}, ${showCep(payer_zip)} ${payer_city}/${payer_uf}`,
    },
    document_no: issued.document_no,
    document_on: issued.issued_on,
    processed_on: issued.issued_on,
    document_kind: issued.species,
    accepted: issued.acceptance === 'A',
    payment_place: 'Pagável em qualquer banco',
    instructions: instructionsOf(issued),
    br_code: null,
  }
}

export const bankSlipKind: RecordKind = {
  ...bankSlipRecord,
  async find(db, id) {
    // The heading does not show the state, so any day serves.
    const slip = await getBankSlip(db, { id, today: '2026-01-01' })
    return (
      slip && {
        company_id: slip.company_id,
        title: `Boleto ${slip.our_number}${slip.payer_name ? ` · ${slip.payer_name}` : ''}`,
      }
    )
  },
}

export default implement(bankSlips, {
  list: ({ db, query, now }) => findBankSlips(db, { ...query, today: localDate(now) }),
  companies: async ({ db }) => ({ data: await findSlipCompanies(db) }),
  get: (call) => requireDetail(call, call.params.id),
  issue: ({ body, ...call }) => issue(call, body),
  cancel: ({ params, body, ...call }) => cancel(call, params.id, body),
  instruct: ({ params, body, ...call }) => instruct(call, params.id, body),
  cancelInstruction: ({ params, ...call }) => cancelInstruction(call, params),
  async document(call) {
    const { db, params } = call
    const { company_id, id, status } = await requireSlip(call, params.id)
    const issued = (await getIssuedSlip(db, { company_id, id })) ?? fail(slipOfBank)
    if (!payableStates.includes(status)) fail(slipNotPayable, { values: { status: slipStates[status].toLowerCase() } })
    return buildBankSlipDocument([await toPaper(db, company_id, issued)])
  },
})
