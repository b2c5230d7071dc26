import { showDate, showMoney } from '@app/kit/contract'
import { ConfirmButton, FormDialog, type NextStep, notify, TextAreaField } from '@app/kit/web'
import { solicitationStatuses } from '../cash-conciliations/closing/solicitation-states.rules.ts'
import { useStale } from '../cash-conciliations/stale.tsx'
import { type SolicitationDetail, solicitations } from './solicitations.contract.ts'

type Given = { request: SolicitationDetail }

const nameOf = (request: SolicitationDetail) => `${request.company_name} em ${showDate(request.business_date)}`

/** Approving closes the day and posts its journal. */
function Approve({ request }: Given) {
  const stale = useStale()
  return (
    <FormDialog
      opener="Aprovar"
      openerLook="primary"
      keys="a"
      title={`Aprovar o fechamento de ${nameOf(request)}?`}
      intro={
        <>
          <p>
            O dia fecha com diferença de {showMoney(request.day.difference_cents)} e o lançamento contábil de{' '}
            {showMoney(request.day.journal.debit_total_cents)} é gravado.
          </p>
          {stale.notice}
        </>
      }
      submit={solicitations.approve}
      params={{ id: request.id }}
      carried={{ version: request.version }}
      action="Aprovar"
      onFailed={stale.failed}
      onDone={() => notify.success(`Fechamento de ${nameOf(request)} aprovado.`)}
    >
      <TextAreaField name="note" label="Parecer" help="Opcional; o solicitante lê." autoFocus rows={2} />
    </FormDialog>
  )
}

function Refuse({ request }: Given) {
  const stale = useStale()
  return (
    <FormDialog
      opener="Recusar"
      title={`Recusar o fechamento de ${nameOf(request)}?`}
      intro={stale.notice}
      submit={solicitations.refuse}
      params={{ id: request.id }}
      carried={{ version: request.version }}
      action="Recusar"
      danger
      onFailed={stale.failed}
      onDone={() => notify.success(`Fechamento de ${nameOf(request)} recusado; o solicitante foi avisado.`)}
    >
      <TextAreaField
        name="reason"
        label="Motivo"
        help="O que precisa mudar, com ao menos 10 caracteres. O solicitante lê."
        autoFocus
      />
    </FormDialog>
  )
}

const Withdraw = ({ request }: Given) => (
  <ConfirmButton
    label="Retirar solicitação"
    question={`Retirar a solicitação nº ${request.number}?`}
    detail={<p>O dia volta a “Em conferência” e os valores podem mudar de novo.</p>}
    change={solicitations.withdraw}
    input={{ params: { id: request.id }, body: { version: request.version } }}
  />
)

/** What this person may do with the request: who decides it is never who sent it. */
export function decisionsOn(request: SolicitationDetail) {
  if (request.can_decide)
    return [<Refuse key="refuse" request={request} />, <Approve key="approve" request={request} />] as const
  return request.can_withdraw ? ([<Withdraw key="withdraw" request={request} />] as const) : undefined
}

/** What can become of a pending request, and what keeps this person from doing it. */
export function stepsOf(request: SolicitationDetail): readonly NextStep[] {
  if (request.status !== 'pending') return []
  return [
    { label: 'Aprovar ou recusar', refusal: request.decide_refusal },
    { label: 'Retirar', refusal: request.can_withdraw ? null : 'Só quem enviou a solicitação pode retirá-la.' },
  ]
}

/** Why a request that ended goes no further. */
export const endingOf = (request: SolicitationDetail) =>
  `a solicitação foi ${solicitationStatuses[request.status].toLowerCase()}.`
