import { approvalOutdated, PendingApproval } from '@app/domain/approvals/contract'
import { fileLost } from '@app/domain/generated-files/contract'
import {
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
  put,
  sortBy,
  staleVersion,
  Version,
} from '@app/kit/contract'
import { z } from 'zod'
import { payableMethods } from '../payables/payables.contract.ts'
import { borderoItemStates, borderoStates } from './bordero-states.rules.ts'

export const maxLotItems = 10_000

export const Bordero = z.object({
  id: Id,
  company_id: Id,
  company_name: z.string(),
  bank_account_id: Id,
  account_name: z.string(),
  bank_code: z.string(),
  number: z.int(),
  pay_on: BusinessDate,
  item_count: z.int(),
  total_cents: Cents,
  paid_cents: Cents,
  status: oneOf(borderoStates),
  created_by_name: z.string().nullable(),
  sent_at: Instant.nullable(),
  version: z.int(),
})
export type Bordero = z.output<typeof Bordero>

export const BorderoDetail = Bordero.extend({
  created_at: Instant,
  change: PendingApproval.nullable(),
  /** Approvals of the last request. */
  approvals: z.array(z.object({ name: z.string(), approved_at: Instant })),
  needed_approvals: z.int(),
  file: z
    .object({
      number: z.int(),
      file_name: z.string(),
      sha256: z.string(),
      size_bytes: z.int(),
      downloaded_at: Instant.nullable(),
    })
    .nullable(),
  /** Balance of the account at the end of the payment day, after this lot; null if it is unknown. */
  forecast_cents: Cents.nullable(),
  /** Suppliers whose bank data changed within three days. */
  recent_changes: z.array(z.object({ supplier_name: z.string(), days: z.int() })),
})
export type BorderoDetail = z.output<typeof BorderoDetail>

export const BorderoItem = z.object({
  id: z.int(),
  payable_id: Id,
  supplier_name: z.string(),
  document: z.string(),
  instalment: z.int(),
  due_on: BusinessDate,
  method: oneOf(payableMethods),
  /** Bar code, Pix key or bank account. */
  place: z.string(),
  nominal_cents: Cents,
  amount_cents: Cents,
  status: oneOf(borderoItemStates),
  paid_on: BusinessDate.nullable(),
  paid_cents: Cents.nullable(),
  occurrence: z.string().nullable(),
})
export type BorderoItem = z.output<typeof BorderoItem>

const payOn = z.iso.date('Informe o dia do pagamento.')
const payableIds = z
  .array(Id)
  .min(1, 'Escolha ao menos um título.')
  .max(maxLotItems, 'Um borderô tem até 10.000 títulos.')

export const BorderoFilter = z.object({
  search: z.string().trim().max(60).optional(),
  company_id: Id.optional(),
  status: oneOf(borderoStates).optional(),
  from: BusinessDate.optional(),
  to: BusinessDate.optional(),
})
export type BorderoFilter = z.output<typeof BorderoFilter>

export const unknownPayingAccount = defineError(422, 'bordero.account', 'Escolha uma conta ativa das suas empresas.')
export const bankWithoutPayments = defineError(
  422,
  'bordero.bank',
  'Pagamentos pelo banco {bank} ainda não são gerados; escolha uma conta de {banks}.',
)
export const paymentAgreementMissing = defineError(
  422,
  'bordero.agreement',
  'A conta não tem convênio de pagamentos; informe-o no cadastro da conta.',
)
export const notBankDay = defineError(422, 'bordero.pay-on', '{date} não é dia bancário.')
export const payOnPast = defineError(422, 'bordero.pay-on-past', 'O pagamento não pode ser anterior a hoje.')
export const payOnFar = defineError(422, 'bordero.pay-on-far', 'O pagamento vai até {date}.')
export const payableTakenByLot = defineError(
  409,
  'bordero.payable-taken',
  'Título {document} já está no borderô {number}.',
)
export const payableNotPayable = defineError(
  409,
  'bordero.payable-state',
  'Título {document} {status}: não entra no borderô.',
)
export const payableOfOtherCompany = defineError(
  422,
  'bordero.payable-company',
  'O título {document} é de outra empresa; um borderô paga títulos da empresa da conta.',
)
export const payeeProblem = defineError(422, 'bordero.payee', 'Título {document}, de {supplier}: {reason}.')
export const lotTooLarge = defineError(422, 'bordero.size', 'Um borderô tem até 10.000 títulos.')
export const wrongState = defineError(409, 'bordero.state', 'Borderô {status}: esta ação não se aplica.')
export const emptyLot = defineError(422, 'bordero.empty', 'O borderô não tem títulos.')
export const itemChanged = defineError(409, 'bordero.item-changed', 'O item {number} mudou depois da aprovação.')
export const lotChanged = defineError(
  409,
  'bordero.changed',
  'O valor do lote mudou: {approved} aprovado, {current} agora.',
)
export const recentBankData = defineError(
  409,
  'bordero.recent-bank-data',
  'Dados bancários de {supplier} mudaram há {days} dias; confirme com outra pessoa.',
)
export const lotPending = defineError(409, 'bordero.pending', 'O borderô já espera aprovação, pedida por {name}.')
export const ownLot = defineError(403, 'bordero.own', 'Quem montou o borderô ou pediu a aprovação não pode aprová-lo.')
export const notYourLotRequest = defineError(403, 'bordero.not-yours', 'Só quem pediu a aprovação pode retirá-la.')
export const lotDecided = defineError(409, 'bordero.decided', 'Pedido já decidido: {status}.')

export const borderoRecord = defineRecord({
  entity: 'bordero',
  name: 'Borderô',
  ability: 'financial.borderos',
  page: '/financial/borderos?open=:id',
  actions: {
    create: 'Criado',
    update: 'Alterado',
    'add-items': 'Títulos incluídos',
    'remove-items': 'Títulos retirados',
    'payment-lot.request': 'Aprovação pedida',
    'payment-lot.vote': 'Aprovado por uma pessoa',
    'payment-lot.approve': 'Aprovado',
    'payment-lot.refuse': 'Aprovação recusada',
    'payment-lot.withdraw': 'Pedido de aprovação retirado',
    generate: 'Arquivo gerado',
    download: 'Arquivo baixado',
    send: 'Marcado como enviado',
    return: 'Retorno do banco',
    cancel: 'Cancelado',
  },
  fields: {
    number: 'Número',
    bank_account_id: 'Conta',
    pay_on: 'Pagamento em',
    status: { label: 'Situação', values: borderoStates },
    total_cents: 'Total',
    item_count: 'Títulos',
  },
})

const conflicts = [notFound, staleVersion, wrongState] as const
const additions = [
  payableTakenByLot,
  payableNotPayable,
  payableOfOtherCompany,
  payeeProblem,
  lotTooLarge,
  notBankDay,
  payOnPast,
  payOnFar,
] as const
const changes = ['payables', 'bank-forecast']
const write = { params: ById, answer: BorderoDetail, idempotent: true, changes } as const
const decisions = [notFound, staleVersion, lotDecided, wrongState] as const
const decision = { ...write, changes: [...changes, 'notifications'] } as const

export const borderos = defineOperations(
  { name: 'borderos', ability: 'financial.borderos' },
  {
    list: get('/borderos', {
      query: PageQuery.extend(BorderoFilter.shape).extend({
        sort: sortBy(Bordero, ['number', 'pay_on', 'company_name', 'item_count', 'total_cents', 'status']),
      }),
      answer: buildPageSchema(Bordero),
    }),
    /** Accounts with an agreement for payments. */
    accounts: get('/borderos/accounts', { answer: z.object({ data: z.array(Named.extend({ company_id: Id })) }) }),
    get: get('/borderos/:id', { params: ById, answer: BorderoDetail, errors: [notFound] }),
    items: get('/borderos/:id/items', {
      params: ById,
      query: PageQuery.extend({ sort: sortBy(BorderoItem, ['supplier_name', 'due_on', 'amount_cents']) }),
      answer: buildPageSchema(BorderoItem),
      errors: [notFound],
    }),
    create: post('/borderos', {
      body: z.object({ bank_account_id: Id, pay_on: payOn, payable_ids: payableIds }),
      answer: BorderoDetail,
      status: 201,
      idempotent: true,
      changes,
      errors: [notFound, unknownPayingAccount, bankWithoutPayments, paymentAgreementMissing, ...additions],
    }),
    /** Changes the day of payment of a draft; amounts with discount, fine and interest are computed again. */
    update: put('/borderos/:id', {
      ...write,
      body: Version.extend({ pay_on: payOn }),
      errors: [...conflicts, notBankDay, payOnPast, payOnFar],
    }),
    addItems: post('/borderos/:id/items', {
      ...write,
      body: Version.extend({ payable_ids: payableIds }),
      errors: [...conflicts, ...additions],
    }),
    removeItems: post('/borderos/:id/items/remove', {
      ...write,
      body: Version.extend({ payable_ids: payableIds }),
      errors: conflicts,
    }),
    requestApproval: post('/borderos/:id/request-approval', {
      ...decision,
      body: Version,
      errors: [...conflicts, emptyLot, lotPending, payeeProblem, payOnPast, notBankDay, payOnFar],
    }),
    approve: post('/borderos/approvals/:id/approve', {
      ...decision,
      body: Version,
      confirms: true,
      errors: [...decisions, ownLot, recentBankData, approvalOutdated],
    }),
    refuse: post('/borderos/approvals/:id/refuse', {
      ...decision,
      body: Version.extend({
        note: z.string().trim().min(10, 'Informe o motivo da recusa (mínimo 10 caracteres).').max(1000),
      }),
      confirms: true,
      errors: [...decisions, ownLot],
    }),
    withdraw: post('/borderos/approvals/:id/withdraw', {
      ...decision,
      body: Version,
      errors: [...decisions, notYourLotRequest],
    }),
    /** Writes the payment file. A repeat returns the same file. */
    generate: post('/borderos/:id/generate', {
      ...write,
      body: Version,
      errors: [
        ...conflicts,
        itemChanged,
        lotChanged,
        payOnPast,
        payeeProblem,
        unknownPayingAccount,
        paymentAgreementMissing,
      ],
    }),
    download: post('/borderos/:id/file', {
      params: ById,
      answer: FileAnswer,
      file: true,
      errors: [notFound, wrongState, fileLost],
    }),
    send: post('/borderos/:id/send', { ...write, body: Version, errors: conflicts }),
    cancel: post('/borderos/:id/cancel', {
      ...write,
      body: Version.extend({
        reason: z.string('Informe o motivo.').trim().min(5, 'Informe o motivo (mínimo 5 caracteres).').max(200),
      }),
      errors: conflicts,
    }),
  },
)
