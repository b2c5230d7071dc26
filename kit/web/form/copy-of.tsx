import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { Loaded, type ReadState } from '../layout/states.tsx'

type CopyOfProps<Record> = {
  read: (id: string) => ReadState<Record>
  children: (record: Record | null) => ReactNode
}

/** Reads the record in the URL's `?copy=` as the initial values of a new one; null without it. */
export function CopiedRecord<Record>({ read, children }: CopyOfProps<Record>) {
  const id = useSearchParams()[0].get('copy')
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
