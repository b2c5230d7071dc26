import { Button, ConfirmButton, FormDialog, SelectField, TextAreaField } from '@app/kit/web'
import { cashConciliations } from '../cash-conciliations.contract.ts'
import type { CashConciliationDetail } from '../day-view.contract.ts'
import { sourceNames } from '../days/day-sources.contract.ts'
import { useStale } from '../stale.tsx'
import { editRefusal } from './day.rules.ts'

type Action = CashConciliationDetail['actions'][number]
type Given = { day: CashConciliationDetail; action: Action }

const addressOf = (day: CashConciliationDetail, name: string) => {
  const request = day.pending_solicitation_id ?? day.solicitations.find(({ status }) => status === 'pending')?.id
  switch (name) {
    case 'close':
      return `/cash-conciliation/${day.id}/close-checkout`
    case 'submit':
      return `/cash-conciliation/solicitation/${day.business_date}/checkout?company=${day.company_id}`
    case 'approve':
    case 'refuse':
    case 'withdraw':
      return request && `/cash-conciliation-solicitation/${request}`
    default:
      return undefined
  }
}

function WaiveSource({ day, action }: Given) {
  const stale = useStale()
  const missing = Object.entries(sourceNames).filter(([source]) => day.sources[source] === undefined)
  return (
    <FormDialog
      opener={action.label}
      blocked={action.refusal ?? undefined}
      title="Prosseguir sem uma fonte"
      intro={stale.notice}
      submit={cashConciliations.waiveSource}
      params={{ id: day.id }}
      carried={{ version: day.version }}
      action="Prosseguir"
      onFailed={stale.failed}
    >
      <SelectField name="source" label="Fonte" options={missing.map(([value, label]) => ({ value, label }))} />
      <TextAreaField name="reason" label="Motivo" help="Fica no histórico do dia, com ao menos 10 caracteres." />
    </FormDialog>
  )
}

function ActionButton({ day, action }: Given) {
  if (action.name === 'waive_source') return <WaiveSource day={day} action={action} />
  const to = addressOf(day, action.name)
  if (!to) return null
  const look = action.name === 'close' || action.name === 'submit' ? 'primary' : 'secondary'
  // What is refused keeps its place with the reason; what is allowed is a real link.
  return action.refusal ? (
    <Button blocked={action.refusal}>{action.label}</Button>
  ) : (
    <Button look={look} to={to}>
      {action.label}
    </Button>
  )
}

/** Decisions on a request are taken on its own page, so one button leads there. */
const shownOnce = (actions: readonly Action[]) => {
  const decisions = new Set(['approve', 'refuse', 'withdraw'])
  const first = actions.find(({ name, refusal }) => decisions.has(name) && !refusal)
  const others = actions.filter(({ name }) => !decisions.has(name))
  return first ? [...others, { ...first, label: 'Ver solicitação' }] : others
}

/** What can be done with the day in its state; at most one main action. */
export const DayActions = ({ day }: { day: CashConciliationDetail }) => (
  <>
    {editRefusal(day) === undefined && (
      <ConfirmButton
        label="Refazer casamento"
        question="Refazer o casamento automático?"
        detail={<p>As decisões das pessoas ficam; só o que a máquina casou é revisto.</p>}
        look="quiet"
        change={cashConciliations.rematch}
        input={{ params: { id: day.id }, body: { version: day.version } }}
      />
    )}
    {shownOnce(day.actions).map((action) => (
      <ActionButton key={action.name} day={day} action={action} />
    ))}
  </>
)
