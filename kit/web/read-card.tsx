import type { ReactNode } from 'react'
import { BareButton } from './bare-button.tsx'
import type { ApiFailure } from './client.ts'
import { Panel } from './layout.tsx'
import { EmptyState, Skeleton } from './states.tsx'

type ReadCardProps<Data> = {
  /** What it would show, for the sheet that stands in its place. */
  title: string
  read: { data: Data | undefined; error: ApiFailure | null; refetch: () => unknown }
  children: (data: Data) => ReactNode
}

/** One card among others: its skeleton while it is read, and its own failure, which takes no other card along. */
export function ReadCard<Data>({ title, read, children }: ReadCardProps<Data>) {
  if (read.data !== undefined) return children(read.data)
  return (
    <Panel title={title}>
      {read.error ? (
        <EmptyState
          title="Não foi possível carregar este quadro."
          action={
            <BareButton small onClick={() => void read.refetch()}>
              Tentar novamente
            </BareButton>
          }
        />
      ) : (
        <Skeleton lines={4} />
      )}
    </Panel>
  )
}
