import type { RecordDeclaration } from '@app/kit/contract'
import { lazy, Suspense } from 'react'

const RecordTimeline = lazy(() => import('./timeline/timeline.tsx'))

export const RecordHistory = ({ record, id }: { record: Pick<RecordDeclaration, 'entity'>; id: string }) => (
  <Suspense>
    <RecordTimeline entity={record.entity} id={id} />
  </Suspense>
)

export const historyTab = (record: Pick<RecordDeclaration, 'entity'>, id: string) => ({
  id: 'historico',
  label: 'Histórico',
  content: () => <RecordHistory record={record} id={id} />,
})

const Attachments = lazy(() => import('./attachments/attachments.tsx'))

type Proofs = {
  record: Pick<RecordDeclaration, 'entity'>
  id: string
  about?: string
  onChanged?: () => void
  /** The field for files gets the focus and opens. */
  opens?: boolean
}

export const RecordAttachments = ({ record, id, ...props }: Proofs) => (
  <Suspense>
    <Attachments place={{ entity: record.entity, id }} {...props} />
  </Suspense>
)
