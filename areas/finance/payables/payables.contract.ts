import {
  amountInput,
  BusinessDate,
  ById,
  Cents,
  CnpjOrCpf,
  defineError,
  defineRegister,
  get,
  Id,
  Named,
  notFound,
  oneOf,
  optionalText,
  post,
  staleVersion,
  Version,
} from '@app/kit/contract'
import { z } from 'zod'

export const payableMethods = {
  slip: 'Boleto',
  ted: 'TED',
  account_credit: 'Crédito em conta',
  pix_key: 'Pix por chave',
  tax: 'Conta ou tributo com código de barras',
} as const
export type PayableMethod = keyof typeof payableMethods

export const payableSources = {
  manual: 'Digitado',
  nfe: 'Nota fiscal',
  order: 'Pedido',
  tax: 'Tributo',
  protheus: 'Protheus',
} as const

export const payableStates = {
  open: 'Aberto',
  in_lot: 'Em borderô',
  scheduled: 'Agendado',
  paid: 'Pago',
  cancelled: 'Cancelado',
} as const
export type PayableState = keyof typeof payableStates

const monthlyRate = (missing: string) =>
  z.int(missing).min(0, 'Use um percentual positivo.').max(1_000_000, 'Use até 100%.').default(0)

const PayableDraft = z.object({
  supplier_id: Id,
  document: z.string().trim().min(1, 'Informe o documento.').max(20, 'Use até 20 caracteres.'),
  instalment: z.int('Informe a parcela.').min(1, 'Use um número maior que zero.').max(999, 'Use até 999.').default(1),
  issued_on: z.iso.date('Informe a emissão.'),
  due_on: z.iso.date('Informe o vencimento.'),
  amount_cents: amountInput(1, 'Informe um valor maior que zero.', 'Informe o valor.'),
  discount_cents: amountInput(0, 'O desconto não pode ser negativo.').default(0),
  discount_until: BusinessDate.nullable().default(null),
  fine_ppm: monthlyRate('Informe a multa.'),
  interest_ppm: monthlyRate('Informe os juros.'),
  method: oneOf(payableMethods),
  /** Bar code or typed line of a slip or bill; stored as 44 digits. */
  barcode: optionalText(200),
  /** The beneficiary that the slip names. */
  beneficiary_tax_id: CnpjOrCpf.nullable().default(null),
  note: optionalText(200),
})
export type PayableDraft = z.output<typeof PayableDraft>

export const Payable = z.object({
  ...PayableDraft.shape,
  beneficiary_tax_id: z.string().nullable(),
  id: Id,
  company_id: Id,
  company_name: z.string(),
  supplier_name: z.string(),
  supplier_tax_id: z.string(),
  source: oneOf(payableSources),
  status: oneOf(payableStates),
  bordero_id: Id.nullable(),
  bordero_number: z.int().nullable(),
  paid_on: BusinessDate.nullable(),
  paid_cents: Cents.nullable(),
  version: z.int(),
})
export type Payable = z.output<typeof Payable>

export const payableTaken = defineError(
  409,
  'payable.taken',
  'O documento {document}, parcela {instalment}, deste fornecedor já está cadastrado.',
)
export const barcodeTaken = defineError(
  409,
  'payable.barcode-taken',
  'Este código de barras já está no título {document}.',
)
export const unknownSupplier = defineError(422, 'payable.supplier', 'Escolha um fornecedor ativo.')
export const invalidBarcode = defineError(422, 'payable.barcode', 'Código de barras inválido: {reason}')
export const barcodeMissing = defineError(
  422,
  'payable.barcode-missing',
  'Informe o código de barras ou a linha digitável.',
)
export const barcodeOfOtherMethod = defineError(
  422,
  'payable.barcode-method',
  'O código de barras é de {kind}; escolha essa forma de pagamento.',
)
export const otherAmount = defineError(
  422,
  'payable.barcode-amount',
  'O código de barras vale {barcode_amount}; o título, {amount}.',
)
export const otherDueDate = defineError(
  422,
  'payable.barcode-due',
  'O código de barras vence em {barcode_due}; o título, em {due}.',
)
export const otherBeneficiary = defineError(
  422,
  'payable.beneficiary',
  'Beneficiário do boleto ({document}) não é o fornecedor.',
)
export const beneficiaryMissing = defineError(422, 'payable.beneficiary-missing', 'Informe o beneficiário do boleto.')
export const dueBeforeIssue = defineError(422, 'payable.due', 'O vencimento não pode ser anterior à emissão.')
export const wrongDiscount = defineError(
  422,
  'payable.discount',
  'Informe desconto e data limite juntos; o desconto é menor que o valor.',
)
export const payableNotOpen = defineError(409, 'payable.not-open', 'Título {status}: só um título aberto muda.')

const refusals = [
  notFound,
  payableTaken,
  barcodeTaken,
  unknownSupplier,
  invalidBarcode,
  barcodeMissing,
  barcodeOfOtherMethod,
  otherAmount,
  otherDueDate,
  otherBeneficiary,
  beneficiaryMissing,
  dueBeforeIssue,
  wrongDiscount,
] as const
const changes = ['suppliers', 'bank-forecast']

export const payableRegister = defineRegister({
  name: 'payables',
  entity: 'payable',
  ability: 'financial.borderos',
  page: '/financial/borderos?tab=titulos&open=:id',
  words: { one: 'Título a pagar', many: 'Títulos a pagar', gender: 'm' },
  row: Payable,
  draft: PayableDraft,
  filter: z.object({
    search: z.string().trim().max(60).optional(),
    company_id: Id.optional(),
    supplier_id: Id.optional(),
    method: oneOf(payableMethods).optional(),
    status: oneOf(payableStates).optional(),
    from: BusinessDate.optional(),
    to: BusinessDate.optional(),
  }),
  sort: ['due_on', 'supplier_name', 'document', 'amount_cents', 'company_name', 'status'],
  fields: {
    supplier_id: 'Fornecedor',
    document: 'Documento',
    instalment: 'Parcela',
    issued_on: 'Emissão',
    due_on: 'Vencimento',
    amount_cents: 'Valor',
    discount_cents: 'Desconto',
    discount_until: 'Desconto até',
    fine_ppm: 'Multa',
    interest_ppm: 'Juros ao mês',
    method: { label: 'Forma', values: payableMethods },
    barcode: 'Código de barras',
    beneficiary_tax_id: 'Beneficiário do boleto',
    note: 'Observação',
    status: { label: 'Situação', values: payableStates },
    paid_on: 'Pago em',
    paid_cents: 'Valor pago',
  },
  actions: { cancel: 'Cancelado' },
  operations: ({ list, get: read, create, update }) => ({
    list,
    companies: get('/payables/companies', { answer: z.object({ data: z.array(Named) }) }),
    get: read,
    create: { ...create, body: PayableDraft.extend({ company_id: Id }), errors: refusals, changes },
    update: { ...update, errors: [...refusals, staleVersion, payableNotOpen], changes },
    cancel: post('/payables/:id/cancel', {
      params: ById,
      body: Version.extend({
        reason: z.string('Informe o motivo.').trim().min(5, 'Informe o motivo (mínimo 5 caracteres).').max(200),
      }),
      answer: Payable,
      idempotent: true,
      errors: [notFound, staleVersion, payableNotOpen],
      changes,
    }),
  }),
})
export const payables = payableRegister.operations
