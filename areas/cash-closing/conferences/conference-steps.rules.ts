import type { CashConciliation } from '@app/domain/day/contract'
import { formatMissingSources } from '@app/domain/day/facts/contract'
import { isAdjustable, isEditable, isOpenToRequests } from '@app/domain/day/life/contract'
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
  | 'sessions_to_confirm'
  | 'sessions_unwitnessed'
  | 'pending_inconsistencies'
  | 'open_items'
  | 'late_items'
  | 'lock_reason'
  | 'pending_solicitation_id'
>

/** Opens the page `to` or, without it, the count of the shifts. */
type StepAction = { label: string; to?: string; refusal?: string }

/** A part of the work that a day still needs. Without an action, the station waits for other people. */
type ConferenceStep = { missing: string; action?: StepAction }

const resolveLabel = 'Resolver'

/** Lists the work that the station still has to do for the day, in its order. */
export function listConferenceSteps(day: ConferenceDay): ConferenceStep[] {
  const page = `/cash-conciliation/solicitation/${day.business_date}`
  if (day.pending_solicitation_id)
    return [
      {
        missing: 'A solicitação espera o analista.',
        action: { label: 'Ver solicitação', to: `/cash-conciliation-solicitation/${day.pending_solicitation_id}` },
      },
    ]
  const steps: ConferenceStep[] = []
  if (isOpenToRequests(day.status)) {
    if (day.late_items > 0 && isAdjustable(day))
      steps.push({
        missing: formatCount(day.late_items, 'item depois do fechamento', 'itens depois do fechamento'),
        action: { label: `Ajustar (${day.late_items})`, to: `/cash-conciliation/${day.id}/manual-transactions` },
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
      action: { label: 'Contar caixa' },
    })
  if (day.sessions_to_confirm > 0)
    steps.push({
      missing: formatCount(day.sessions_to_confirm, 'contagem a confirmar', 'contagens a confirmar'),
      action: { label: 'Confirmar contagem' },
    })
  const unwitnessed = day.sessions_unwitnessed
  if (unwitnessed > 0)
    steps.push({
      missing: formatCount(unwitnessed, 'contagem sem testemunha', 'contagens sem testemunha'),
      action: { label: 'Informar testemunha' },
    })
  if (day.open_items > 0)
    steps.push({
      missing: formatCount(day.open_items, 'coisa a resolver', 'coisas a resolver'),
      action: { label: resolveLabel, to: `/cash-conciliation/${day.id}/diff-transactions/${day.business_date}` },
    })
  steps.push({
    missing: 'Envio para análise',
    action: {
      label: 'Conferir e enviar',
      to: `${page}/checkout?company=${day.company_id}`,
      ...(uncounted > 0 && { refusal: 'Informe a contagem de todos os turnos.' }),
      ...(unwitnessed > 0 && uncounted === 0 && { refusal: 'Informe a testemunha da contagem.' }),
    },
  })
  // The day can be sent with its notices.
  if (day.pending_inconsistencies > 0)
    steps.push({
      missing: formatCount(day.pending_inconsistencies, 'aviso', 'avisos'),
      action: { label: resolveLabel, to: `${page}/inconsistent-transactions?company=${day.company_id}` },
    })
  return steps
}

/** Returns the action of the first step that has one. */
export const findNextAction = (day: ConferenceDay) => listConferenceSteps(day).find(({ action }) => action)?.action
