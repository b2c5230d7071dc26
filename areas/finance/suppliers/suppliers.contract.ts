import { changePending, defineBankDataDecisions, PendingApproval } from '@app/domain/approvals/contract'
import {
  ById,
  CnpjOrCpf,
  defineError,
  defineRegister,
  del,
  get,
  Id,
  Instant,
  Named,
  Nothing,
  notFound,
  oneOf,
  optionalText,
  staleVersion,
} from '@app/kit/contract'
import { z } from 'zod'

export const supplierKinds = {
  distributor: 'Distribuidora',
  carrier: 'Transportadora',
  goods: 'Mercadorias',
  service: 'Serviços',
} as const

export const pixKeyKinds = {
  document: 'CNPJ ou CPF',
  phone: 'Telefone',
  email: 'E-mail',
  random: 'Chave aleatória',
} as const

const digits = (longest: number, message: string) =>
  optionalText(20).refine((text) => text === null || new RegExp(`^\\d{1,${longest}}$`).test(text), message)

/** Data that decide where money goes; a change needs the approval of a second person. */
export const PayeeData = z.object({
  pix_key_kind: oneOf(pixKeyKinds).nullable().default(null),
  pix_key: optionalText(80),
  bank_code: optionalText(3).refine((code) => code === null || /^\d{3}$/.test(code), 'Use os 3 números do banco.'),
  branch: digits(5, 'Use os números da agência, sem o dígito.'),
  account_no: digits(12, 'Use os números da conta, sem o dígito.'),
  account_digit: optionalText(2).refine(
    (digit) => digit === null || /^[0-9A-Z]{1,2}$/.test(digit),
    'Use o dígito da conta.',
  ),
})
export type PayeeData = z.output<typeof PayeeData>

const SupplierDraft = PayeeData.extend({
  kinds: z.array(oneOf(supplierKinds)).min(1, 'Escolha ao menos um tipo.').max(4),
  tax_id: CnpjOrCpf,
  name: z.string().trim().min(3, 'Informe o nome.').max(120, 'Use até 120 caracteres.'),
  trade_name: optionalText(120),
  erp_code: optionalText(20),
  payment_term_days: z
    .int('Informe os dias.')
    .min(0, 'O prazo não pode ser negativo.')
    .max(120, 'O prazo vai até 120 dias.')
    .default(0),
})

export const Supplier = z.object({
  ...SupplierDraft.shape,
  tax_id: z.string(),
  id: Id,
  /** The day of the last approved change of bank data; null without bank data. */
  bank_data_changed_at: Instant.nullable(),
  in_use: z.boolean(),
  active: z.boolean(),
  pending_approval: z.boolean(),
  version: z.int(),
})
export type Supplier = z.output<typeof Supplier>

const SupplierDetail = Supplier.extend({ change: PendingApproval.nullable() })
export type SupplierDetail = z.output<typeof SupplierDetail>

export const supplierTaken = defineError(409, 'supplier.taken', '{document} já cadastrado em {name}.')
export const supplierInUse = defineError(409, 'supplier.in-use', 'Fornecedor em uso: desative em vez de excluir.')
export const taxIdInUse = defineError(409, 'supplier.tax-id-in-use', 'Fornecedor em uso: o CNPJ ou CPF não muda mais.')
export const incompleteAccount = defineError(
  422,
  'supplier.account',
  'Informe banco, agência, conta e dígito, ou deixe os quatro vazios.',
)
export const invalidPixKey = defineError(422, 'supplier.pix-key', 'Chave Pix inválida para {kind}.')
export const foreignPixKey = defineError(422, 'supplier.pix-key-owner', 'A chave Pix {key} não é do fornecedor.')

const refusals = [notFound, supplierTaken, taxIdInUse, incompleteAccount, invalidPixKey, foreignPixKey] as const

export const supplierRegister = defineRegister({
  name: 'suppliers',
  entity: 'supplier',
  ability: 'financial.borderos',
  page: '/financial/borderos?tab=fornecedores&open=:id',
  words: { one: 'Fornecedor', many: 'Fornecedores', gender: 'm' },
  row: Supplier,
  detail: SupplierDetail,
  draft: SupplierDraft,
  filter: z.object({
    search: z.string().trim().max(60).optional(),
    kind: oneOf(supplierKinds).optional(),
    active: z.stringbool().optional(),
    pending_approval: z.stringbool().optional(),
  }),
  sort: ['name', 'tax_id', 'payment_term_days', 'active'],
  fields: {
    kinds: { label: 'Tipos', values: supplierKinds },
    tax_id: 'CNPJ ou CPF',
    name: 'Nome',
    trade_name: 'Nome fantasia',
    erp_code: 'Código no ERP',
    payment_term_days: 'Prazo de pagamento',
    pix_key_kind: { label: 'Tipo da chave Pix', values: pixKeyKinds },
    pix_key: 'Chave Pix',
    bank_code: 'Banco',
    branch: 'Agência',
    account_no: 'Conta',
    account_digit: 'Dígito',
    active: 'Ativo',
  },
  actions: {
    'bank-data.request': 'Alteração de dados bancários pedida',
    'bank-data.approve': 'Alteração de dados bancários aprovada',
    'bank-data.refuse': 'Alteração de dados bancários recusada',
    'bank-data.withdraw': 'Alteração de dados bancários retirada',
    remove: 'Fornecedor excluído',
  },
  operations: ({ list, get: read, create, update, setActive }) => ({
    list,
    choices: get('/suppliers/choices', { answer: z.object({ data: z.array(Named.extend({ tax_id: z.string() })) }) }),
    get: read,
    create: { ...create, changes: ['notifications'], errors: refusals },
    update: { ...update, changes: ['notifications'], errors: [...refusals, staleVersion, changePending] },
    setActive,
    /** Deletes a supplier without payables. */
    remove: del('/suppliers/:id', { params: ById, answer: Nothing, errors: [notFound, supplierInUse] }),
    ...defineBankDataDecisions('/suppliers', SupplierDetail, refusals),
  }),
})
export const suppliers = supplierRegister.operations
