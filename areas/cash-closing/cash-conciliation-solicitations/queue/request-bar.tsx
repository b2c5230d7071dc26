import {
  Button,
  focusListRow,
  focusPanelHeading,
  notify,
  OpenRowActions,
  useOpenRow,
  useRead,
  useUser,
} from '@app/kit/web'
import { useEffect, useState } from 'react'
import { type SolicitationRow, solicitations } from '../solicitations.contract.ts'
import { findNextRequest } from './next-request.rules.ts'
import { RowDecision } from './row-decision.tsx'

type ActionsProps = { request: SolicitationRow; onDecided: () => void }

function RequestActions({ request, onDecided }: ActionsProps) {
  const { data } = useRead(solicitations.get, { params: { id: request.id } })
  const hasChanged = data !== undefined && data.changed.length > 0
  return (
    <>
      <Button small look="primary" to={`/cash-conciliation-solicitation/${request.id}`}>
        {request.status === 'pending' ? 'Analisar' : 'Abrir'} <span aria-hidden="true">⏎</span>
      </Button>
      {request.status === 'pending' && (
        <RowDecision request={request} hasChanged={hasChanged} hasKeys onDecided={onDecided} />
      )}
    </>
  )
}

type BarProps = { requests: readonly SolicitationRow[]; hasMore: boolean }

/** Actions on the request that is open beside the queue. After a decision the next request is opened. */
export function RequestBar({ requests, hasMore }: BarProps) {
  const { open, setOpen } = useOpenRow()
  const me = useUser().id
  const [decidedId, setDecidedId] = useState<string | null>(null)
  const request = requests.find(({ id }) => id === open)
  const openNext = (decided: SolicitationRow) => {
    const next = findNextRequest(requests, decided.id, { user_id: me, now: new Date().toISOString() })
    if (!next && !hasMore) notify.info('Nenhuma outra solicitação desta lista espera você.')
    setOpen(next?.id ?? null, true)
    setDecidedId(decided.id)
  }
  useEffect(() => {
    if (decidedId === null || decidedId === open) return
    if (open === null) focusListRow(decidedId)
    else focusPanelHeading()
    setDecidedId(null)
  }, [decidedId, open])
  return (
    request && (
      <OpenRowActions key={request.id} id={request.id}>
        <RequestActions request={request} onDecided={() => openNext(request)} />
      </OpenRowActions>
    )
  )
}
