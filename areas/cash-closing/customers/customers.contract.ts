import { BlockReason } from '@app/domain/day/inconsistencies/contract'
import {
  BusinessDate,
  ById,
  buildPageSchema,
  defineError,
  defineOperations,
  get,
  Id,
  Named,
  notFound,
  PageQuery,
  post,
  put,
  sortBy,
  staleVersion,
} from '@app/kit/contract'
import { z } from 'zod'
import { Customer, CustomerDetail, CustomerDraft, EntryDraft } from './customer.contract.ts'

export const documentTaken = defineError(409, 'customer.document-taken', 'Já existe um registro com estes dados.')
export const customerNameTaken = defineError(409, 'customer.name-taken', 'O nome “{nome}” já é de {cliente}.')
export const entryTooEarly = defineError(422, 'customer.entry-early', 'A data é anterior ao saldo inicial ({data}).')
export const entryAlreadyCancelled = defineError(409, 'customer.entry-cancelled', 'Este lançamento já foi cancelado.')
export const customerSheetUnreadable = defineError(422, 'customer.sheet', 'Não foi possível ler a planilha: {reason}')
export const customerHeadingMissing = defineError(
  422,
  'customer.sheet-heading',
  'A primeira linha da planilha deve trazer os títulos das colunas, ao menos Nome, CNPJ ou CPF e Limite.',
)

export const CustomerFilter = z.object({
  search: z.string().trim().max(80).optional(),
  company_id: Id.optional(),
  /** Over the limit, blocked, or with credit left. */
  credit: z.enum(['over', 'blocked', 'free']).optional(),
  active: z.stringbool().optional(),
})
export type CustomerFilter = z.output<typeof CustomerFilter>

export const CustomerSheetOutcome = z.object({
  preview: z.boolean(),
  lines: z.array(
    z.object({
      line: z.int(),
      name: z.string(),
      state: z.enum(['new', 'changed', 'same', 'refused']),
      reason: z.string().nullable(),
      cells: z.array(z.string()),
    }),
  ),
})
export type CustomerSheetOutcome = z.output<typeof CustomerSheetOutcome>

const Version = z.object({ version: z.int() })
const one = { params: ById, answer: CustomerDetail } as const
// Notes of open days are assessed against the current limit.
const changes = ['inconsistencies', 'cash-conciliations'] as const

export const customers = defineOperations(
  { name: 'customers', ability: 'financial.bank-slip' },
  {
    list: get('/customers', {
      query: PageQuery.extend(CustomerFilter.shape).extend({
        sort: sortBy(Customer, ['name', 'company_name', 'limit_cents', 'balance_cents', 'available_cents', 'active']),
      }),
      answer: buildPageSchema(Customer),
    }),
    companies: get('/customers/companies', { answer: z.object({ data: z.array(Named) }) }),
    get: get('/customers/:id', { ...one, errors: [notFound] }),
    create: post('/customers', {
      body: CustomerDraft.extend({ company_id: Id }),
      answer: CustomerDetail,
      idempotent: true,
      changes,
      errors: [notFound, documentTaken, customerNameTaken],
    }),
    update: put('/customers/:id', {
      ...one,
      body: CustomerDraft.extend(Version.shape),
      idempotent: true,
      changes,
      errors: [notFound, staleVersion, documentTaken, customerNameTaken],
    }),
    /** Notes from this day on are inconsistencies until the customer is unblocked. */
    block: post('/customers/:id/block', {
      ...one,
      body: Version.extend({ blocked_on: BusinessDate, block_reason: BlockReason }),
      idempotent: true,
      changes,
      errors: [notFound, staleVersion],
    }),
    unblock: post('/customers/:id/unblock', {
      ...one,
      body: Version,
      idempotent: true,
      changes,
      errors: [notFound, staleVersion],
    }),
    setActive: put('/customers/:id/active', {
      ...one,
      body: Version.extend({ active: z.boolean() }),
      idempotent: true,
      changes,
      errors: [notFound, staleVersion],
    }),
    /** Adds a payment or charge that did not pass through a till. */
    addEntry: post('/customers/:id/entries', {
      ...one,
      body: EntryDraft,
      idempotent: true,
      changes,
      errors: [notFound, entryTooEarly],
    }),
    cancelEntry: post('/customers/:id/entries/:entry_id/cancel', {
      params: ById.extend({ entry_id: Id }),
      body: z.object({ reason: z.string().trim().min(5, 'Escreva ao menos 5 caracteres.').max(200) }),
      answer: CustomerDetail,
      idempotent: true,
      changes,
      errors: [notFound, entryAlreadyCancelled],
    }),
    /** Imports the valid rows and reports the others; a preview writes nothing. */
    importSheet: post('/customers/import', {
      upload: true,
      upload_limit_bytes: 2_000_000,
      body: z.object({ preview: z.stringbool() }),
      answer: CustomerSheetOutcome,
      idempotent: true,
      // A preview writes no audit entry; an import writes one per customer.
      audited: false,
      changes,
      errors: [customerSheetUnreadable, customerHeadingMissing],
    }),
  },
)
