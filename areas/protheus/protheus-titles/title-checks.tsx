import { jobs } from '@app/areas/session/contract'
import { formatCount, type Job } from '@app/kit/contract'
import { Alert, Button, DateTimeText, queryClient, useChange, useRead } from '@app/kit/web'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { protheusTitles } from './protheus-titles.contract.ts'

const refreshTitles = () => void queryClient.invalidateQueries({ queryKey: [protheusTitles.list.resource] })

const isRunning = ({ finished_at }: Job) => finished_at === null

function RunningCheck({ check }: { check: Job }) {
  const cancel = useChange(jobs.cancel)
  const cancelCheck = () => cancel.mutate({ params: { id: check.id } }, { onSettled: refreshTitles })
  return (
    <Alert
      title={check.title}
      actions={
        <Button small busy={cancel.isPending || check.cancelling} onClick={cancelCheck}>
          Cancelar
        </Button>
      }
    >
      {check.phase ?? 'Na fila'} · {formatCount(check.done, 'título lido', 'títulos lidos')}
    </Alert>
  )
}

const tones = { done: 'good', failed: 'bad', cancelled: 'wait', queued: 'info', running: 'info' } as const

const EndedCheck = ({ check }: { check: Job }) => (
  <Alert tone={tones[check.status]} title={check.title}>
    {check.message} <DateTimeText instant={check.finished_at} />{' '}
    {check.results.map(({ label, to }) => (
      <Link key={to} to={to}>
        {label}
      </Link>
    ))}
  </Alert>
)

/** The checks that the person started today. The titles are read again when one ends. */
export function TitleChecks() {
  const [watching, setWatching] = useState(false)
  const polling = { refetchInterval: watching ? 1000 : false, refetchOnWindowFocus: true, quiet: true } as const
  const { data } = useRead(protheusTitles.checks, {}, polling)
  const checks = data?.data ?? []
  const isWorking = checks.some(isRunning)
  if (watching !== isWorking) setWatching(isWorking)
  useEffect(() => (watching ? refreshTitles : undefined), [watching])
  return checks.map((check) =>
    isRunning(check) ? <RunningCheck key={check.id} check={check} /> : <EndedCheck key={check.id} check={check} />,
  )
}
