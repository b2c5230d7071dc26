import { type CallInput, Skeleton } from '@app/kit/web'
import { lazy, Suspense } from 'react'
import type { board } from './board.contract.ts'

const pictures = {
  calendar: lazy(() => import('./board-calendar.tsx')),
  charts: lazy(() => import('./board-charts.tsx')),
}
type Picture = { view: keyof typeof pictures; query: CallInput<typeof board.calendar>['query'] }

export default function BoardPicture({ view, query }: Picture) {
  const Picture = pictures[view]
  return (
    <Suspense fallback={<Skeleton lines={8} />}>
      <Picture query={query} />
    </Suspense>
  )
}
