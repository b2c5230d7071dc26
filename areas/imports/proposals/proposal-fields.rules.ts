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
import { fieldLabel } from '../files/field-labels.rules.ts'
import { type ImportProposal, type ProposalFieldChange, proposalChanges, proposalKinds } from './proposals.contract.ts'

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
