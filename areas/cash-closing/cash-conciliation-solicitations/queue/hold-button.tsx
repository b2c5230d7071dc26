import { localTime } from '@app/kit/contract'
import { Button, ConfirmButton, notify, useChange, useUser } from '@app/kit/web'
import { type SolicitationRow, solicitations } from '../solicitations.contract.ts'

type RequestHold = Pick<
  SolicitationRow,
  | 'id'
  | 'number'
  | 'company_name'
  | 'analyst_id'
  | 'analyst_name'
  | 'analyst_until'
  | 'assignee_id'
  | 'assignee_name'
  | 'handed_over_by_name'
  | 'hand_over_note'
>

const formatUntil = ({ analyst_until }: RequestHold) => (analyst_until ? localTime(analyst_until) : '')

export const RequestHolder = ({ request }: { request: RequestHold }) => {
  const me = useUser()?.id
  const { analyst_id, analyst_name, assignee_id, assignee_name, handed_over_by_name, hand_over_note } = request
  const words = [
    analyst_id !== null && `${analyst_id === me ? 'Você' : analyst_name}, até ${formatUntil(request)}`,
    assignee_id !== null &&
      `${handed_over_by_name} passou a ${assignee_id === me ? 'você' : assignee_name}: “${hand_over_note}”`,
  ].filter(Boolean)
  const text = words.join(' · ')
  return <span title={text || undefined}>{text || '–'}</span>
}

export function HoldButton({ request }: { request: RequestHold }) {
  const me = useUser()?.id
  const { id, number, company_name, analyst_id, analyst_name, assignee_id, assignee_name } = request
  const assume = useChange(solicitations.assume, {
    onSuccess: (answer) =>
      notify.success(`Solicitação nº ${number} de ${company_name} assumida até ${formatUntil(answer)}.`),
  })
  const release = useChange(solicitations.release)
  const params = { id }
  if (analyst_id === me)
    return (
      <Button small look="quiet" busy={release.isPending} onClick={() => release.mutate({ params })}>
        Liberar
      </Button>
    )
  const from = analyst_id ?? assignee_id
  if (from === null || from === me)
    return (
      <Button small busy={assume.isPending} onClick={() => assume.mutate({ params, body: {} })}>
        Assumir
      </Button>
    )
  const name = analyst_id === null ? assignee_name : analyst_name
  return (
    <ConfirmButton
      label="Assumir"
      small
      look="quiet"
      question={`Assumir a solicitação nº ${number} de ${company_name}?`}
      detail={
        <p>
          {analyst_id === null
            ? `Ela foi passada a ${name} e deixa de estar com essa pessoa.`
            : `${name} está analisando até ${formatUntil(request)} e não poderá decidir enquanto ela estiver com você.`}
        </p>
      }
      change={solicitations.assume}
      input={{ params, body: { from } }}
    />
  )
}
