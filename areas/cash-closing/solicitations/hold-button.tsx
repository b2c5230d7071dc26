import { localTime } from '@app/kit/contract'
import { Button, ConfirmButton, notify, useChange, useUser } from '@app/kit/web'
import { type SolicitationRow, solicitations } from './solicitations.contract.ts'

type Held = Pick<SolicitationRow, 'id' | 'number' | 'analyst_id' | 'analyst_name' | 'analyst_until'>

const until = ({ analyst_until }: Held) => (analyst_until ? localTime(analyst_until) : '')

/** Who looks at a request now, and until when nobody else decides it. */
export const Holder = ({ request }: { request: Held }) => {
  const me = useUser()?.id
  if (request.analyst_id === null) return <span>–</span>
  return (
    <span>
      {request.analyst_id === me ? 'Você' : request.analyst_name}, até {until(request)}
    </span>
  )
}

/** Takes a request for half an hour, also from somebody else once that is confirmed, or gives it back. */
export function HoldButton({ request }: { request: Held }) {
  const me = useUser()?.id
  const { id, number, analyst_id, analyst_name } = request
  const assume = useChange(solicitations.assume, {
    onSuccess: (taken) => notify.success(`Solicitação nº ${number} assumida até ${until(taken)}.`),
  })
  const release = useChange(solicitations.release)
  const params = { id }
  if (analyst_id === null)
    return (
      <Button small busy={assume.isPending} onClick={() => assume.mutate({ params, body: {} })}>
        Assumir
      </Button>
    )
  if (analyst_id === me)
    return (
      <Button small look="quiet" busy={release.isPending} onClick={() => release.mutate({ params })}>
        Liberar
      </Button>
    )
  return (
    <ConfirmButton
      label="Assumir"
      small
      look="quiet"
      question={`Assumir a solicitação nº ${number} de ${analyst_name}?`}
      detail={
        <p>
          {analyst_name} está analisando até {until(request)} e não poderá decidir enquanto ela estiver com você.
        </p>
      }
      change={solicitations.assume}
      input={{ params, body: { from: analyst_id } }}
    />
  )
}
