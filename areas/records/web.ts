import { lazy } from 'react'

/** The history of one record; loaded when it is drawn. */
export const RecordTimeline = lazy(() => import('./timeline/timeline.tsx'))
