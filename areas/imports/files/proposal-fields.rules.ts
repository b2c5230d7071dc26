import { paymentMethodLabels } from '@app/domain/day/facts/contract'
import { recordHolds } from '@app/domain/transactions/contract'
import {
  BusinessDate,
  Instant,
  localDate,
  localTime,
  showDate,
  showDecimal,
  showMoney,
  showVolume,
} from '@app/kit/contract'
import {
  type ImportProposal,
  type ProposalFieldChange,
  proposalChanges,
  proposalKinds,
} from '../proposals/proposals.contract.ts'

const labels: Readonly<Record<string, string>> = {
  acquirer: 'Adquirente',
  amount_cents: 'Valor',
  attendant: 'Frentista',
  auth_code: 'Autorização',
  brand: 'Bandeira',
  business_date: 'Dia',
  cancelled_at: 'Cancelado em',
  cash_session_external_id: 'Turno',
  cash_session_id: 'Turno',
  closed_at: 'Fechado em',
  closing_ml: 'Encerrante final',
  controller_record_id: 'Abastecimento',
  counted_cents: 'Contado pelo PDV',
  customer: 'Cliente',
  description: 'Descrição',
  discount_cents: 'Desconto',
  document_no: 'Documento',
  e2e_id: 'E2E do Pix',
  employee: 'Funcionário',
  ended_at: 'Fim',
  freight_micros: 'Frete por litro',
  installments: 'Parcelas',
  kind: 'Tipo',
  left_float_cents: 'Fundo deixado',
  method: 'Forma',
  movement_type_code: 'Tipo de movimento',
  nozzle_id: 'Bico',
  nsu: 'NSU',
  occurred_at: 'Hora',
  opened_at: 'Aberto em',
  opening_float_cents: 'Fundo de abertura',
  opening_ml: 'Encerrante inicial',
  operator: 'Operador',
  price_millis: 'Preço',
  product_code: 'Produto',
  sale_external_id: 'Venda',
  shift_no: 'Turno',
  terminal_logical_no: 'Terminal',
  test_ml: 'Aferição',
  till: 'Caixa',
  total_cents: 'Valor',
  totalizer_after_ml: 'Encerrante depois',
  txid: 'TXID',
  unit_cost_micros: 'Custo por litro',
  volume_ml: 'Volume',
  water_mm: 'Água',
}

export const fieldLabel = (field: string) => labels[field] ?? field

const isInternal = (field: string) => field === 'cash_session_id' || field === 'nozzle_id'

const units: readonly [ending: string, show: (value: number) => string][] = [
  ['_cents', showMoney],
  ['_ml', showVolume],
  ['_millis', (value) => `R$ ${showDecimal(value, 3)}`],
  ['_micros', (value) => `R$ ${showDecimal(value, 6)}`],
]

function showFieldValue(field: string, value: ProposalFieldChange['before']) {
  if (value === null || value === '') return '–'
  if (typeof value === 'number') {
    const unit = units.find(([ending]) => field.endsWith(ending))
    if (unit) return unit[1](value)
  }
  const text = String(value)
  if (field === 'method') return paymentMethodLabels[text as keyof typeof paymentMethodLabels] ?? text
  if (BusinessDate.safeParse(text).success) return showDate(text)
  if (field.endsWith('_at')) return showInstant(text)
  return text
}

function showInstant(text: string) {
  const instant = Instant.safeParse(new Date(text).toISOString())
  return instant.success ? `${showDate(localDate(instant.data))} ${localTime(instant.data)}` : text
}

export function showFieldChange({ field, before, after }: ProposalFieldChange) {
  if (isInternal(field)) return `${fieldLabel(field)}: outro`
  if (field === 'cancelled_at' && after === null) return `Volta a valer: cancelado em ${showFieldValue(field, before)}`
  return `${fieldLabel(field)}: ${showFieldValue(field, before)} → ${showFieldValue(field, after)}`
}

const cancelledKinds: ReadonlySet<ImportProposal['kind']> = new Set(['movement', 'sale_item'])

export function formatProposalChange({ kind, change, fields }: Pick<ImportProposal, 'kind' | 'change' | 'fields'>) {
  if (change === 'changed') return fields.map(showFieldChange).join(' · ')
  return `${proposalChanges.missing}: ${cancelledKinds.has(kind) ? 'será cancelado' : 'sairá do dia'}`
}

export const formatProposalHold = ({ kind, label, hold }: Pick<ImportProposal, 'kind' | 'label' | 'hold'>) =>
  `${proposalKinds[kind]} ${label}: ${hold === null ? '' : recordHolds[hold]}`
