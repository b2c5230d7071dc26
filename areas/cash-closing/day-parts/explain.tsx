import { lazy, Suspense } from 'react'
import type { ExplainProps } from './explain.form.tsx'

const Dialog = lazy(() => import('./explain.form.tsx').then(({ ExplainDialog }) => ({ default: ExplainDialog })))

export const Explain = (props: ExplainProps) => (
  <Suspense>
    <Dialog {...props} />
  </Suspense>
)
