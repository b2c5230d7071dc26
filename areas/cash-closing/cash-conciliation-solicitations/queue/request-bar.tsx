import { Button, OpenRowActions, useOpenRow, useRead } from '@app/kit/web'
import { type SolicitationRow, solicitations } from '../solicitations.contract.ts'
import { RowDecision } from './row-decision.tsx'

function RequestActions({ request }: { request: SolicitationRow }) {
  const { data } = useRead(solicitations.get, { params: { id: request.id } })
  const hasChanged = data !== undefined && data.changed.length > 0
  return (
    <>
      <Button small look="primary" to={`/cash-conciliation-solicitation/${request.id}`}>
        {request.status === 'pending' ? 'Analisar' : 'Abrir'} <span aria-hidden="true">⏎</span>
      </Button>
      {request.status === 'pending' && <RowDecision request={request} hasChanged={hasChanged} hasKeys />}
    </>
  )
}

/** Actions on the request that is open beside the queue. */
export function RequestBar({ requests }: { requests: readonly SolicitationRow[] }) {
  const { open } = useOpenRow()
  const request = requests.find(({ id }) => id === open)
  return (
    request && (
      <OpenRowActions key={request.id} id={request.id}>
        <RequestActions request={request} />
      </OpenRowActions>
    )
  )
}
