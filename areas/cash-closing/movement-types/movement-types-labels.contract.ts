import { paymentMethodLabels } from '@app/domain/day/facts/contract'

export const natureLabels = {
  sale: 'Venda',
  receipt: 'Recebimento',
  supply: 'Suprimento',
  withdrawal: 'Sangria',
  advance: 'Vale',
  expense: 'Despesa',
  transfer: 'Transferência',
  adjustment: 'Ajuste',
  fee: 'Taxa',
  refund: 'Estorno',
} as const

export const directionLabels = { in: 'Entrada', out: 'Saída', neutral: 'Neutro' } as const

export const counterpartLabels = {
  acquirer: 'Adquirente',
  bank: 'Banco',
  count: 'Contagem',
  document: 'Documento',
  none: 'Nenhum',
} as const

export const movementTypeFields = {
  code: 'Código',
  name: 'Nome',
  nature: { label: 'Natureza', values: natureLabels },
  method: { label: 'Forma', values: paymentMethodLabels },
  direction: { label: 'Sinal', values: directionLabels },
  counterpart: { label: 'Conferido contra', values: counterpartLabels },
  affects_drawer: 'Afeta gaveta',
  allow_manual: 'Permite lançamento manual',
  attachment_required: 'Exige anexo',
  customer_required: 'Exige cliente',
  employee_required: 'Exige funcionário',
  debit_account: 'Conta de débito',
  credit_account: 'Conta de crédito',
  active: 'Ativo',
} as const
