import { defineError } from '@app/kit/contract'
import type { PaymentMethod } from '../day/facts/methods.contract.ts'

/** Methods whose amounts become titles. Cash is deposited, and Pix and transfers are in the bank already. */
export const titleMethods = [
  'debit',
  'credit',
  'credit_installments',
  'prepaid',
  'fleet',
  'voucher',
  'note',
  'check',
  'postdated_check',
  'freight_letter',
  'customer_voucher',
] as const satisfies readonly PaymentMethod[]
export type TitleMethod = (typeof titleMethods)[number]

export const titleStates = {
  draft: 'Rascunho',
  queued: 'Na fila',
  integrated: 'Em aberto',
  partially_settled: 'Baixado parcial',
  settled: 'Baixado',
  rejected: 'Rejeitado',
  cancelling: 'Em cancelamento',
  cancelled: 'Cancelado',
} as const
export type TitleState = keyof typeof titleStates

/** Default type (table SX5-05) of the titles of each method. A connection may have others. */
export const defaultTitleTypes: Readonly<Record<TitleMethod, string>> = {
  debit: 'CD',
  credit: 'CC',
  credit_installments: 'CC',
  prepaid: 'CD',
  fleet: 'CC',
  voucher: 'VA',
  note: 'DP',
  check: 'CH',
  postdated_check: 'CH',
  freight_letter: 'DP',
  customer_voucher: 'VA',
}
/** Type of a title that reduces the debt of a customer. */
export const creditNoteType = 'NCC'
/**
 * Types (E1_TIPO) that reduce the debt of a customer, as Protheus sums them: credit notes and advances. So do the types
 * that end with "-", as AB- of a rebate.
 */
export const reducingTypes = [creditNoteType, 'RA'] as const

export const titlesDiffer = defineError(
  409,
  'protheus.titles-differ',
  'O dia {date} tem {titles} em títulos e {journal} no diário; nada foi enviado.',
)

export const titleEntity = 'protheus_title'
export const noSending = defineError(
  409,
  'protheus.reading-mode',
  'Nenhuma conexão com o Protheus envia títulos: as conexões estão em modo de leitura.',
)
export const connectionNotSending = defineError(
  409,
  'protheus.connection-not-sending',
  'A conexão que enviou o título {title} terminou ou está em modo de leitura. Faça a alteração no Protheus.',
)
export const dayNotClosed = defineError(409, 'protheus.day-open', 'O dia {date} não está fechado.')
export const dayHeld = defineError(
  409,
  'protheus.day-held',
  'O dia {date} está retido: os títulos dele não somam o diário.',
)
export const beforeStart = defineError(
  409,
  'protheus.before-start',
  'Os títulos de antes de {date} não são gerados: já estão no Protheus.',
)
export const titlesInErp = defineError(
  409,
  'protheus.titles-in-erp',
  'O dia {date} tem {count} no Protheus. Antes de reabrir o dia, use Cancelar no ERP em Protheus → Contas a receber Protheus.',
)
export const titleSettled = defineError(
  409,
  'protheus.title-settled',
  'Há baixa no Protheus para o título {title}; estorne antes de reabrir o dia.',
)

export const matchWrittenOff = defineError(
  409,
  'protheus.match-written-off',
  'Estorne antes a baixa no Protheus: {title}.',
)

export const titleDivergences = {
  missing_in_erp: 'Não está no Protheus',
  value_differs: 'Valor diferente no Protheus',
  due_changed: 'Vencimento alterado no Protheus',
  settled_outside: 'Baixado fora daqui',
  balance_differs: 'Saldo diferente no Protheus',
  negative_balance: 'Saldo negativo no Protheus: corrija lá e consulte de novo',
} as const
export type TitleDivergence = keyof typeof titleDivergences

/** Decisions of a person on a divergence. */
export const divergenceResolutions = {
  accept: 'Aceitar o Protheus',
  resend: 'Enviar o nosso',
  ignore: 'Ignorar',
} as const
export type DivergenceResolution = keyof typeof divergenceResolutions

export const divergenceChanged = defineError(
  409,
  'protheus.divergence-changed',
  'A divergência do título {title} mudou: confira o título de novo.',
)

export const writeOffUnderway = defineError(
  409,
  'protheus.write-off-underway',
  'O título {title} tem uma baixa na fila ou em estorno. Resolva a divergência depois que ela terminar.',
)

export const noIgnoredDivergence = defineError(
  409,
  'protheus.no-ignored-divergence',
  'O título {title} não tem divergência ignorada.',
)

export const noConnection = defineError(409, 'protheus.no-connection', 'Não há conexão com o Protheus.')
export const noBranchCode = defineError(409, 'protheus.no-branch', 'Sem mapeamento de empresa para "{company}".')
export const erpNotRead = defineError(502, 'protheus.not-checked', 'Não foi possível ler o Protheus: {reason}')
export const titleNotCancellable = defineError(
  409,
  'protheus.not-cancellable',
  'O título está "{state}" e não pode ser cancelado no Protheus.',
)

export const writeOffStates = {
  queued: 'Na fila',
  done: 'Baixada',
  rejected: 'Rejeitada',
  reversing: 'Em estorno',
  reversed: 'Estornada',
  wrong_reversal: 'Estorno errado no Protheus',
} as const
export type WriteOffState = keyof typeof writeOffStates
export const writeOffEntity = 'protheus_write_off'
export const notReversible = defineError(
  409,
  'protheus.not-reversible',
  'A baixa está "{state}" e não pode ser estornada.',
)
