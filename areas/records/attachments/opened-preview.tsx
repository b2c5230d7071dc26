import { type ComponentProps, lazy, Suspense } from 'react'

const AttachmentPreview = lazy(() => import('./attachment-preview.tsx'))

type Props = ComponentProps<typeof AttachmentPreview>

/** The preview of an attachment, whose code is loaded when the first one is opened. */
export const OpenedPreview = (props: Props) => (
  <Suspense>
    <AttachmentPreview {...props} />
  </Suspense>
)
