import type { ReactNode } from 'react'
import type { ApiFailure } from '../client/client.ts'
import { BareButton } from '../layout/bare-button.tsx'
import { Panel } from '../layout/layout.tsx'
import { EmptyState, Skeleton } from '../layout/states.tsx'

type ReadCardProps<Data> = {
  title: string
  read: { data: Data | undefined; error: ApiFailure | null; refetch: () => unknown }
  children: (data: Data) => ReactNode
}

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
