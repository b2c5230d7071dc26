import { showDate } from '@app/kit/contract'
import { Button, useRead } from '@app/kit/web'
import { useEffect, useRef } from 'react'
import { closingHome } from '../../dashboard/home.contract.ts'

/** After a decision: the most urgent request that this analyst may decide, as on the home page. Enter opens it. */
export function NextRequest({ decidedId }: { decidedId: string }) {
  const place = useRef<HTMLSpanElement>(null)
  const { data } = useRead(closingHome.queue)
  const next = data?.first.find(({ id, can_decide }) => can_decide && id !== decidedId)
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
