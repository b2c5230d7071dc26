import { paymentMethodLabels } from '@app/domain/day/facts/contract'
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

export const movementStates = {
  pending: 'Pendente',
  suggested: 'Sugerido',
  matched: 'Casado',
  explained: 'Explicado',
  deferred: 'Adiado',
  cancelled: 'Cancelado',
} as const

export const ListedSystemMovement = z.object({
  id: z.int(),
  company_id: Id,
  company_name: z.string(),
  business_date: BusinessDate,
  occurred_at: Instant,
  shift_no: z.int().nullable(),
  operator: z.string().nullable(),
  movement_type_code: z.string(),
  movement_type_name: z.string(),
  method: z.string(),
  amount_cents: z.int(),
  /** Zero when cancelled, negative when money goes out. */
  balance_cents: z.int(),
  document_no: z.string().nullable(),
  customer: z.string().nullable(),
  nsu: z.string().nullable(),
  auth_code: z.string().nullable(),
  terminal_logical_no: z.string().nullable(),
  cancelled_at: Instant.nullable(),
  /** Null for lines that are not matched individually, such as cash, which is counted. */
  movement_status: oneOf(movementStates).nullable(),
  matched_with: z.string().nullable(),
  late: z.boolean(),
})
export type ListedSystemMovement = z.infer<typeof ListedSystemMovement>

export const maxMovementDays = 92

const hourMessage = 'Informe uma hora de 0 a 23.'

export const SystemMovementFilter = PageQuery.extend({
  sort: sortBy(ListedSystemMovement, ['occurred_at', 'business_date']),
  company_id: Id.optional(),
  from: BusinessDate.optional(),
  to: BusinessDate.optional(),
  method: z.string().trim().max(40).optional(),
  search: z.string().trim().max(40).optional(),
  ...ExactNumber,
  cancelled: z.stringbool().optional(),
  movement_type_code: z.string().trim().max(40).optional(),
  shift_no: IntegerText.pipe(z.int().min(0).max(9999, 'Turno inválido.')).optional(),
  operator: z.string().trim().max(80).optional(),
  hour: IntegerText.pipe(z.int().min(0, hourMessage).max(23, hourMessage)).optional(),
  movement_status: oneOf(movementStates).optional(),
  without_nsu: z.stringbool().optional(),
  late: z.stringbool().optional(),
  least_cents: IntegerText.optional(),
  most_cents: IntegerText.optional(),
})
export type SystemMovementFilter = z.infer<typeof SystemMovementFilter>

const MovementChartFilter = SystemMovementFilter.omit(listParts)
export type MovementChartFilter = z.infer<typeof MovementChartFilter>

const SaleItem = z.object({
  line_no: z.int(),
  description: z.string(),
  volume_ml: z.int().nullable(),
  price_millis: z.int().nullable(),
  total_cents: z.int(),
  /** Share of the receipt's discount; negative: surcharge. */
  discount_cents: z.int(),
  cancelled: z.boolean(),
})

const Fuelling = z.object({
  controller_record_id: z.string(),
  nozzle_no: z.int(),
  nozzle_id: Id,
  ended_at: Instant,
  volume_ml: z.int(),
  price_millis: z.int(),
  total_cents: z.int(),
  attendant: z.string().nullable(),
})

export const SystemMovementDetail = ListedSystemMovement.extend({
  sale_external_id: z.string().nullable(),
  acquirer: z.string().nullable(),
  brand: z.string().nullable(),
  installments: z.int(),
  e2e_id: z.string().nullable(),
  employee: z.string().nullable(),
  till: z.string().nullable(),
  day_id: Id.nullable(),
  items: z.array(SaleItem),
  fuellings: z.array(Fuelling),
  captures: z.array(
    z.object({ id: z.string(), acquirer: z.string(), nsu: z.string().nullable(), gross_cents: z.int() }),
  ),
  source: z.object({ import_id: Id, file_name: z.string(), line: z.int().nullable() }).nullable(),
})
export type SystemMovementDetail = z.infer<typeof SystemMovementDetail>

export const systemMovements = defineOperations(
  { name: 'system-movements', ability: 'financial.system-movements' },
  {
    /** Two states are computed per row; without a period they read 7 days. */
    list: get('/system-movements', {
      query: SystemMovementFilter,
      answer: buildPageSchema(ListedSystemMovement),
      errors: [periodTooLong],
    }),
    get: get('/system-movements/:id', {
      params: z.object({ id: IntegerText }),
      answer: SystemMovementDetail,
      errors: [notFound],
    }),
    charts: get('/system-movements/charts', {
      query: MovementChartFilter,
      answer: z.object({
        ...chartPeriod,
        hours: z.array(z.object({ hour: z.int(), method: oneOf(paymentMethodLabels), amount_cents: z.int() })),
        without_nsu: z.array(z.object({ company_id: Id, company_name: z.string(), cards: z.int(), without: z.int() })),
      }),
      errors: [periodTooLong],
    }),
    rematchMany: declareBulk('/system-movements/bulk/rematch', {
      ability: 'cash-conciliation',
      filter: SystemMovementFilter,
      // A retry of failed days passes the day's id instead of a line number.
      key: z.union([RowNumber, Id]),
      errors: [periodTooLong],
      changes: ['cash-conciliations', 'acquirer-transactions'],
    }),
    choices: get('/system-movements/choices', {
      answer: z.object({
        companies: z.array(Named),
        types: z.array(z.object({ value: z.string(), label: z.string() })),
      }),
    }),
  },
)
