import { showDate } from '@app/kit/contract'
import { Button, useRead, useUser } from '@app/kit/web'
import { useEffect, useRef } from 'react'
import { solicitations } from '../solicitations.contract.ts'

/** Requests read to find one that this analyst may decide; those sent or held by others come first only rarely. */
const limit = 20

/** After a decision: the most urgent request that this analyst may decide, which Enter opens. */
export function NextRequest({ decidedId }: { decidedId: string }) {
  const place = useRef<HTMLSpanElement>(null)
  const user = useUser()
  const { data } = useRead(solicitations.list, { query: { status: 'pending', sort: 'due_at', limit } })
  const now = new Date().toISOString()
  const mayDecide = (analyst_id: string | null, until: string | null) =>
    analyst_id === null || analyst_id === user.id || until === null || until < now
  const next = data?.data.find(
    (request) =>
      request.id !== decidedId &&
      request.requested_by_id !== user.id &&
      mayDecide(request.analyst_id, request.analyst_until),
  )
  const id = next?.id
  useEffect(() => {
    const { activeElement } = document
    // The dialog of the decision has closed, and its button is gone.
    if (id && (activeElement === document.body || activeElement?.matches('h1')))
      place.current?.querySelector('a')?.focus()
  }, [id])
  if (!data) return null
  if (!next) return <small>Nenhuma solicitação espera você.</small>
  return (
    <span ref={place}>
      <Button look="primary" to={`/cash-conciliation-solicitation/${next.id}`}>
        Próxima: {next.company_name} · {showDate(next.business_date)}
      </Button>
    </span>
  )
}
