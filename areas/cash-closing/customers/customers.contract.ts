import { agreementMissing, bankDayRules, billingPeriods, closingDayInvalid } from '@app/domain/customers/contract'
import { BlockReason, blockReasons } from '@app/domain/day/inconsistencies/contract'
import {
  BusinessDate,
  ById,
  declareSheetImport,
  defineError,
  defineRegister,
  get,
  Id,
  Named,
  notFound,
  post,
  staleVersion,
  Version,
} from '@app/kit/contract'
import { z } from 'zod'
import { Customer, CustomerDetail, CustomerDraft, customerEntryKinds, EntryDraft } from './customer.contract.ts'

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

const refusals = [documentTaken, customerNameTaken, closingDayInvalid, agreementMissing] as const
const customerOperation = { params: ById, answer: CustomerDetail, idempotent: true } as const
// Notes of open days are assessed against the current limit.
const changes = ['inconsistencies', 'cash-conciliations'] as const

export const customerRegister = defineRegister({
  name: 'customers',
  entity: 'customer',
  ability: 'financial.bank-slip',
  page: '/bank-slips?tab=clientes&open=:id&parte=historico',
  words: { one: 'Cliente a prazo', many: 'Clientes a prazo', gender: 'm' },
  row: Customer,
  detail: CustomerDetail,
  draft: CustomerDraft,
  filter: z.object({
    search: z.string().trim().max(80).optional(),
    company_id: Id.optional(),
    credit: z.enum(['over', 'blocked', 'free']).optional(),
    active: z.stringbool().optional(),
  }),
  sort: ['name', 'company_name', 'limit_cents', 'balance_cents', 'available_cents', 'active'],
  fields: {
    name: 'Nome',
    document: 'CNPJ ou CPF',
    till_names: 'Nomes no PDV',
    street: 'Endereço',
    district: 'Bairro',
    zip: 'CEP',
    city: 'Cidade',
    uf: 'UF',
    limit_cents: 'Limite',
    opening_balance_cents: 'Saldo inicial',
    opening_on: 'Data do saldo inicial',
    blocked_on: 'Bloqueado desde',
    block_reason: { label: 'Motivo do bloqueio', values: blockReasons },
    billing_period: { label: 'Faturamento', values: billingPeriods },
    billing_closing_day: 'Dia do fechamento',
    billing_due_days: 'Dias até o vencimento',
    billing_minimum_cents: 'Mínimo por boleto',
    billing_bank_day_rule: { label: 'Vencimento em dia sem banco', values: bankDayRules },
    billing_agreement_id: 'Convênio',
    billing_from: 'Fatura notas desde',
    active: 'Ativo',
    kind: { label: 'Lançamento', values: customerEntryKinds },
    entry_on: 'Data',
    amount_cents: 'Valor',
    document_no: 'Documento',
    note: 'Observação',
  },
  actions: {
    block: 'Bloqueado',
    unblock: 'Desbloqueado',
    entry: 'Lançamento na conta',
    'entry.cancel': 'Lançamento cancelado',
  },
  errors: { create: refusals },
  changes,
  operations: ({ list, get: read, create, update, setActive }) => ({
    list,
    companies: get('/customers/companies', { answer: z.object({ data: z.array(Named) }) }),
    get: read,
    create: {
      ...create,
      body: CustomerDraft.extend({ company_id: Id }),
      errors: [notFound, ...refusals],
    },
    update,
    /** Notes from this day on are inconsistencies until the customer is unblocked. */
    block: post('/customers/:id/block', {
      ...customerOperation,
      body: Version.extend({ blocked_on: BusinessDate, block_reason: BlockReason }),
      changes,
      errors: [notFound, staleVersion],
    }),
    unblock: post('/customers/:id/unblock', {
      ...customerOperation,
      body: Version,
      changes,
      errors: [notFound, staleVersion],
    }),
    setActive,
    /** Adds a payment or charge that did not pass through a till. */
    addEntry: post('/customers/:id/entries', {
      ...customerOperation,
      body: EntryDraft,
      changes,
      errors: [notFound, entryTooEarly],
    }),
    cancelEntry: post('/customers/:id/entries/:entry_id/cancel', {
      ...customerOperation,
      params: ById.extend({ entry_id: Id }),
      body: z.object({ reason: z.string().trim().min(5, 'Escreva ao menos 5 caracteres.').max(200) }),
      changes,
      errors: [notFound, entryAlreadyCancelled],
    }),
    importSheet: declareSheetImport('/customers/import', {
      idempotent: true,
      changes,
      errors: [customerSheetUnreadable, customerHeadingMissing],
    }),
  }),
})
export const customers = customerRegister.operations
