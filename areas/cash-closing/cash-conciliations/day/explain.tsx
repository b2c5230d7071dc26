import { lazy, Suspense } from 'react'
import type { ExplainProps } from './explain.form.tsx'

const Dialog = lazy(() => import('./explain.form.tsx').then(({ ExplainDialog }) => ({ default: ExplainDialog })))

/** Says why a difference exists; what it takes is loaded when somebody explains. */
export const Explain = (props: ExplainProps) => (
  <Suspense>
    <Dialog {...props} />
  </Suspense>
)
