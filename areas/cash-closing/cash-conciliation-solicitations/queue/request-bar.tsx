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

type ActionsProps = { request: SolicitationRow; place: string; onDecided: () => void }

function RequestActions({ request, place, onDecided }: ActionsProps) {
  const { data } = useRead(solicitations.get, { params: { id: request.id } })
  const hasChanged = data !== undefined && data.changed.length > 0
  return (
    <>
      <small>
        <span className="rg-hidden">Solicitação </span>
        {place}
      </small>
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

/** Actions on the request that is open beside the queue, and its place in it. After a decision the next one is opened. */
export function RequestBar({ requests, hasMore }: BarProps) {
  const { open, setOpen } = useOpenRow()
  const me = useUser().id
  const [decidedId, setDecidedId] = useState<string | null>(null)
  const [decidedIds, setDecidedIds] = useState<readonly string[]>([])
  const request = requests.find(({ id }) => id === open)
  // A decided request is in the rows until the list is read again.
  const waiting = requests.filter(({ id }) => !decidedIds.includes(id))
  const number = decidedIds.length + waiting.findIndex(({ id }) => id === open) + 1
  const place = `${number} de ${decidedIds.length + waiting.length}${hasMore ? ' ou mais' : ''}`
  const openNext = (decided: SolicitationRow) => {
    const decidedNow = [...decidedIds, decided.id]
    setDecidedIds(decidedNow)
    const next = findNextRequest(requests, decidedNow, { user_id: me, now: new Date().toISOString() })
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
        <RequestActions request={request} place={place} onDecided={() => openNext(request)} />
      </OpenRowActions>
    )
  )
}
