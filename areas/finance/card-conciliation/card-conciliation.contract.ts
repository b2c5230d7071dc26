import { paymentMethodLabels } from '@app/domain/day/facts/contract'
import { pairTypes, ReceivableInstalment, receivableStates } from '@app/domain/receivables/contract'
import {
  BusinessDate,
  buildPageSchema,
  Cents,
  declareBulk,
  defineError,
  defineOperations,
  get,
  Id,
  listParts,
  Named,
  notFound,
  oneOf,
  PageQuery,
  RowNumber,
  sortBy,
} from '@app/kit/contract'
import { z } from 'zod'

/** Kinds of a batch, as the payment files name them. */
export const batchKinds = {
  sale: 'Venda',
  payment: 'Pagamento',
  cancel: 'Cancelamento',
  chargeback: 'Chargeback',
  chargeback_reversal: 'Estorno de chargeback',
  rental: 'Aluguel',
  credit_adjustment: 'Ajuste a crédito',
  debit_adjustment: 'Ajuste a débito',
  rescheduling: 'Reagendamento',
  anticipation: 'Antecipação',
  assignment: 'Cessão',
  lien: 'Gravame',
  payout: 'Saque',
} as const

/** Reasons why an amount is not in the bank. */
export const openReasons = {
  in_time: 'A vencer',
  awaited: 'Vencido, sem arquivo de pagamento',
  overdue: 'Em atraso',
  unbanked: 'Pago, ainda fora do banco',
  held: 'Cedido ou retido',
  difference: 'Diferença',
} as const
export type OpenReason = keyof typeof openReasons

/** Terms of the equation, which are columns of each line. */
export const equationTerms = {
  gross_cents: 'Bruto',
  fee_cents: 'Taxas',
  anticipation_cents: 'Antecipação',
  adjustment_cents: 'Ajustes',
  chargeback_cents: 'Chargebacks',
  net_cents: 'Líquido',
  banked_cents: 'Recebido em banco',
  open_cents: 'A explicar',
} as const
export type EquationTerm = keyof typeof equationTerms

export const specialLines = {
  fee_difference: 'Com diferença de taxa',
  overdue: 'Em atraso',
  anticipated: 'Antecipados',
  chargeback: 'Chargebacks',
} as const

/** An instalment, or the part of a batch that no instalment has: rental, adjustments, amounts paid to others. */
export const CardLine = z.object({
  /** `instalment-1` or `batch-1`. */
  id: z.string(),
  kind: z.enum(['instalment', 'batch']),
  capture_id: z.int().nullable(),
  company_id: Id,
  company_name: z.string(),
  acquirer: z.string(),
  acquirer_name: z.string(),
  brand: z.string().nullable(),
  method: oneOf(paymentMethodLabels).nullable(),
  nsu: z.string().nullable(),
  label: z.string(),
  sold_on: BusinessDate.nullable(),
  due_on: BusinessDate.nullable(),
  paid_on: BusinessDate.nullable(),
  batch_reference: z.string().nullable(),
  status: oneOf(receivableStates).nullable(),
  fee_expected_cents: Cents.nullable(),
  /** Contracted minus charged fee; negative if the acquirer charged too much. */
  fee_difference_cents: Cents.nullable(),
  gross_cents: Cents,
  fee_cents: Cents,
  anticipation_cents: Cents,
  adjustment_cents: Cents,
  chargeback_cents: Cents,
  net_cents: Cents,
  banked_cents: Cents,
  open_cents: Cents,
  open_reason: oneOf(openReasons).nullable(),
})
export type CardLine = z.infer<typeof CardLine>

const ofCompanies = {
  company_id: Id.optional(),
  group_id: Id.optional(),
  acquirer: z.string().max(20).optional(),
}

const sharedFilter = {
  ...ofCompanies,
  brand: z.string().max(40).optional(),
  method: oneOf(paymentMethodLabels).optional(),
}

export const CardLineFilter = PageQuery.extend({
  ...sharedFilter,
  sort: sortBy(CardLine, ['due_on', 'gross_cents', 'net_cents', 'open_cents']),
  /** Period of the due dates. */
  from: BusinessDate.optional(),
  to: BusinessDate.optional(),
  sold_from: BusinessDate.optional(),
  sold_to: BusinessDate.optional(),
  paid_from: BusinessDate.optional(),
  paid_to: BusinessDate.optional(),
  status: oneOf(receivableStates).optional(),
  only: oneOf(specialLines).optional(),
  /** Lines with an amount in this term of the equation. */
  term: oneOf(equationTerms).optional(),
  open_reason: oneOf(openReasons).optional(),
})
export type CardLineFilter = z.infer<typeof CardLineFilter>

export const EquationFilter = CardLineFilter.omit({ ...listParts, term: true, open_reason: true })
export type EquationFilter = z.infer<typeof EquationFilter>

/** `gross - fee - anticipation + adjustment - chargeback = net`; `net - banked = open`. */
export const CardEquation = CardLine.pick({
  gross_cents: true,
  fee_cents: true,
  anticipation_cents: true,
  adjustment_cents: true,
  chargeback_cents: true,
  net_cents: true,
  banked_cents: true,
  open_cents: true,
}).extend({
  /** The open amount by reason. */
  reasons: z.array(z.object({ reason: oneOf(openReasons), open_cents: Cents })),
  fee_expected_cents: Cents,
  /** Sum of contracted minus charged fees. */
  fee_difference_cents: Cents,
})
export type CardEquation = z.infer<typeof CardEquation>

export const batchStates = {
  expected: 'Previsto',
  paid: 'Pago',
  matched: 'Conciliado',
  divergent: 'Divergente',
} as const
export type BatchState = keyof typeof batchStates

export const CardBatch = z.object({
  id: z.int(),
  company_id: Id,
  company_name: z.string(),
  acquirer: z.string(),
  acquirer_name: z.string(),
  merchant_no: z.string(),
  reference: z.string(),
  entry_kind: z.string(),
  brand: z.string().nullable(),
  method: oneOf(paymentMethodLabels).nullable(),
  due_on: BusinessDate.nullable(),
  paid_on: BusinessDate,
  gross_cents: Cents,
  fee_cents: Cents,
  anticipation_cents: Cents,
  net_cents: Cents,
  /** Date of the bank line. */
  banked_on: BusinessDate.nullable(),
  banked_cents: Cents,
  status: oneOf(batchStates),
})
export type CardBatch = z.infer<typeof CardBatch>

/** A batch may pay sales of several brands and methods, so they are no filter of batches. */
export const CardBatchFilter = PageQuery.extend({
  ...ofCompanies,
  sort: sortBy(CardBatch, ['paid_on', 'net_cents']),
  /** Period of the payment dates. */
  from: BusinessDate.optional(),
  to: BusinessDate.optional(),
  status: oneOf(batchStates).optional(),
  reference: z.string().trim().max(60).optional(),
})
export type CardBatchFilter = z.infer<typeof CardBatchFilter>

const BankLine = z.object({ id: z.int(), posted_on: BusinessDate, amount_cents: Cents, memo: z.string() })

/** A line or a batch with everything that was matched with it. */
export const CardDetail = z.object({
  id: z.string(),
  company_id: Id,
  company_name: z.string(),
  line: CardLine.nullable(),
  /** Operation number of the assignment or lien. */
  held_under: z.string().nullable(),
  batch: CardBatch.nullable(),
  matches: z.array(
    z.object({
      id: z.int(),
      pair_type: oneOf(pairTypes),
      status: z.enum(['suggested', 'confirmed']),
      sentence: z.string(),
      difference_cents: Cents,
    }),
  ),
  /** Instalments that the batch pays, at most 200. */
  instalments: z.array(
    ReceivableInstalment.omit({ fee_charged_cents: true }).extend({
      nsu: z.string().nullable(),
      fee_cents: Cents,
      anticipation_cents: Cents,
    }),
  ),
  bank_lines: z.array(BankLine),
  /** Statement lines without a match that have the amount of the batch. */
  candidates: z.array(BankLine),
  differences: z.array(
    z.object({ record_id: Id, code: z.enum(['D12', 'D13', 'D14']), sentence: z.string(), amount_cents: Cents }),
  ),
})
export type CardDetail = z.infer<typeof CardDetail>

export const nothingToConciliate = defineError(
  409,
  'card-conciliation.nothing',
  'O lote {reference} não tem sugestão, nem um único lançamento do extrato com o mesmo valor.',
)
export const notConciliated = defineError(409, 'card-conciliation.refused', '{reason}')

const manyBatches = {
  filter: CardBatchFilter,
  key: RowNumber,
  errors: [notConciliated, nothingToConciliate],
  changes: ['receivables', 'acquirer-transactions'],
}

const Choice = z.object({ value: z.string(), label: z.string() })

/** Sales, receivables and payments of cards, from the capture to the bank (operations R37). */
export const cardConciliation = defineOperations(
  { name: 'card-conciliation', ability: 'financial.card-conciliation' },
  {
    list: get('/card-conciliation/lines', { query: CardLineFilter, answer: buildPageSchema(CardLine) }),
    equation: get('/card-conciliation/equation', { query: EquationFilter, answer: CardEquation }),
    batches: get('/card-conciliation/batches', { query: CardBatchFilter, answer: buildPageSchema(CardBatch) }),
    get: get('/card-conciliation/records/:id', {
      params: z.object({ id: z.string().max(40) }),
      answer: CardDetail,
      errors: [notFound],
    }),
    /** Confirms the suggestions of each batch, or matches it with the only line of its amount. */
    conciliateMany: declareBulk('/card-conciliation/bulk/conciliate', manyBatches),
    undoMany: declareBulk('/card-conciliation/bulk/undo', manyBatches),
    choices: get('/card-conciliation/choices', {
      answer: z.object({
        companies: z.array(Named),
        groups: z.array(Named),
        acquirers: z.array(Choice),
        brands: z.array(Choice),
      }),
    }),
  },
)
