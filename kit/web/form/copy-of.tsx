import type { ReactNode } from 'react'
import { Loaded, type ReadState } from '../layout/states.tsx'
import { useUrlParams } from '../url/url-params.ts'

type CopyOfProps<Record> = {
  read: (id: string) => ReadState<Record>
  children: (record: Record | null) => ReactNode
}

/** Reads the record in the URL's `?de=` as the initial values of a new one; null without it. */
export function CopiedRecord<Record>({ read, children }: CopyOfProps<Record>) {
  const id = useUrlParams()[0].get('de')
  if (id === null) return children(null)
  return (
    <Copied id={id} read={read}>
      {children}
    </Copied>
  )
}

function Copied<Record>({ id, read: useRecord, children }: CopyOfProps<Record> & { id: string }) {
  return (
    <Loaded read={useRecord(id)} lines={10}>
      {children}
    </Loaded>
  )
}
