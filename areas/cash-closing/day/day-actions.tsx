import type { CashConciliationDetail } from '@app/domain/day/assessment/contract'
import { isDecision } from '@app/domain/day/life/contract'
import { Button, ConfirmButton } from '@app/kit/web'
import { lazy, Suspense } from 'react'
import { cashConciliations } from '../cash-conciliations/cash-conciliations.contract.ts'
import { isOfClosed } from '../cash-conciliations/closed-actions.rules.ts'
import { getEditRefusal } from '../day-parts/day.rules.ts'

type Action = CashConciliationDetail['actions'][number]
type Props = { day: CashConciliationDetail; action: Action }

const WaiveSource = lazy(() => import('./waive-source.form.tsx'))

const ClosedAction = lazy(() =>
  import('../day-life/closed-action.tsx').then((form) => ({ default: form.ClosedAction })),
)

const requestOf = (day: CashConciliationDetail) =>
  day.pending_solicitation_id ?? day.solicitations.find(({ status }) => status === 'pending')?.id

const addressOf = (day: CashConciliationDetail, name: string) => {
  const request = requestOf(day)
  if (isDecision(name)) return request && `/cash-conciliation-solicitation/${request}`
  if (name === 'close') return `/cash-conciliation/${day.id}/close-checkout`
  if (name === 'submit')
    return `/cash-conciliation/solicitation/${day.business_date}/checkout?company=${day.company_id}`
  return name === 'request_adjustment' ? `/cash-conciliation/${day.id}?tab=ajuste` : undefined
}

/** Returns the page on which a day that has no open question is closed or sent, at its last step. */
export const getSignatureAddress = (day: CashConciliationDetail, name: 'close' | 'submit') =>
  name === 'close'
    ? `/cash-conciliation/${day.id}/close-checkout?passo=assinatura`
    : `/cash-conciliation/solicitation/${day.business_date}/checkout?company=${day.company_id}&passo=assinatura`

function ActionButton({ day, action }: Props) {
  const actionProps = { day, label: action.label, refusal: action.refusal }
  if (action.name === 'waive_source')
    return (
      <Suspense>
        <WaiveSource day={day} label={action.label} refusal={action.refusal} />
      </Suspense>
    )
  if (isOfClosed(action.name))
    return (
      <Suspense>
        <ClosedAction name={action.name} {...actionProps} />
      </Suspense>
    )
  const to = addressOf(day, action.name)
  if (!to) return null
  const refusal = getLinkRefusal(day, action)
  return refusal ? (
    <Button blocked={refusal}>{action.label}</Button>
  ) : (
    <Button look="primary" to={to}>
      {action.label}
    </Button>
  )
}

/** Why the page of an action is not open; the page of an adjustment prepares it, so it opens although conditions are missing. */
const getLinkRefusal = (day: CashConciliationDetail, { name, refusal }: Action) =>
  name === 'request_adjustment' && requestOf(day) === undefined ? undefined : (refusal ?? undefined)

/** Decisions on a request are taken on its own page, so one button leads there. */
const mergeDecisions = (actions: readonly Action[]) => {
  const first = actions.find(({ name, refusal }) => isDecision(name) && !refusal)
  const others = actions.filter(({ name }) => !isDecision(name))
  return first ? [...others, { ...first, label: 'Ver solicitação' }] : others
}

export const Rematch = ({ day }: { day: CashConciliationDetail }) =>
  getEditRefusal(day) === undefined && (
    <ConfirmButton
      label="Refazer casamento"
      question="Refazer o casamento automático?"
      detail={<p>As decisões das pessoas ficam; só o que a máquina casou é revisto.</p>}
      change={cashConciliations.rematch}
      input={{ params: { id: day.id }, body: { version: day.version } }}
    />
  )

/**
 * The action that the state of the day calls for is the only button of the page; the others are in its menu. A phone has
 * room for the menu only.
 */
function splitActions(day: CashConciliationDetail, isPhone: boolean) {
  const actions = mergeDecisions(day.actions)
  const possible = actions.filter(({ refusal }) => refusal === null)
  const primary =
    possible.find(({ name }) => name === 'close') ??
    actions.find(({ name }) => name === 'submit') ??
    possible[0] ??
    actions[0]
  return { primary, others: isPhone ? actions : actions.filter((action) => action !== primary) }
}

export const PrimaryAction = ({ day }: { day: CashConciliationDetail }) => {
  const { primary } = splitActions(day, false)
  return primary && <ActionButton day={day} action={primary} />
}

const hasDialog = ({ name }: Action) => name === 'waive_source' || isOfClosed(name)

/** The other actions that open a dialog. */
export const OtherDialogs = ({ day, isPhone }: { day: CashConciliationDetail; isPhone: boolean }) =>
  splitActions(day, isPhone)
    .others.filter(hasDialog)
    .map((action) => <ActionButton key={action.name} day={day} action={action} />)

/** The other actions that lead to a page, as entries of a menu. */
export function listOtherPages(day: CashConciliationDetail, isPhone: boolean, go: (to: string) => void) {
  return splitActions(day, isPhone)
    .others.filter((action) => !hasDialog(action))
    .flatMap((action) => {
      const to = addressOf(day, action.name)
      return to ? [{ label: action.label, blocked: getLinkRefusal(day, action), onSelect: () => go(to) }] : []
    })
}
