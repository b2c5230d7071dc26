import { Skeleton as LibrarySkeleton } from '@mantine/core'
import '@mantine/core/styles/Skeleton.layer.css'
import { IconInbox } from '@tabler/icons-react'
import { type ReactNode, useEffect, useState } from 'react'
import type { ApiFailure } from '../client/client.ts'
import { Alert } from './alert.tsx'
import { BareButton } from './bare-button.tsx'
import css from './states.module.css'

export type Tone = 'neutral' | 'info' | 'good' | 'wait' | 'bad' | 'indigo' | 'purple' | 'dark'

export const EmptyState = (props: { title: string; children?: ReactNode; action?: ReactNode; icon?: ReactNode }) => (
  <div className={css.empty}>
    <span className={css.emptyIcon} aria-hidden="true">
      {props.icon ?? <IconInbox size={28} stroke={1.5} />}
    </span>
    <p className={css.emptyTitle}>{props.title}</p>
    {props.children && <div className={css.emptyText}>{props.children}</div>}
    {props.action}
  </div>
)

/** Shows its children only after 150 ms, so that quick answers do not flicker. */
export function AfterMoment({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), 150)
    return () => clearTimeout(timer)
  }, [])
  return shown ? children : null
}

export const Skeleton = ({ lines = 4, height = 14 }: { lines?: number; height?: number }) => (
  <div className={css.skeleton} data-waits="data" aria-busy="true" role="status" aria-label="Carregando…">
    <AfterMoment>
      {Array.from({ length: lines }, (_, line) => line).map((line) => (
        <LibrarySkeleton key={line} height={height} radius="sm" />
      ))}
    </AfterMoment>
  </div>
)

/** Takes the place of a small part whose code is loaded. */
export const Reserved = ({ height, width }: { height: number; width?: number }) => (
  <span className={css.reserved} style={{ height, width }} />
)

function RetryButton({ retry }: { retry: () => unknown }) {
  const [busy, setBusy] = useState(false)
  const run = async () => {
    setBusy(true)
    await retry()
    setBusy(false)
  }
  return (
    <BareButton small busy={busy} onClick={run}>
      Tentar novamente
    </BareButton>
  )
}

const notFoundText = 'O endereço pode estar errado, ou ser de algo que foi excluído ou de uma empresa que você não vê.'

export function ErrorPanel({ failure, retry }: { failure: ApiFailure; retry?: () => unknown }) {
  const [title, words] =
    failure.status === 404 ? [failure.message, notFoundText] : ['Não foi possível carregar.', failure.message]
  return (
    <Alert tone="bad" title={title} actions={retry && <RetryButton retry={retry} />}>
      {words}
      {failure.request_id && <div className={css.code}>Código: {failure.request_id}</div>}
    </Alert>
  )
}

export type ReadState<Data> = {
  data: Data | undefined
  error: ApiFailure | null
  refetch: () => unknown
}

/** Renders a read in its three states: skeleton, error with retry, data. `<Loaded read={day}>{(day) => …}</Loaded>` */
export function Loaded<Data>(props: { read: ReadState<Data>; lines?: number; children: (data: Data) => ReactNode }) {
  const { read } = props
  if (read.data !== undefined) return props.children(read.data)
  if (read.error) return <ErrorPanel failure={read.error} retry={read.refetch} />
  return <Skeleton lines={props.lines} />
}
