import { defineRecord } from '@app/kit/contract'
import { methods } from './day-facts.contract.ts'
import { dayStatuses } from './day-view.contract.ts'
import { manualKinds, manualSides } from './manuals/manual-labels.contract.ts'

const differenceStatuses = {
  open: 'Em aberto',
  explained: 'Explicada',
  accepted: 'Aceita',
  refused: 'Recusada',
  resolved: 'Resolvida',
} as const
const dayResults = { balanced: 'Sem diferença', with_difference: 'Com diferença' } as const

/** A day of a company, as its history tells it. */
export const dayRecord = defineRecord({
  entity: 'cash_conciliation',
  name: 'Conciliação do dia',
  ability: ['cash-conciliation', 'cash-conciliation.solicitation', 'cash-conciliation.solicitation.analyze'],
  page: '/cash-conciliation/:id?tab=historico',
  subject: 'difference.code',
  actions: {
    'manual.add': 'Lançamento manual adicionado',
    'manual.reclassify': 'Lançamento reclassificado',
    'manual.exclude': 'Lançamento desconsiderado',
    'manual.cancel': 'Lançamento manual cancelado',
    'difference.explain': 'Diferença explicada',
    'difference.reasons': 'Diferenças explicadas de novo: mudou um motivo que explica sozinho',
    'match.confirm': 'Sugestão confirmada',
    'match.undo': 'Casamento desfeito',
    'match.neighbour': 'Captura casada com venda do dia vizinho',
    'match.manual': 'Casamento manual',
    'match.again': 'Casamento refeito',
    'session.count': 'Contagem de caixa',
    'source.waive': 'Dia aberto sem uma fonte',
    'cash-conciliations.open': 'Dia aberto',
    'cash-conciliations.close': 'Dia fechado',
    'cash-conciliations.reopen': 'Dia reaberto',
    'cash-conciliations.submit': 'Enviado para análise',
    'solicitations.approve': 'Solicitação aprovada',
    'solicitations.refuse': 'Solicitação recusada',
    'solicitations.withdraw': 'Solicitação retirada',
    'solicitations.supersede': 'Solicitação substituída por dados novos',
  },
  fields: {
    status: { label: 'Situação do dia', values: dayStatuses },
    'difference.status': { label: 'Situação da diferença', values: differenceStatuses },
    'manual_transaction.status': {
      label: 'Situação do lançamento',
      values: { applied: 'Aplicado', cancelled: 'Cancelado' },
    },
    'match.status': { label: 'Situação do casamento', values: { suggested: 'Sugerido', confirmed: 'Confirmado' } },
    'difference.reason': 'Motivo',
    amount_cents: 'Valor',
    volume_ml: 'Volume',
    counted_cents: 'Contado',
    difference_cents: 'Diferença do dia',
    explained_cents: 'Explicado',
    unexplained_cents: 'Não explicado',
    system_total_cents: 'Sistema',
    confirmed_total_cents: 'Confirmado',
    method_from: { label: 'Da forma', values: methods },
    method_to: { label: 'Para a forma', values: methods },
    'manual_transaction.kind': { label: 'Operação', values: manualKinds },
    'manual_transaction.side': { label: 'Lado', values: manualSides },
    nsu: 'NSU',
    auth_code: 'Autorização',
    terminal_logical_no: 'Terminal',
    result: { label: 'Resultado', values: dayResults },
  },
})
