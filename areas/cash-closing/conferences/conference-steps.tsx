import { formatRequestTitle } from '@app/domain/day/assessment/contract'
import type { CashConciliation } from '@app/domain/day/contract'
import { isEditable } from '@app/domain/day/life/contract'
import {
  Button,
  DataTable,
  EmptyState,
  Inline,
  OpenRowActions,
  Panel,
  Stack,
  useOpenRow,
  useUrlParams,
} from '@app/kit/web'
import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import { DayHeading } from '../day-parts/day-heading.tsx'
import { DayById } from '../day-parts/day-of.tsx'
import { SolicitationStatusTag } from '../day-parts/tags.tsx'
import { type ConferenceDay, findNextAction, listConferenceSteps } from './conference-steps.rules.ts'

const AskReopening = lazy(() => import('../day-life/ask.forms.tsx').then((form) => ({ default: form.AskReopening })))

type StepButtonProps = {
  day: ConferenceDay
  action: NonNullable<ReturnType<typeof findNextAction>>
  isPrimary?: boolean
}

function StepButton({ day, action: { label, to, refusal }, isPrimary = false }: StepButtonProps) {
  const [, change] = useUrlParams()
  const target = to ? { to } : { onClick: () => change({ contar: day.id }) }
  return (
    <Button small look={isPrimary ? 'primary' : 'secondary'} {...(refusal ? { blocked: refusal } : target)}>
      {label} {isPrimary && <span aria-hidden="true">⏎</span>}
    </Button>
  )
}

const LastRequest = ({ day: { company_name, last_request } }: { day: CashConciliation }) =>
  last_request && (
    <Panel title="Última solicitação">
      <p>
        <Link to={`/cash-conciliation-solicitation/${last_request.id}`}>
          {formatRequestTitle({ ...last_request, company_name })}
        </Link>{' '}
        <SolicitationStatusTag status={last_request.status} />
      </p>
      {last_request.decision_note && <p>{last_request.decision_note}</p>}
    </Panel>
  )

const Reopening = ({ day }: { day: CashConciliation }) =>
  day.status === 'closed' &&
  !day.pending_solicitation_id && (
    <Suspense>
      <AskReopening day={day} label="Pedir reabertura" small />
    </Suspense>
  )

/** Shows the steps that a day still needs, each with its button. `page` returns the address of the day. */
export const ConferencePanel = ({ id, page }: { id: string; page: (day: CashConciliation) => string }) => (
  <DayById id={id}>
    {(day) => (
      <Stack>
        <DayHeading day={day} />
        <Panel title="O que falta" flush>
          <DataTable
            label="O que falta"
            rows={listConferenceSteps(day)}
            rowKey={({ missing }) => missing}
            columns={[
              { title: 'Falta', cell: ({ missing }) => missing },
              {
                title: 'Passo',
                actions: true,
                cell: ({ action }) => action && <StepButton day={day} action={action} />,
              },
            ]}
            empty={<EmptyState title="Nada falta neste dia." />}
          />
        </Panel>
        <LastRequest day={day} />
        <Reopening day={day} />
        {isEditable(day.status) && day.sessions_total > 0 && (
          <Inline>
            <StepButton day={day} action={{ label: 'Ver a contagem' }} />
          </Inline>
        )}
        <Link to={page(day)}>Abrir o dia</Link>
      </Stack>
    )}
  </DayById>
)

/** The next step of the day that is open beside the list. */
export function ConferenceBar({ days }: { days: readonly CashConciliation[] }) {
  const { open } = useOpenRow()
  const day = days.find(({ id }) => id === open)
  const action = day && findNextAction(day)
  return (
    action && (
      <OpenRowActions key={day.id} id={day.id}>
        <StepButton day={day} action={action} isPrimary />
      </OpenRowActions>
    )
  )
}
