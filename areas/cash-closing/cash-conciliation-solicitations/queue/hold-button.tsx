import { localTime } from '@app/kit/contract'
import { Button, ConfirmButton, Form, Modal, notify, useChange, useUser } from '@app/kit/web'
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

/** Assumes or releases a request. `heldBy` is another person who has it: then ask before it is assumed. */
export function useHold(request: RequestHold) {
  const me = useUser()?.id
  const { id, number, company_name, analyst_id, analyst_name, assignee_id, assignee_name } = request
  const assume = useChange(solicitations.assume, {
    onSuccess: (answer) =>
      notify.success(`Solicitação nº ${number} de ${company_name} assumida até ${formatUntil(answer)}.`),
  })
  const release = useChange(solicitations.release)
  const params = { id }
  if (analyst_id === me)
    return { label: 'Liberar', busy: release.isPending, act: () => release.mutate({ params }), heldBy: null }
  const from = analyst_id ?? assignee_id
  const heldBy =
    from === null || from === me ? null : { from, name: analyst_id === null ? assignee_name : analyst_name }
  return { label: 'Assumir', busy: assume.isPending, act: () => assume.mutate({ params, body: {} }), heldBy }
}

const askToAssume = ({ number, company_name }: RequestHold) => `Assumir a solicitação nº ${number} de ${company_name}?`

const AssumedFrom = ({ request, name }: { request: RequestHold; name: string | null }) => (
  <p>
    {request.analyst_id === null
      ? `Ela foi passada a ${name} e deixa de estar com essa pessoa.`
      : `${name} está analisando até ${formatUntil(request)} e não poderá decidir enquanto ela estiver com você.`}
  </p>
)

/** Asks before a request of another person is assumed. */
export function AssumeDialog({ request, close }: { request: RequestHold; close: () => void }) {
  const { heldBy } = useHold(request)
  return (
    <Modal open title={askToAssume(request)} onClose={close}>
      <Form
        submit={solicitations.assume}
        params={{ id: request.id }}
        carried={{ from: heldBy?.from }}
        action="Assumir"
        onDone={close}
        onCancel={close}
      >
        <AssumedFrom request={request} name={heldBy?.name ?? null} />
      </Form>
    </Modal>
  )
}

export function HoldButton({ request }: { request: RequestHold }) {
  const { label, busy, act, heldBy } = useHold(request)
  if (heldBy === null)
    return (
      <Button small look={label === 'Liberar' ? 'quiet' : undefined} busy={busy} onClick={act}>
        {label}
      </Button>
    )
  return (
    <ConfirmButton
      label={label}
      small
      look="quiet"
      question={askToAssume(request)}
      detail={<AssumedFrom request={request} name={heldBy.name} />}
      change={solicitations.assume}
      input={{ params: { id: request.id }, body: { from: heldBy.from } }}
    />
  )
}
