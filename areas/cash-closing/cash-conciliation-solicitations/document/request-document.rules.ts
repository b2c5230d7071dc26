import { solicitationStatuses, solicitationTypes } from '@app/domain/day/assessment/contract'
import { differenceLabels } from '@app/domain/day/differences/contract'
import { manualKinds, paymentMethodLabels } from '@app/domain/day/facts/contract'
import { localDate, localTime, type RecordReport, showDate, showMoney } from '@app/kit/contract'
import { itemDecisions, type SolicitationItem } from '../items/items.contract.ts'
import type { SolicitationDetail } from '../solicitations.contract.ts'
import { formatRequestReasons } from './request-reasons.rules.ts'

const formatInstant = (instant: string) => `${showDate(localDate(instant))} ${localTime(instant)}`

const buildDecisionFacts = ({ decided_at, decided_by_name, decision_note }: SolicitationDetail) =>
  decided_at === null
    ? []
    : ([
        ['Decidida por', `${decided_by_name ?? 'Sistema'} em ${formatInstant(decided_at)}`],
        ['Parecer', decision_note ?? '–'],
      ] as const)

export const requestReport = (request: SolicitationDetail, items: readonly SolicitationItem[]): RecordReport => ({
  title: `Solicitação nº ${request.number} ${request.company_name} ${showDate(request.business_date)}`,
  facts: [
    ['Tipo', solicitationTypes[request.type]],
    ['Situação', solicitationStatuses[request.status]],
    ['Enviada por', `${request.requested_by_name} em ${formatInstant(request.requested_at)}`],
    ['Motivo', formatRequestReasons(request)],
    ['Justificativa', request.note ?? '–'],
    ...(request.correction === null ? [] : ([['Correção esperada', request.correction]] as const)),
    ...(request.question === null
      ? []
      : ([
          ['Complemento pedido', request.question],
          ['Resposta', request.answer ?? '–'],
        ] as const)),
    ...buildDecisionFacts(request),
    ['Diferença enviada', showMoney(request.snapshot.difference_cents)],
    ['Código do que foi enviado', request.snapshot_hash],
  ],
  sections: [
    {
      title: 'Valores enviados',
      columns: [
        { field: 'method', title: 'Forma', labels: paymentMethodLabels },
        { field: 'system_after_cents', title: 'Sistema' },
        { field: 'confirmed_cents', title: 'Confirmado' },
        { field: 'difference_cents', title: 'Diferença' },
        { field: 'explained_cents', title: 'Explicada' },
        { field: 'unexplained_cents', title: 'Não explicada' },
      ],
      rows: request.snapshot.lines,
      empty: 'A solicitação não leva valores.',
    },
    {
      title: 'Itens',
      columns: [
        { field: 'code', title: 'Item', labels: { ...differenceLabels, ...manualKinds }, weight: 26 },
        { field: 'amount_cents', title: 'Valor', weight: 11 },
        { field: 'sentence', title: 'O que aconteceu', weight: 40 },
        { field: 'reason', title: 'Motivo', weight: 20 },
        { field: 'note', title: 'Observação', weight: 28 },
        { field: 'decision', title: 'Decisão', labels: itemDecisions, weight: 10 },
        { field: 'comment', title: 'Comentário', weight: 28 },
        { field: 'answer', title: 'Resposta', weight: 28 },
      ],
      rows: items,
      sums: false,
      empty: 'Nenhum item.',
    },
  ],
})
