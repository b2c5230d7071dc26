import { changePending, defineBankDataDecisions, PendingApproval } from '@app/domain/approvals/contract'
import { Fee, FeeDraft } from '@app/domain/fees/contract'
import {
  BusinessDate,
  ById,
  buildPageSchema,
  Cents,
  declareBulk,
  defineError,
  defineOperations,
  get,
  Id,
  notFound,
  PageQuery,
  post,
  put,
  sortBy,
  staleVersion,
  Version,
} from '@app/kit/contract'
import { z } from 'zod'
import { BulkOutcomes, CompanyChoices } from '../registers.contract.ts'

export const contractFileSources = { edi: 'EDI', api: 'API', spreadsheet: 'Planilha', van: 'VAN' } as const
export const anticipationLabels = { none: 'Nenhuma', automatic: 'Automática', on_request: 'Pontual' } as const

const fileSource = z.enum(['edi', 'api', 'spreadsheet', 'van'])
const anticipation = z.enum(['none', 'automatic', 'on_request'])
const ppm = z.int().nullable()

export const AcquirerCompany = z.object({
  id: Id,
  company_id: Id,
  company_name: z.string(),
  acquirer: z.string(),
  acquirer_name: z.string(),
  merchant_no: z.string(),
  settlement_account_id: Id.nullable(),
  settlement_account: z.string().nullable(),
  file_source: fileSource,
  anticipation,
  anticipation_rate_ppm: ppm,
  rental_cents: Cents,
  valid_from: BusinessDate,
  valid_to: BusinessDate.nullable(),
  active: z.boolean(),
  debit_rate_ppm: ppm,
  debit_rate_max_ppm: ppm,
  credit_rate_ppm: ppm,
  credit_rate_max_ppm: ppm,
  term_days: z.int().nullable(),
  term_days_max: z.int().nullable(),
  last_file_on: BusinessDate.nullable(),
  table_expired: z.boolean(),
  pending_approval: z.boolean(),
  version: z.int(),
})
export type AcquirerCompany = z.infer<typeof AcquirerCompany>

export const AcquirerCompanyDetail = AcquirerCompany.extend({
  fees: z.array(Fee),
  change: PendingApproval.nullable(),
  reaudited: z.int(),
})
export type AcquirerCompanyDetail = z.infer<typeof AcquirerCompanyDetail>

export const AccountChange = z.object({ id: Id.nullable(), label: z.string() })
export type AccountChange = z.infer<typeof AccountChange>

const merchantNo = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[0-9A-Z]{3,20}$/, 'Use de 3 a 20 números ou letras.')
const fees = z.array(FeeDraft).min(1, 'Informe ao menos uma taxa.').max(400, 'Use até 400 taxas.')
const confirmed = z.boolean().default(false)

const Terms = z.object({
  merchant_no: merchantNo,
  settlement_account_id: Id,
  file_source: fileSource,
  anticipation,
  anticipation_rate_ppm: z.int().min(1).max(1_000_000, 'A taxa não passa de 100%.').nullable().default(null),
  rental_cents: z.int().min(0, 'O valor não é negativo.').max(100_000_000).default(0),
  valid_from: BusinessDate,
  valid_to: BusinessDate.nullable().default(null),
  fees,
  unusual_fee_confirmed: confirmed,
})
export type Terms = z.infer<typeof Terms>

const sensible = <Draft extends z.ZodType<Terms>>(draft: Draft) =>
  draft
    .refine((terms) => terms.valid_to === null || terms.valid_to >= terms.valid_from, {
      path: ['valid_to'],
      error: 'A data final deve ser igual ou posterior à data inicial.',
    })
    .refine((terms) => terms.anticipation === 'none' || terms.anticipation_rate_ppm !== null, {
      path: ['anticipation_rate_ppm'],
      error: 'Informe a taxa de antecipação ao mês.',
    })

const AcquirerCompanyDraft = Terms.extend({ company_id: Id, acquirer: z.string().min(1).max(40) })

export const AcquirerCompanyFilter = PageQuery.extend({
  sort: sortBy(AcquirerCompany, [
    'company_name',
    'acquirer_name',
    'merchant_no',
    'debit_rate_ppm',
    'credit_rate_ppm',
    'term_days',
    'last_file_on',
    'valid_from',
  ]),
  search: z.string().trim().max(80).optional(),
  company_id: Id.optional(),
  acquirer: z.string().max(40).optional(),
  active: z.stringbool().optional(),
  without_file: z.stringbool().optional(),
  table_expired: z.stringbool().optional(),
  pending_approval: z.stringbool().optional(),
})
export type AcquirerCompanyFilter = z.infer<typeof AcquirerCompanyFilter>

export const EffectiveRate = z.object({
  month: z.string(),
  gross_cents: Cents,
  charged_cents: Cents,
  contracted_cents: Cents,
  charged_ppm: ppm,
  contracted_ppm: ppm,
})
export type EffectiveRate = z.infer<typeof EffectiveRate>

export const merchantTaken = defineError(409, 'acquirer-company.merchant', 'EC já cadastrado para {company}.')
export const merchantTakenElsewhere = defineError(
  409,
  'acquirer-company.merchant-elsewhere',
  'EC já cadastrado para outra empresa.',
)
export const overlappingTable = defineError(422, 'acquirer-company.overlap', 'Vigência sobreposta à tabela de {date}.')
export const unusualFee = defineError(422, 'acquirer-company.unusual-fee', 'Taxa acima de 10%: confirme.')
export const unfitAccount = defineError(
  422,
  'acquirer-company.account',
  'Escolha uma conta de liquidação ativa que receba cartão ou Pix.',
)
export const foreignAccount = defineError(422, 'acquirer-company.holder', 'CNPJ do titular difere da empresa.')

export const nothingCopied = defineError(409, 'acquirer-company.nothing-copied', 'Nada foi copiado: {reason}')

const NewTable = z.object({ valid_from: BusinessDate, fees, unusual_fee_confirmed: confirmed })
const refusals = [
  notFound,
  merchantTaken,
  merchantTakenElsewhere,
  overlappingTable,
  unusualFee,
  unfitAccount,
  foreignAccount,
] as const

export const acquirerCompanies = defineOperations(
  { name: 'acquirer-companies', ability: 'acquirer-company' },
  {
    list: get('/acquirer-companies', { query: AcquirerCompanyFilter, answer: buildPageSchema(AcquirerCompany) }),
    choices: get('/acquirer-companies/choices', {
      answer: z.object({
        companies: CompanyChoices.shape.data,
        acquirers: z.array(z.object({ code: z.string(), name: z.string() })),
        accounts: z.array(z.object({ id: Id, company_id: Id, holder_cnpj: z.string().nullable(), label: z.string() })),
      }),
    }),
    get: get('/acquirer-companies/:id', { params: ById, answer: AcquirerCompanyDetail, errors: [notFound] }),
    effectiveRates: get('/acquirer-companies/:id/effective-rates', {
      params: ById,
      answer: z.object({ data: z.array(EffectiveRate) }),
      errors: [notFound],
    }),
    create: post('/acquirer-companies', {
      body: sensible(AcquirerCompanyDraft),
      answer: AcquirerCompanyDetail,
      idempotent: true,
      errors: refusals,
    }),
    update: put('/acquirer-companies/:id', {
      params: ById,
      body: sensible(Terms.extend(Version.shape)),
      answer: AcquirerCompanyDetail,
      changes: ['notifications'],
      errors: [...refusals, staleVersion, changePending],
    }),
    inactivate: post('/acquirer-companies/:id/inactivate', {
      params: ById,
      body: Version,
      answer: AcquirerCompanyDetail,
      errors: [notFound, staleVersion],
      reversible: 'Contrato inativado.',
    }),
    activate: post('/acquirer-companies/:id/activate', {
      params: ById,
      body: Version,
      answer: AcquirerCompanyDetail,
      errors: [notFound, staleVersion],
    }),
    /** The table in force ends the day before. */
    startFeeTable: post('/acquirer-companies/:id/new-table', {
      params: ById,
      body: NewTable,
      answer: AcquirerCompanyDetail,
      idempotent: true,
      errors: [notFound, unusualFee, overlappingTable],
    }),
    startFeeTableMany: declareBulk('/acquirer-companies/bulk/new-table', {
      filter: AcquirerCompanyFilter,
      input: NewTable,
      errors: [unusualFee, overlappingTable],
    }),
    copyFees: post('/acquirer-companies/:id/copy-fees', {
      params: ById,
      body: z.object({ ids: z.array(Id).min(1, 'Escolha ao menos um contrato.').max(500), valid_from: BusinessDate }),
      answer: BulkOutcomes,
      idempotent: true,
      errors: [notFound, nothingCopied],
    }),
    /** Each change waits for the approval of a second person. */
    changeAccountMany: declareBulk('/acquirer-companies/bulk/change-account', {
      filter: AcquirerCompanyFilter,
      input: z.object({ settlement_account_id: Id }),
      changes: ['notifications'],
      errors: [unfitAccount, foreignAccount, changePending],
    }),
    ...defineBankDataDecisions('/acquirer-companies', AcquirerCompanyDetail, [unfitAccount, foreignAccount]),
  },
)
