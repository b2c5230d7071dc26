import type { RecordDeclaration } from '@app/kit/contract'
import { type SharedRecord, SharedRecordContext } from '@app/kit/web'
import { lazy, type ReactNode, Suspense, useState } from 'react'

/** Loaded after the record, which does not depend on it. */
const PresenceKeeper = lazy(() => import('./presence-keeper.tsx'))

const ignoreEdit = () => undefined

type Props = {
  record: Pick<RecordDeclaration, 'entity'>
  id: string
  /** False: people only, without a soft lock of the forms. */
  locks?: boolean
  children: ReactNode
}

export function RecordPresence({ record: { entity }, id, locks = true, children }: Props) {
  const [shared, setShared] = useState<SharedRecord | null>(null)
  return (
    <SharedRecordContext value={shared && !locks ? { ...shared, edit: ignoreEdit } : shared}>
      {children}
      <Suspense>
        <PresenceKeeper entity={entity} id={id} onShared={setShared} />
      </Suspense>
    </SharedRecordContext>
  )
}
