import type { RecordDeclaration } from '@app/kit/contract'
import { lazy, Suspense } from 'react'

/** The history of one record; loaded when it is drawn. */
const RecordTimeline = lazy(() => import('./timeline/timeline.tsx'))

/** The history of a record of this kind, by itself. */
export const RecordHistory = ({ of, id }: { of: Pick<RecordDeclaration, 'entity'>; id: string }) => (
  <Suspense>
    <RecordTimeline entity={of.entity} id={id} />
  </Suspense>
)

/** The tab that every record ends with. */
export const historyTab = (of: Pick<RecordDeclaration, 'entity'>, id: string) => ({
  id: 'historico',
  label: 'Histórico',
  content: () => <RecordHistory of={of} id={id} />,
})

const Attachments = lazy(() => import('./attachments/attachments.tsx'))

/** The proofs of a record by themselves, where it has no history of its own on the screen. */
type Proofs = {
  of: Pick<RecordDeclaration, 'entity'>
  id: string
  /** The part of the record that they prove; all of them without it. */
  about?: string
  onChanged?: () => void
}

export const RecordAttachments = ({ of, id, about, onChanged }: Proofs) => (
  <Suspense>
    <Attachments place={{ entity: of.entity, id }} about={about} onChanged={onChanged} />
  </Suspense>
)
