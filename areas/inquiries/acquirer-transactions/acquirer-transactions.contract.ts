import { paymentMethodLabels } from '@app/domain/day/facts/contract'
import { ReceivableInstalment, receivableStates } from '@app/domain/receivables/contract'
import {
  BusinessDate,
  buildPageSchema,
  declareBulk,
  defineOperations,
  ExactNumber,
  get,
  Id,
  Instant,
  IntegerText,
  listParts,
  Named,
  notFound,
  oneOf,
  PageQuery,
  periodTooLong,
  RowNumber,
  sortBy,
} from '@app/kit/contract'
import { z } from 'zod'
import { chartPeriod } from '../chart-period.contract.ts'

export const captureKinds = {
  sale: 'Venda',
  cancel: 'Cancelamento',
  chargeback: 'Chargeback',
  chargeback_reversal: 'Estorno de chargeback',
  adjustment: 'Ajuste',
  rental: 'Aluguel',
  pix_received: 'Pix recebido',
  pix_returned: 'Pix devolvido',
} as const

export const captureMeansLabels = {
  pos: 'Maquininha',
  tef: 'TEF/PDV',
  ecommerce: 'Internet',
  mobile: 'Celular',
  manual: 'Digitada',
} as const

export const captureKindFilterLabels = { ...captureKinds, anticipation: 'Antecipação' } as const

export const captureStates = {
  matched: 'Casada',
  suggested: 'Sugerida',
  pending: 'Pendente',
  cancelled: 'Cancelada',
  foreign: 'De terminal alheio',
} as const

export const maxCaptureDays = 92

export const AcquirerTransaction = z.object({
  id: z.int(),
  company_id: Id,
  company_name: z.string(),
  business_date: BusinessDate,
  captured_at: Instant.nullable(),
  merchant_no: z.string(),
  acquirer: z.string(),
  acquirer_name: z.string(),
  brand: z.string().nullable(),
  kind: oneOf(captureKinds),
  method: oneOf(paymentMethodLabels),
  installments: z.int(),
  gross_cents: z.int(),
  mdr_ppm: z.int().nullable(),
  fee_cents: z.int(),
  net_cents: z.int(),
  nsu: z.string().nullable(),
  auth_code: z.string().nullable(),
  terminal_logical_no: z.string().nullable(),
  card_last4: z.string().nullable(),
  due_date: BusinessDate.nullable(),
  capture_status: oneOf(captureStates),
  receivable_status: oneOf(receivableStates).nullable(),
})
export type AcquirerTransaction = z.infer<typeof AcquirerTransaction>

const Batch = z.object({
  reference: z.string(),
  paid_on: BusinessDate,
  gross_cents: z.int(),
  fee_cents: z.int(),
  net_cents: z.int(),
  anticipation_cost_cents: z.int(),
  others_cents: z.int(),
  bank_line: z.object({ id: z.int(), posted_on: BusinessDate, amount_cents: z.int(), memo: z.string() }).nullable(),
})

const CaptureInstalment = ReceivableInstalment.extend({ batch: Batch.nullable() })

export const AcquirerTransactionDetail = AcquirerTransaction.extend({
  tid: z.string().nullable(),
  e2e_id: z.string().nullable(),
  txid: z.string().nullable(),
  product_code: z.string().nullable(),
  capture_means: oneOf(captureMeansLabels).nullable(),
  order_ref: z.string().nullable(),
  arn: z.string().nullable(),
  /** Rate as written by the acquirer; `mdr_ppm` is computed from centavos. */
  fee_ppm: z.int().nullable(),
  cash_out_cents: z.int().nullable(),
  plate: z.string().nullable(),
  odometer_km: z.int().nullable(),
  driver_ref: z.string().nullable(),
  volume_ml: z.int().nullable(),
  fuel: z.string().nullable(),
  day_id: Id.nullable(),
  instalments: z.array(CaptureInstalment),
  matched: z
    .object({
      sentence: z.string(),
      items: z.array(
        z.object({
          kind: z.string(),
          id: z.string(),
          description: z.string(),
          occurred_at: Instant.nullable(),
          amount_cents: z.int(),
          nsu: z.string().nullable(),
        }),
      ),
    })
    .nullable(),
  /** Duplicate of its day (D06) or chargeback (D14). */
  contestable: z.object({ kind: z.enum(['difference', 'chargeback']), id: Id }).nullable(),
  source: z.object({ import_id: Id, file_name: z.string(), line: z.int().nullable() }).nullable(),
})
export type AcquirerTransactionDetail = z.infer<typeof AcquirerTransactionDetail>

const hourMessage = 'Informe uma hora de 0 a 23.'

export const noBrand = 'none'

export const AcquirerTransactionFilter = PageQuery.extend({
  sort: sortBy(AcquirerTransaction, ['business_date', 'gross_cents', 'net_cents']),
  company_id: Id.optional(),
  group_id: Id.optional(),
  acquirer: z.string().max(20).optional(),
  brand: z.string().max(40).optional(),
  kind: oneOf(captureKindFilterLabels).optional(),
  method: oneOf(paymentMethodLabels).optional(),
  capture_status: oneOf(captureStates).optional(),
  receivable_status: oneOf(receivableStates).optional(),
  terminal: z.string().trim().max(40).optional(),
  hour: IntegerText.pipe(z.int().min(0, hourMessage).max(23, hourMessage)).optional(),
  from: BusinessDate.optional(),
  to: BusinessDate.optional(),
  due_from: BusinessDate.optional(),
  due_to: BusinessDate.optional(),
  paid_from: BusinessDate.optional(),
  paid_to: BusinessDate.optional(),
  least_cents: IntegerText.optional(),
  most_cents: IntegerText.optional(),
  /** NSU (leading zeros are ignored), authorization, TID, Pix id or plate. */
  search: z.string().trim().max(40).optional(),
  ...ExactNumber,
})
export type AcquirerTransactionFilter = z.infer<typeof AcquirerTransactionFilter>

const CaptureChartFilter = AcquirerTransactionFilter.omit(listParts)
export type CaptureChartFilter = z.infer<typeof CaptureChartFilter>

const CaptureCoverage = z.object({
  source: z.string(),
  expected: z.int(),
  received: z.int(),
  waived: z.int(),
  missing: z.array(z.object({ company_name: z.string(), business_date: BusinessDate })),
})
export type CaptureCoverage = z.infer<typeof CaptureCoverage>

const Chosen = z.object({ value: z.string(), label: z.string() })

/** The conciliation of cards shows the captures too. */
const captureReaders = ['financial.acquirer-transactions', 'financial.card-conciliation'] as const

export const acquirerTransactions = defineOperations(
  { name: 'acquirer-transactions', ability: 'financial.acquirer-transactions' },
  {
    /** Two states are computed per row; without a period they read 7 days. */
    list: get('/acquirer-transactions', {
      query: AcquirerTransactionFilter,
      answer: buildPageSchema(AcquirerTransaction),
      ability: captureReaders,
      errors: [periodTooLong],
    }),
    get: get('/acquirer-transactions/:id', {
      params: z.object({ id: IntegerText }),
      answer: AcquirerTransactionDetail,
      ability: captureReaders,
      errors: [notFound],
    }),
    fileLine: get('/acquirer-transactions/:id/line', {
      params: z.object({ id: IntegerText }),
      answer: z.object({ text: z.string().nullable() }),
      ability: captureReaders,
      errors: [notFound],
    }),
    charts: get('/acquirer-transactions/charts', {
      query: CaptureChartFilter,
      answer: z.object({
        ...chartPeriod,
        modalities: z.array(
          z.object({ brand: z.string().nullable(), method: oneOf(paymentMethodLabels), gross_cents: z.int() }),
        ),
        cancellations: z.array(z.object({ terminal: z.string().nullable(), hour: z.int().nullable(), count: z.int() })),
      }),
      errors: [periodTooLong],
    }),
    coverage: get('/acquirer-transactions/coverage', {
      query: z.object({
        from: BusinessDate,
        to: BusinessDate,
        company_id: Id.optional(),
        acquirer: z.string().max(20).optional(),
      }),
      answer: z.object({ data: z.array(CaptureCoverage) }),
      errors: [periodTooLong],
    }),
    rematchMany: declareBulk('/acquirer-transactions/bulk/rematch', {
      ability: 'cash-conciliation',
      filter: AcquirerTransactionFilter,
      // A retry of failed days passes the day's id instead of a capture number.
      key: z.union([RowNumber, Id]),
      errors: [periodTooLong],
      changes: ['cash-conciliations', 'system-movements'],
    }),
    choices: get('/acquirer-transactions/choices', {
      answer: z.object({
        companies: z.array(Named),
        acquirers: z.array(Chosen),
        brands: z.array(Chosen),
      }),
    }),
  },
)
