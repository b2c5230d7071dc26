import { changePending, defineBankDataDecisions, PendingApproval } from '@app/domain/approvals/contract'
import { balanceLocked } from '@app/domain/bank-balances/contract'
import { periodLocked } from '@app/domain/calendar/contract'
import {
  amountInput,
  BusinessDate,
  Cents,
  Cnpj,
  declareBulk,
  defineError,
  defineRegister,
  get,
  Id,
  maxAmount_cents,
  notFound,
  staleVersion,
} from '@app/kit/contract'
import { z } from 'zod'
import { CompanyChoices } from '../registers.contract.ts'
import { PixKey } from './pix-keys.contract.ts'

export const accountKinds = {
  checking: 'Corrente',
  payment: 'Pagamento',
  escrow: 'Vinculada',
  safe: 'Cofre',
} as const
export const statementSources = { ofx: 'OFX', cnab240: 'CNAB 240', api: 'API', spreadsheet: 'Planilha' } as const
export const acceptedKinds = { card: 'Cartão', pix: 'Pix', slip: 'Boleto', deposit: 'Depósito' } as const

const kind = z.enum(['checking', 'payment', 'escrow', 'safe'])
const accepts = z.enum(['card', 'pix', 'slip', 'deposit'])
const source = z.enum(['ofx', 'cnab240', 'api', 'spreadsheet'])

/** Data that decides where money goes: a change needs the approval of a second person. */
export const BankData = z.object({
  bank_code: z.string().regex(/^\d{3}$/, 'Use os 3 números do banco.'),
  branch: z
    .string()
    .trim()
    .regex(/^\d{1,6}(-[0-9X])?$/, 'Use os números da agência.'),
  account_no: z
    .string()
    .trim()
    .regex(/^\d{1,20}$/, 'Use os números da conta, sem o dígito.'),
  account_digit: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[0-9A-Z]{1,2}$/, 'Use o dígito da conta.'),
  kind,
  holder_cnpj: Cnpj,
  pix_keys: z.array(PixKey).max(20, 'Use até 20 chaves.').default([]),
})
export type BankData = z.infer<typeof BankData>

/** An account that an import created may lack a digit or a holder. */
export const StoredBankData = z.object({
  bank_code: z.string(),
  branch: z.string(),
  account_no: z.string(),
  account_digit: z.string(),
  kind,
  holder_cnpj: z.string(),
  pix_keys: z.array(z.string()),
})

const SettlementAccountDraft = BankData.extend({
  name: z.string().trim().max(80).optional(),
  ledger_account: z.string().trim().min(1, 'Campo obrigatório.').max(20),
  statement_source: source,
  opening_balance_cents: amountInput(-maxAmount_cents),
  opening_on: BusinessDate,
  minimum_cents: amountInput(-maxAmount_cents).default(0),
  payment_agreement: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[0-9A-Z]{0,20}$/, 'Use letras e números do convênio.')
    .default(''),
  two_approvers_from_cents: amountInput(0, 'O valor não pode ser negativo.').default(5_000_000),
  accepts: z.array(accepts).min(1, 'Escolha ao menos um.').max(4),
})

export const SettlementAccount = z.object({
  id: Id,
  company_id: Id,
  company_name: z.string(),
  name: z.string(),
  bank_code: z.string(),
  branch: z.string(),
  account_no: z.string(),
  account_digit: z.string(),
  kind,
  holder_cnpj: z.string().nullable(),
  pix_keys: z.array(z.string()),
  ledger_account: z.string(),
  statement_source: source,
  opening_balance_cents: Cents,
  opening_on: BusinessDate.nullable(),
  minimum_cents: Cents,
  payment_agreement: z.string(),
  two_approvers_from_cents: Cents,
  accepts: z.array(accepts),
  active: z.boolean(),
  last_statement_on: BusinessDate.nullable(),
  /** Null if it is unknown. */
  balance_cents: Cents.nullable(),
  pending_approval: z.boolean(),
  version: z.int(),
})
export type SettlementAccount = z.infer<typeof SettlementAccount>

export const SettlementAccountDetail = SettlementAccount.extend({ change: PendingApproval.nullable() })
export type SettlementAccountDetail = z.infer<typeof SettlementAccountDetail>

export const accountTaken = defineError(409, 'settlement-account.taken', 'Já existe um registro com estes dados.')
export const wrongDigit = defineError(422, 'settlement-account.digit', 'Dígito da conta não confere.')
export const foreignHolder = defineError(422, 'settlement-account.holder', 'CNPJ do titular difere da empresa.')
export const pixKeyTaken = defineError(
  409,
  'settlement-account.pix-key',
  'Chave Pix {key} já cadastrada em outra conta.',
)
export const receivablesExpected = defineError(
  409,
  'settlement-account.receivables',
  'Há {receivables} para esta conta.',
)

const refusals = [notFound, accountTaken, wrongDigit, foreignHolder, pixKeyTaken] as const

export const settlementAccountRegister = defineRegister({
  name: 'settlement-accounts',
  entity: 'bank_account',
  ability: 'settlement-account',
  page: '/settlement-account?open=:id',
  words: { one: 'Conta de liquidação', many: 'Contas de liquidação', gender: 'f' },
  row: SettlementAccount,
  detail: SettlementAccountDetail,
  draft: SettlementAccountDraft,
  filter: z.object({
    search: z.string().trim().max(80).optional(),
    company_id: Id.optional(),
    bank_code: z.string().max(3).optional(),
    kind: kind.optional(),
    active: z.stringbool().optional(),
    pending_approval: z.stringbool().optional(),
  }),
  sort: ['company_name', 'bank_code', 'branch', 'account_no', 'kind', 'last_statement_on', 'balance_cents', 'active'],
  fields: {
    name: 'Nome',
    bank_code: 'Banco',
    branch: 'Agência',
    account_no: 'Conta',
    account_digit: 'Dígito',
    kind: { label: 'Tipo', values: accountKinds },
    holder_cnpj: 'CNPJ do titular',
    ledger_account: 'Conta contábil',
    statement_source: { label: 'Origem do extrato', values: statementSources },
    opening_balance_cents: 'Saldo inicial',
    opening_on: 'Data do saldo inicial',
    minimum_cents: 'Saldo mínimo',
    payment_agreement: 'Convênio de pagamentos',
    two_approvers_from_cents: 'Dois aprovadores acima de',
    balance_on: 'Dia do saldo',
    closing_cents: 'Saldo calculado',
    informed_cents: 'Saldo informado',
    active: 'Ativa',
  },
  actions: {
    'bank-data.request': 'Alteração de dados bancários pedida',
    'bank-data.approve': 'Alteração de dados bancários aprovada',
    'bank-data.refuse': 'Alteração de dados bancários recusada',
    'bank-data.withdraw': 'Alteração de dados bancários retirada',
    'balance.inform': 'Saldo informado',
    'balance.remove': 'Saldo informado retirado',
    'balance.check': 'Saldo conferido',
    'balance.reopen': 'Conferência do saldo desfeita',
    'balance.lock': 'Saldo bloqueado',
    'balance.unlock': 'Saldo desbloqueado',
  },
  reversible: { inactivate: 'Conta inativada.', inactivateMany: 'Contas inativadas.' },
  idempotent: false,
  operations: ({ list, get: getAccount, create, update, inactivate, activate, inactivateMany }) => ({
    list,
    companies: get('/settlement-accounts/companies', { answer: CompanyChoices }),
    get: getAccount,
    create: {
      ...create,
      body: SettlementAccountDraft.extend({ company_id: Id }),
      idempotent: true,
      errors: refusals,
    },
    update: {
      ...update,
      changes: ['notifications'],
      errors: [...refusals, staleVersion, changePending, balanceLocked, periodLocked],
    },
    inactivate: { ...inactivate, errors: [notFound, staleVersion, receivablesExpected] },
    activate: { ...activate, errors: [notFound, staleVersion, pixKeyTaken] },
    inactivateMany: declareBulk('/settlement-accounts/bulk/inactivate', {
      filter: list.query,
      errors: [receivablesExpected],
      reversible: inactivateMany.reversible,
    }),
    ...defineBankDataDecisions('/settlement-accounts', SettlementAccountDetail, refusals),
  }),
})
export const settlementAccounts = settlementAccountRegister.operations
