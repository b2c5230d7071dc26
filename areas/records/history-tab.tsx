import type { RecordDeclaration } from '@app/kit/contract'
import { lazy, Suspense } from 'react'

const RecordTimeline = lazy(() => import('./timeline/timeline.tsx'))

export const RecordHistory = ({ of, id }: { of: Pick<RecordDeclaration, 'entity'>; id: string }) => (
  <Suspense>
    <RecordTimeline entity={of.entity} id={id} />
  </Suspense>
)

export const historyTab = (of: Pick<RecordDeclaration, 'entity'>, id: string) => ({
  id: 'historico',
  label: 'Histórico',
  content: () => <RecordHistory of={of} id={id} />,
})

const Attachments = lazy(() => import('./attachments/attachments.tsx'))

type Proofs = {
  of: Pick<RecordDeclaration, 'entity'>
  id: string
  /** The part of the record that the files prove; all parts if missing. */
  about?: string
  onChanged?: () => void
}

export const RecordAttachments = ({ of, id, about, onChanged }: Proofs) => (
  <Suspense>
    <Attachments place={{ entity: of.entity, id }} about={about} onChanged={onChanged} />
  </Suspense>
)
