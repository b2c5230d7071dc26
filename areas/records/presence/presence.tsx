import type { RecordDeclaration } from '@app/kit/contract'
import { type SharedRecord, SharedRecordContext } from '@app/kit/web'
import { lazy, type ReactNode, Suspense, useState } from 'react'

/** Comes behind the record itself, which is read without it. */
const PresenceKeeper = lazy(() => import('./presence-keeper.tsx'))

const nothing = () => undefined

type Props = {
  of: Pick<RecordDeclaration, 'entity'>
  id: string
  /** False where writing needs no word to the others: its people are named, its forms are nobody's. */
  locks?: boolean
  children: ReactNode
}

/** Around the page, panel or form of a record: tells of the people who have it open, and who writes in it. */
export function RecordPresence({ of: { entity }, id, locks = true, children }: Props) {
  const [shared, setShared] = useState<SharedRecord | null>(null)
  return (
    <SharedRecordContext value={shared && !locks ? { ...shared, edit: nothing } : shared}>
      {children}
      <Suspense>
        <PresenceKeeper entity={entity} id={id} tell={setShared} />
      </Suspense>
    </SharedRecordContext>
  )
}
