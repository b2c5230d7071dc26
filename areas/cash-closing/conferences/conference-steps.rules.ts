import type { CashConciliation } from '@app/domain/day/contract'
import { formatMissingSources } from '@app/domain/day/facts/contract'
import { isEditable, isOpenToRequests } from '@app/domain/day/life/contract'
import { formatCount } from '@app/kit/contract'

export type ConferenceDay = Pick<
  CashConciliation,
  | 'id'
  | 'company_id'
  | 'business_date'
  | 'status'
  | 'missing_sources'
  | 'sessions_total'
  | 'sessions_closed'
  | 'sessions_counted'
  | 'pending_inconsistencies'
  | 'open_items'
  | 'late_items'
  | 'pending_solicitation_id'
>

/** Opens a page or, without `to`, the count of the shifts. */
type ConferenceAct = { label: string; to?: string; refusal?: string }

/** One thing that a day still needs. Without an act the station can only wait. */
type ConferenceStep = { missing: string; act?: ConferenceAct }

const resolveLabel = 'Resolver'

/** What is missing until the station is done with the day, in the order of the work. */
export function listConferenceSteps(day: ConferenceDay): ConferenceStep[] {
  const page = `/cash-conciliation/solicitation/${day.business_date}`
  if (day.pending_solicitation_id)
    return [
      {
        missing: 'A solicitação espera o analista.',
        act: { label: 'Ver solicitação', to: `/cash-conciliation-solicitation/${day.pending_solicitation_id}` },
      },
    ]
  const steps: ConferenceStep[] = []
  if (isOpenToRequests(day.status)) {
    if (day.late_items > 0)
      steps.push({
        missing: formatCount(day.late_items, 'item depois do fechamento', 'itens depois do fechamento'),
        act: { label: `Ajustar (${day.late_items})`, to: `/cash-conciliation/${day.id}/manual-transactions` },
      })
    return steps
  }
  if (day.missing_sources.length > 0) steps.push({ missing: formatMissingSources(day.missing_sources) })
  if (!isEditable(day.status)) return steps
  const open = day.sessions_total - day.sessions_closed
  if (open > 0) steps.push({ missing: formatCount(open, 'turno aberto no caixa', 'turnos abertos no caixa') })
  const uncounted = day.sessions_total - day.sessions_counted
  if (uncounted > 0)
    steps.push({
      missing: formatCount(uncounted, 'turno sem contagem', 'turnos sem contagem'),
      act: { label: 'Contar caixa' },
    })
  if (day.open_items > 0)
    steps.push({
      missing: formatCount(day.open_items, 'diferença aberta', 'diferenças abertas'),
      act: { label: resolveLabel, to: `/cash-conciliation/${day.id}/diff-transactions/${day.business_date}` },
    })
  steps.push({
    missing: 'Envio para análise',
    act: {
      label: 'Conferir e enviar',
      to: `${page}/checkout?company=${day.company_id}`,
      ...(uncounted > 0 && { refusal: 'Informe a contagem de todos os turnos.' }),
    },
  })
  // The day can be sent with its notices.
  if (day.pending_inconsistencies > 0)
    steps.push({
      missing: formatCount(day.pending_inconsistencies, 'aviso', 'avisos'),
      act: { label: resolveLabel, to: `${page}/inconsistent-transactions?company=${day.company_id}` },
    })
  return steps
}

/** The first step that a person can take. */
export const findNextStep = (day: ConferenceDay) => listConferenceSteps(day).find(({ act }) => act)?.act
