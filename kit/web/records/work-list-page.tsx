import { lazy } from 'react'

/**
 * A list whose box fills the window: one head line, the chips, rows of 40 px that scroll, and the bar below them. Its code
 * is a file of its own, so that the first list stays within the budget of the frame.
 */
export const WorkListPage = lazy(
  () => import('./work-list-page-shown.tsx'),
) as typeof import('./work-list-page-shown.tsx').default
