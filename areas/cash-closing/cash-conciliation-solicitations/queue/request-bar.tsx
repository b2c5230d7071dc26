import {
  Button,
  focusListRow,
  focusPanelHeading,
  notify,
  OpenRowActions,
  useCursorRow,
  useOpenRow,
  useRead,
  useUrlParams,
  useUser,
} from '@app/kit/web'
import { useEffect, useState } from 'react'
import { type SolicitationRow, solicitations } from '../solicitations.contract.ts'
import { findNextRequest } from './next-request.rules.ts'
import { RowDecision } from './row-decision.tsx'

type ActionsProps = { request: SolicitationRow; place: string; onDecided: () => void }

function RequestActions({ request, place, onDecided }: ActionsProps) {
  const { open } = useOpenRow()
  // The panel reads it too. Rows that only have the focus are not read, since keys move over many of them.
  const { data } = useRead(solicitations.get, { params: { id: request.id } }, { enabled: open === request.id })
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
      {request.status === 'pending' && <RowDecision request={request} hasChanged={hasChanged} onDecided={onDecided} />}
    </>
  )
}

type BarProps = { requests: readonly SolicitationRow[]; hasMore: boolean }

/** The parameters of the URL that choose the rows, without those of the open row and of the pages read. */
function readListAddress(params: URLSearchParams) {
  const list = new URLSearchParams(params)
  for (const name of ['open', 'page', 'sel']) list.delete(name)
  return list.toString()
}

/** The requests that this person has decided since the list has these filters. */
function useDecidedIds() {
  const [params] = useUrlParams()
  const list = readListAddress(params)
  const [decided, setDecided] = useState<{ list: string; ids: readonly string[] }>({ list, ids: [] })
  const ids = decided.list === list ? decided.ids : []
  return [ids, (next: readonly string[]) => setDecided({ list, ids: next })] as const
}

/** Actions on a request of the queue, and its place there. After a decision the next one is open or has the focus. */
export function RequestBar({ requests, hasMore }: BarProps) {
  const { open, setOpen } = useOpenRow()
  const cursor = useCursorRow()
  const me = useUser().id
  const [decidedIds, setDecidedIds] = useDecidedIds()
  const [move, setMove] = useState<{ from: string; to: string | undefined } | null>(null)
  const request = requests.find(({ id }) => id === cursor)
  // A decided request is in the rows until the list is read again.
  const waiting = requests.filter(({ id }) => !decidedIds.includes(id))
  const number = decidedIds.length + waiting.findIndex(({ id }) => id === cursor) + 1
  const place = `${number} de ${decidedIds.length + waiting.length}${hasMore ? ' ou mais' : ''}`
  const goToNext = (decided: SolicitationRow) => {
    const decidedNow = [...decidedIds, decided.id]
    setDecidedIds(decidedNow)
    const next = findNextRequest(requests, decidedNow, { user_id: me, now: new Date().toISOString() })
    if (!next && !hasMore) notify.info('Nenhuma outra solicitação desta lista espera você.')
    if (open !== null) setOpen(next?.id ?? null, true)
    setMove({ from: decided.id, to: next?.id })
  }
  useEffect(() => {
    if (move === null || move.from === open) return
    if (open === null) focusListRow(move.to ?? move.from)
    else focusPanelHeading()
    setMove(null)
  }, [move, open])
  return (
    request && (
      <OpenRowActions key={request.id} id={request.id}>
        <RequestActions request={request} place={place} onDecided={() => goToNext(request)} />
      </OpenRowActions>
    )
  )
}
