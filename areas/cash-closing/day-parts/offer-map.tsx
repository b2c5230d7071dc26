import { lazy, Suspense } from 'react'
import type { MapDay } from '../document/use-closing-map.tsx'

const PrintDay = lazy(() => import('../document/print-day.tsx'))

/** Where the day is printed, its closing map is offered first. */
export const OfferMap = ({ day }: { day: MapDay }) => (
  <Suspense>
    <PrintDay day={day} />
  </Suspense>
)
