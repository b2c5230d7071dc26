import {
  type CashConciliationDetail,
  dayResults,
  dayStatuses,
  solicitationStatuses,
  solicitationTypes,
} from '@app/domain/day/assessment/contract'
import { differenceLabels, differenceStatuses } from '@app/domain/day/differences/contract'
import {
  formatSourceName,
  manualKinds,
  manualStatuses,
  paymentMethodLabels,
  Sources,
} from '@app/domain/day/facts/contract'
import { type RecordReport, type ReportSection, showDate, showDocument, showMoney } from '@app/kit/contract'
import type { ListedManualTransaction } from '../cash-conciliations/manual-line.contract.ts'
import { buildNozzlesSection, buildTanksSection } from './closing-map-fuel.rules.ts'

type MapInput = { day: CashConciliationDetail; manuals: readonly ListedManualTransaction[]; cnpj: string }

const proofs = ({ day }: MapInput): ReportSection => ({
  title: 'Provas',
  columns: [
    { field: 'no', title: 'Nº', weight: 4 },
    { field: 'name', title: 'Prova', weight: 30 },
    { field: 'holds', title: 'Confere', weight: 8 },
    { field: 'sentence', title: 'Conta', weight: 90 },
  ],
  rows: day.equations,
})

const byMethod = ({ day }: MapInput): ReportSection => ({
  title: 'Formas de pagamento',
  columns: [
    { field: 'method', title: 'Forma', labels: paymentMethodLabels },
    { field: 'system_cents', title: 'Sistema (antes)' },
    { field: 'manual_cents', title: 'Manual' },
    { field: 'reclassified_cents', title: 'Reclassificação' },
    { field: 'system_after_cents', title: 'Sistema (depois)' },
    { field: 'confirmed_cents', title: 'Confirmado' },
    { field: 'difference_cents', title: 'Diferença' },
    { field: 'explained_cents', title: 'Explicada' },
    { field: 'unexplained_cents', title: 'Não explicada' },
  ],
  rows: day.lines,
})

const tills = ({ day }: MapInput): ReportSection => ({
  title: 'Caixa por turno',
  columns: [
    { field: 'shift_no', title: 'Turno', weight: 6 },
    { field: 'till', title: 'Caixa', weight: 6 },
    { field: 'operator', title: 'Operador' },
    { field: 'opening_float_cents', title: 'Fundo inicial' },
    { field: 'cash_sales_cents', title: 'Vendas em dinheiro' },
    { field: 'receipts_cents', title: 'Recebimentos' },
    { field: 'supplies_cents', title: 'Suprimento' },
    { field: 'withdrawals_cents', title: 'Sangria' },
    { field: 'advances_cents', title: 'Vales' },
    { field: 'expenses_cents', title: 'Despesas' },
    ...(day.drawers.some(({ refunds_cents }) => refunds_cents)
      ? [{ field: 'refunds_cents', title: 'Troco de cheque' }]
      : []),
    { field: 'expected_cents', title: 'Esperado' },
    { field: 'counted_cents', title: 'Contado' },
    { field: 'difference_cents', title: 'Diferença' },
    { field: 'left_float_cents', title: 'Fundo deixado' },
  ],
  rows: day.drawers,
  empty: 'Nenhum turno.',
})

/** Counts with their counter, witness and acknowledgement: the evidence for a shortage. */
const counts = ({ day }: MapInput): ReportSection => ({
  title: 'Contagens de caixa',
  columns: [
    { field: 'shift_no', title: 'Turno', weight: 6 },
    { field: 'till', title: 'Caixa', weight: 9 },
    { field: 'number', title: 'Contagem', weight: 9 },
    { field: 'counted_at', title: 'Contado em', weight: 15 },
    { field: 'counted_by_name', title: 'Quem contou', weight: 18 },
    { field: 'total_cents', title: 'Contado' },
    { field: 'expected_cents', title: 'Esperado' },
    { field: 'difference_cents', title: 'Diferença' },
    { field: 'witness', title: 'Testemunha', weight: 18 },
    { field: 'operator', title: 'Operador', weight: 18 },
    { field: 'acknowledged_at', title: 'Ciência do operador', weight: 15 },
    { field: 'undone_at', title: 'Anulada em', weight: 15 },
  ],
  rows: day.counts.map((count) => {
    const drawer = day.drawers.find(({ session_id }) => session_id === count.session_id)
    return { ...count, shift_no: drawer?.shift_no, till: drawer?.till, operator: drawer?.operator }
  }),
  sums: false,
  empty: 'Nenhuma contagem registrada: os valores contados vieram do ponto de venda.',
})

const differences = ({ day }: MapInput): ReportSection => ({
  title: 'Diferenças',
  columns: [
    { field: 'code', title: 'Código', labels: differenceLabels, weight: 26 },
    { field: 'amount_cents', title: 'Valor', weight: 11 },
    { field: 'sentence', title: 'O que aconteceu', weight: 44 },
    { field: 'status', title: 'Situação', labels: differenceStatuses, weight: 11 },
    { field: 'reason_name', title: 'Motivo', weight: 18 },
    { field: 'note', title: 'Observação', weight: 30 },
    { field: 'explained_by_name', title: 'Quem', weight: 16 },
    { field: 'attachment_count', title: 'Anexos', weight: 7 },
  ],
  rows: day.differences,
  sums: false,
  empty: 'Nenhuma diferença.',
})

const manualLines = ({ manuals }: MapInput): ReportSection => ({
  title: 'Lançamentos manuais',
  columns: [
    { field: 'occurred_at', title: 'Hora' },
    { field: 'kind', title: 'Operação', labels: manualKinds },
    { field: 'movement_type_name', title: 'Tipo', weight: 20 },
    { field: 'method_from', title: 'De', labels: paymentMethodLabels },
    { field: 'method_to', title: 'Para', labels: paymentMethodLabels },
    { field: 'amount_cents', title: 'Valor' },
    { field: 'note', title: 'Observação', weight: 40 },
    { field: 'created_by_name', title: 'Autor', weight: 18 },
    { field: 'status', title: 'Situação', labels: manualStatuses },
  ],
  rows: manuals,
  sums: false,
  empty: 'Nenhum lançamento manual.',
})

const journal = ({ day }: MapInput): ReportSection => ({
  title: day.journal.posted ? 'Lançamento contábil' : 'Lançamento contábil (prévia)',
  columns: [
    { field: 'account', title: 'Conta', weight: 12 },
    { field: 'account_name', title: 'Nome', weight: 50 },
    { field: 'debit_cents', title: 'Débito' },
    { field: 'credit_cents', title: 'Crédito' },
  ],
  rows: day.journal.lines,
  empty: 'Nenhum lançamento.',
})

const requests = ({ day }: MapInput): ReportSection => ({
  title: 'Solicitações',
  columns: [
    { field: 'number', title: 'Nº', weight: 6 },
    { field: 'type', title: 'Tipo', labels: solicitationTypes },
    { field: 'status', title: 'Situação', labels: solicitationStatuses },
    { field: 'requested_by_name', title: 'Solicitante', weight: 20 },
    { field: 'requested_at', title: 'Enviada em', weight: 14 },
    { field: 'reason_name', title: 'Motivo', weight: 20 },
    { field: 'note', title: 'Justificativa', weight: 30 },
    { field: 'decided_by_name', title: 'Decidida por', weight: 20 },
    { field: 'decided_at', title: 'Decidida em', weight: 14 },
    { field: 'decision_note', title: 'Parecer', weight: 30 },
  ],
  rows: day.solicitations,
  empty: 'Nenhuma solicitação.',
})

const waivers = ({ sources }: CashConciliationDetail) =>
  Object.entries(Sources.parse(sources)).flatMap(([source, { reason }]) =>
    reason === undefined ? [] : [`${formatSourceName(source)} (${reason})`],
  )

export function buildClosingMap(input: MapInput): RecordReport {
  const { day, cnpj } = input
  const waivedSources = waivers(day)
  const result = day.result ? ` ${dayResults[day.result].toLowerCase()}` : ''
  return {
    title: `Mapa de fechamento ${day.company_name} ${showDate(day.business_date)}`,
    facts: [
      ['Empresa', `${day.company_name} · CNPJ ${showDocument(cnpj)}`],
      ['Dia', showDate(day.business_date)],
      ['Situação', `${dayStatuses[day.status]}${result}`],
      ['Prova', day.proof_hash ? `${day.proof_hash} · revisão ${day.revision}` : 'O dia ainda não foi fechado.'],
      ['A depositar', day.to_deposit_cents === null ? 'Depois da contagem' : showMoney(day.to_deposit_cents)],
      ...(waivedSources.length > 0 ? ([['Sem as fontes', waivedSources.join('; ')]] as const) : []),
    ],
    sections: [
      proofs,
      byMethod,
      tills,
      counts,
      buildNozzlesSection,
      buildTanksSection,
      differences,
      manualLines,
      journal,
      requests,
    ].map((section) => section(input)),
    signatures: ['Gerente do posto', 'Analista de fechamento'],
  }
}
