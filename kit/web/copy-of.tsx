import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { Loaded, type Read } from './states.tsx'

type CopyOfProps<Record> = {
  /** Reads one record by its id: a hook such as `(id) => useRead(users.get, { params: { id } })`. */
  read: (id: string) => Read<Record>
  children: (record: Record | null) => ReactNode
}

/** What the form of a new record begins as: a copy of the record that `?copy=` in the address names, or nothing. */
export function CopyOf<Record>({ read, children }: CopyOfProps<Record>) {
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
