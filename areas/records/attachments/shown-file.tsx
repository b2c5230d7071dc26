import type { Operation } from '@app/kit/contract'
import { Skeleton } from '@app/kit/web'
import { lazy, Suspense } from 'react'
import type { FilePreviewProps } from './file-preview.tsx'

const FilePreview = lazy(() => import('./file-preview.tsx')) as typeof import('./file-preview.tsx').default

export const ShownFile = <Op extends Operation>(props: FilePreviewProps<Op>) => (
  <Suspense fallback={<Skeleton lines={8} />}>
    <FilePreview {...props} />
  </Suspense>
)
