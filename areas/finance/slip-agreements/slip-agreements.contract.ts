import { changePending, defineBankDataDecisions, PendingApproval } from '@app/domain/approvals/contract'
import { defineError, defineRegister, get, Id, Named, notFound, oneOf, staleVersion } from '@app/kit/contract'
import { z } from 'zod'

export const slipSpecies = {
  DM: 'Duplicata mercantil',
  DS: 'Duplicata de serviço',
  NP: 'Nota promissória',
  RC: 'Recibo',
} as const

/** Acceptance by the payer, by the code of bank files. */
export const slipAcceptances = { N: 'Sem aceite', A: 'Com aceite' } as const

/** Banks with a known free field, by code. Source: bank-files 7.3. */
export const issuingBanks: Readonly<Record<string, string>> = {
  '001': 'Banco do Brasil',
  '104': 'Caixa',
  '237': 'Bradesco',
  '341': 'Itaú',
}

export const remittanceLayouts = { '240': 'CNAB 240', '400': 'CNAB 400' } as const
export type SlipRemittanceLayout = keyof typeof remittanceLayouts

/** Layouts with known columns of the slip number, by bank. Source: bank-files 4.3 and 6.3. */
export const layoutsOfBanks: Readonly<Record<string, readonly SlipRemittanceLayout[]>> = {
  '001': ['240', '400'],
  '104': ['240'],
  '237': ['400'],
  '341': ['240', '400'],
}

const slipNumber = (missing: string) => z.int(missing).min(1, 'Use um número maior que zero.')

/** Terms of the slips; a change needs the approval of a second person. */
export const AgreementTerms = z.object({
  agreement_no: z
    .string()
    .trim()
    .regex(/^\d{1,20}$/, 'Use os números do convênio.'),
  portfolio: z
    .string()
    .trim()
    .regex(/^\d{1,3}$/, 'Use os números da carteira.'),
  layout: oneOf(remittanceLayouts),
  number_from: slipNumber('Informe o primeiro número.'),
  number_to: slipNumber('Informe o último número.'),
  species: oneOf(slipSpecies),
  acceptance: oneOf(slipAcceptances),
  fine_ppm: z.int('Informe a multa.').min(0, 'A multa não pode ser negativa.').max(20_000, 'A multa vai até 2%.'),
  interest_ppm: z
    .int('Informe os juros.')
    .min(0, 'Os juros não podem ser negativos.')
    .max(10_000, 'Os juros vão até 1% ao mês.'),
  instructions: z
    .array(z.string().trim().min(1, 'Escreva a instrução.').max(40, 'Use até 40 caracteres.'))
    .max(4, 'Use até 4 instruções.'),
})
export type AgreementTerms = z.output<typeof AgreementTerms>

/** The terms that a second person approves. The first approval also approves the agreement. */
export const ApprovedTerms = AgreementTerms.extend({ approved: z.boolean() })
export type ApprovedTerms = z.output<typeof ApprovedTerms>

const AgreementDraft = AgreementTerms.extend({
  name: z.string().trim().min(3, 'Informe o nome.').max(60, 'Use até 60 caracteres.'),
})

export const SlipAgreement = AgreementDraft.extend({
  id: Id,
  company_id: Id,
  company_name: z.string(),
  bank_account_id: Id,
  account_name: z.string(),
  bank_code: z.string(),
  /** Number of the next slip. */
  next_number: z.int(),
  /** False until a second person has approved the terms; no slip is issued before. */
  approved: z.boolean(),
  active: z.boolean(),
  pending_approval: z.boolean(),
  version: z.int(),
})
export type SlipAgreement = z.output<typeof SlipAgreement>

const SlipAgreementDetail = SlipAgreement.extend({ change: PendingApproval.nullable() })
export type SlipAgreementDetail = z.output<typeof SlipAgreementDetail>

export const agreementTaken = defineError(
  409,
  'slip-agreement.taken',
  'Esta conta já tem um convênio com este número e carteira.',
)
export const unknownAccount = defineError(422, 'slip-agreement.account', 'Escolha uma conta ativa das suas empresas.')
export const bankWithoutSlips = defineError(
  422,
  'slip-agreement.bank',
  'Boletos do banco {bank} ainda não são emitidos; escolha uma conta de {banks}.',
)
export const numbersReversed = defineError(422, 'slip-agreement.numbers', 'O último número é menor que o primeiro.')
export const numbersUsed = defineError(
  422,
  'slip-agreement.numbers-used',
  'O último número não pode ser menor que o próximo, {next}.',
)
export const numbersCross = defineError(
  409,
  'slip-agreement.numbers-cross',
  'A faixa cruza com a do convênio {agreement}, da mesma conta.',
)
/** The bank's free field does not take these terms. */
export const unfitTerms = defineError(422, 'slip-agreement.terms', 'O banco não aceita estes dados: {reason}')

export const remittanceLayoutUnknown = defineError(
  422,
  'slip-agreement.layout',
  'Remessas do banco {bank} são escritas em {layouts}.',
)

const refusals = [
  notFound,
  agreementTaken,
  numbersReversed,
  numbersUsed,
  numbersCross,
  unfitTerms,
  remittanceLayoutUnknown,
] as const

export const slipAgreementRegister = defineRegister({
  name: 'slip-agreements',
  entity: 'slip_agreement',
  ability: 'financial.bank-slip',
  page: '/bank-slips?tab=convenios&open=:id',
  words: { one: 'Convênio de boletos', many: 'Convênios de boletos', gender: 'm' },
  row: SlipAgreement,
  detail: SlipAgreementDetail,
  draft: AgreementDraft,
  filter: z.object({
    search: z.string().trim().max(60).optional(),
    company_id: Id.optional(),
    active: z.stringbool().optional(),
  }),
  sort: ['name', 'company_name', 'agreement_no', 'next_number', 'active'],
  fields: {
    name: 'Nome',
    agreement_no: 'Convênio',
    portfolio: 'Carteira',
    layout: { label: 'Leiaute da remessa', values: remittanceLayouts },
    number_from: 'Primeiro número',
    number_to: 'Último número',
    species: { label: 'Espécie', values: slipSpecies },
    acceptance: { label: 'Aceite', values: slipAcceptances },
    fine_ppm: 'Multa',
    interest_ppm: 'Juros ao mês',
    instructions: 'Instruções',
    approved: 'Aprovado',
    active: 'Ativo',
  },
  actions: {
    'bank-data.request': 'Alteração do convênio pedida',
    'bank-data.approve': 'Alteração do convênio aprovada',
    'bank-data.refuse': 'Alteração do convênio recusada',
    'bank-data.withdraw': 'Alteração do convênio retirada',
  },
  operations: ({ list, get: read, create, update, setActive }) => ({
    list,
    /** Accounts that can have agreements, and active agreements. */
    choices: get('/slip-agreements/choices', {
      answer: z.object({ accounts: z.array(Named), agreements: z.array(Named.extend({ company_id: Id })) }),
    }),
    get: read,
    create: {
      ...create,
      changes: ['notifications'],
      body: AgreementDraft.extend({ bank_account_id: Id }),
      errors: [...refusals, unknownAccount, bankWithoutSlips],
    },
    update: { ...update, changes: ['notifications'], errors: [...refusals, staleVersion, changePending] },
    setActive,
    ...defineBankDataDecisions('/slip-agreements', SlipAgreementDetail, refusals),
  }),
})
export const slipAgreements = slipAgreementRegister.operations
