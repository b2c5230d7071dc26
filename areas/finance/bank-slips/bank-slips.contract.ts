import {
  amountInput,
  BusinessDate,
  ById,
  buildPageSchema,
  Cents,
  defineError,
  defineOperations,
  defineRecord,
  FileAnswer,
  get,
  Id,
  Instant,
  Named,
  notFound,
  oneOf,
  PageQuery,
  post,
  sortBy,
  staleVersion,
  Version,
} from '@app/kit/contract'
import { z } from 'zod'
import { instructionKinds, slipOrderKinds, slipOrderStates } from '../slip-remittances/slip-orders.rules.ts'
import { slipStates } from './slip-states.rules.ts'

export const BankSlip = z.object({
  id: Id,
  company_id: Id,
  company_name: z.string(),
  account_name: z.string(),
  our_number: z.string(),
  document_no: z.string().nullable(),
  payer_name: z.string().nullable(),
  payer_document: z.string().nullable(),
  customer_id: Id.nullable(),
  /** Null if the slip was issued at the bank. */
  issued_on: BusinessDate.nullable(),
  due_on: BusinessDate.nullable(),
  amount_cents: Cents,
  status: oneOf(slipStates),
  paid_on: BusinessDate.nullable(),
  paid_cents: Cents,
  credited_on: BusinessDate.nullable(),
  credited_cents: Cents.nullable(),
  fee_cents: Cents,
})
export type BankSlip = z.output<typeof BankSlip>

const Explained = z.object({ code: z.string(), meaning: z.string().nullable() })

export const SlipOccurrence = z.object({
  id: z.int(),
  occurred_on: BusinessDate.nullable(),
  credited_on: BusinessDate.nullable(),
  code: z.string(),
  meaning: z.string().nullable(),
  motives: z.array(Explained),
  nominal_cents: Cents,
  paid_cents: Cents,
  net_cents: Cents.nullable(),
  fee_cents: Cents,
  interest_cents: Cents,
  discount_cents: Cents,
  abatement_cents: Cents,
  line: z.object({ id: z.int(), posted_on: BusinessDate, confirmed: z.boolean() }).nullable(),
  import_id: Id.nullable(),
  file_name: z.string().nullable(),
  import_line: z.int().nullable(),
})
export type SlipOccurrence = z.output<typeof SlipOccurrence>

export const IssuedSlip = z.object({
  agreement_name: z.string(),
  created_by_name: z.string().nullable(),
  created_at: Instant,
  /** The typed line, with dots. */
  line: z.string(),
  fine_ppm: z.int(),
  interest_ppm: z.int(),
  instructions: z.array(z.string()),
  cancelled_by_name: z.string().nullable(),
  cancelled_at: Instant.nullable(),
  cancel_reason: z.string().nullable(),
  version: z.int(),
})
export type IssuedSlip = z.output<typeof IssuedSlip>

const SlipNote = z.object({
  note_ref: z.string(),
  business_date: BusinessDate,
  amount_cents: Cents,
  note_number: z.string().nullable(),
})

export const SlipOrder = z.object({
  id: Id,
  kind: oneOf(slipOrderKinds),
  state: oneOf(slipOrderStates),
  due_on: BusinessDate.nullable(),
  abatement_cents: Cents.nullable(),
  created_at: Instant,
  created_by_name: z.string().nullable(),
  /** Name of the remittance; null before it is written. */
  file_name: z.string().nullable(),
})
export type SlipOrder = z.output<typeof SlipOrder>

export const BankSlipDetail = BankSlip.extend({
  /** Movements of remittances, newest first. */
  orders: z.array(SlipOrder),
  /** Notes that the slip bills. */
  notes: z.array(SlipNote),
  occurrences: z.array(SlipOccurrence),
  /** Null if the slip was issued at the bank. */
  issue: IssuedSlip.nullable(),
  /** Amount of a payment today; null if the slip was issued at the bank or is not to be paid. */
  today: z.object({ fine_cents: Cents, interest_cents: Cents, total_cents: Cents }).nullable(),
})
export type BankSlipDetail = z.output<typeof BankSlipDetail>

export const BankSlipFilter = z.object({
  search: z.string().trim().max(80).optional(),
  company_id: Id.optional(),
  status: oneOf(slipStates).optional(),
  from: BusinessDate.optional(),
  to: BusinessDate.optional(),
})
export type BankSlipFilter = z.output<typeof BankSlipFilter>

/** The amount column of a bar code has ten digits. */
export const maxSlip_cents = 9_999_999_999

export const SlipDraft = z.object({
  agreement_id: Id,
  customer_id: Id,
  document_no: z
    .string()
    .trim()
    .min(1, 'Informe o documento.')
    .max(10, 'Use até 10 caracteres.')
    // Columns of remittance files take no other characters.
    .regex(/^[0-9A-Za-z ./-]*$/, 'Use letras sem acento, números, espaço, ponto, barra e hífen.'),
  due_on: z.iso.date('Informe o vencimento.'),
  amount_cents: amountInput(1, 'Informe um valor maior que zero.').max(
    maxSlip_cents,
    'Um boleto vale até R$ 99.999.999,99.',
  ),
})
export type SlipDraft = z.output<typeof SlipDraft>

export const agreementInactive = defineError(422, 'bank-slip.agreement', 'Escolha um convênio ativo.')
export const agreementNotApproved = defineError(
  409,
  'bank-slip.agreement-approval',
  'O convênio {agreement} espera a aprovação de outra pessoa.',
)
export const slipRepeated = defineError(
  409,
  'bank-slip.repeated',
  'O boleto {number} deste cliente já tem o documento {document}. Cancele-o ou escreva outro documento.',
)
export const unknownCustomer = defineError(422, 'bank-slip.customer', 'Escolha um cliente da empresa do convênio.')
export const payerWithoutAddress = defineError(
  409,
  'bank-slip.payer-address',
  'Complete o endereço de {customer} no cadastro: o boleto precisa de rua, bairro, CEP, cidade e UF.',
)
export const dueInThePast = defineError(422, 'bank-slip.due', 'O vencimento não pode ser anterior a hoje.')
export const dueTooLate = defineError(422, 'bank-slip.due-late', 'O vencimento vai até {date}.')
export const numbersExhausted = defineError(
  409,
  'bank-slip.numbers-exhausted',
  'O convênio {agreement} não tem mais números: o último é {number}. Peça outra faixa ao banco.',
)
export const slipOfBank = defineError(409, 'bank-slip.of-bank', 'Este boleto foi emitido no banco, não aqui.')
export const slipNotPayable = defineError(409, 'bank-slip.not-payable', 'Boleto {status}: não há o que pagar com ele.')
export const slipNotCancellable = defineError(
  409,
  'bank-slip.not-cancellable',
  'Só um boleto que o banco ainda não conhece pode ser cancelado; este está {status}.',
)
export const slipUnwritable = defineError(422, 'bank-slip.unwritable', 'O boleto não pode ser escrito: {reason}')

export const slipNotInstructable = defineError(
  409,
  'bank-slip.not-instructable',
  'O banco não recebe esta instrução de um boleto {status}.',
)
export const instructionOpen = defineError(
  409,
  'bank-slip.instruction-open',
  'Este boleto já tem a instrução {kind}: {state}.',
)
export const instructionSent = defineError(
  409,
  'bank-slip.instruction-sent',
  'A instrução já foi para o banco; espere o retorno.',
)
export const newDueDateWrong = defineError(422, 'bank-slip.new-due', 'O novo vencimento deve ser depois de {date}.')
export const abatementTooLarge = defineError(
  422,
  'bank-slip.abatement',
  'O abatimento deve ser menor que o valor do boleto, {amount}.',
)

export const bankSlipRecord = defineRecord({
  entity: 'bank_slip',
  name: 'Boleto',
  ability: 'financial.bank-slip',
  page: '/bank-slips?open=:id',
  actions: {
    issue: 'Emitido',
    cancel: 'Cancelado',
    instruct: 'Instrução ao banco',
    'instruct.cancel': 'Instrução retirada',
  },
  fields: {
    our_number: 'Nosso número',
    document_no: 'Documento',
    payer_name: 'Pagador',
    payer_document: 'CNPJ ou CPF',
    due_on: 'Vencimento',
    amount_cents: 'Valor',
    status: { label: 'Situação', values: slipStates },
    kind: { label: 'Instrução', values: slipOrderKinds },
    abatement_cents: 'Abatimento',
  },
})

export const bankSlips = defineOperations(
  { name: 'bank-slips', ability: 'financial.bank-slip' },
  {
    list: get('/bank-slips', {
      query: PageQuery.extend(BankSlipFilter.shape).extend({
        sort: sortBy(BankSlip, [
          'our_number',
          'payer_name',
          'issued_on',
          'due_on',
          'amount_cents',
          'paid_on',
          'paid_cents',
        ]),
      }),
      answer: buildPageSchema(BankSlip),
    }),
    companies: get('/bank-slips/companies', { answer: z.object({ data: z.array(Named) }) }),
    get: get('/bank-slips/:id', { params: ById, answer: BankSlipDetail, errors: [notFound] }),
    /** Draws the next number of the agreement. A due date on a day without banks moves to the next bank day. */
    issue: post('/bank-slips', {
      body: SlipDraft,
      answer: BankSlipDetail,
      status: 201,
      idempotent: true,
      errors: [
        notFound,
        agreementInactive,
        unknownCustomer,
        dueTooLate,
        agreementNotApproved,
        slipRepeated,
        payerWithoutAddress,
        dueInThePast,
        numbersExhausted,
        slipUnwritable,
      ],
      changes: ['slip-agreements', 'bank-forecast'],
    }),
    /** A cancelled slip keeps its number. */
    cancel: post('/bank-slips/:id/cancel', {
      params: ById,
      body: Version.extend({
        reason: z.string('Informe o motivo.').trim().min(5, 'Informe o motivo (mínimo 5 caracteres).').max(200),
      }),
      answer: BankSlipDetail,
      idempotent: true,
      errors: [notFound, staleVersion, slipOfBank, slipNotCancellable],
      changes: ['bank-forecast'],
    }),
    /** Puts an instruction into the next remittance. The slip changes when the bank confirms it. */
    instruct: post('/bank-slips/:id/orders', {
      params: ById,
      body: Version.extend({
        kind: oneOf(instructionKinds),
        due_on: z.iso.date('Informe o novo vencimento.').optional(),
        abatement_cents: amountInput(1, 'Informe um valor maior que zero.').optional(),
      }),
      answer: BankSlipDetail,
      idempotent: true,
      errors: [
        notFound,
        staleVersion,
        slipOfBank,
        slipNotInstructable,
        instructionOpen,
        dueTooLate,
        newDueDateWrong,
        abatementTooLarge,
      ],
      changes: ['slip-remittances'],
    }),
    /** Takes an instruction that was not sent out of the next remittance. */
    cancelInstruction: post('/bank-slips/:id/orders/:order_id/cancel', {
      params: ById.extend({ order_id: Id }),
      body: z.object({}),
      answer: BankSlipDetail,
      idempotent: true,
      errors: [notFound, slipOfBank, instructionSent],
      changes: ['slip-remittances'],
    }),
    /** The slip on paper, also as a second copy. */
    document: get('/bank-slips/:id/document', {
      params: ById,
      answer: FileAnswer,
      file: true,
      errors: [notFound, slipOfBank, slipNotPayable],
    }),
  },
)
