import { usePrintOffer } from '@app/kit/web'
import { lazy, Suspense, useCallback, useState } from 'react'
import type { MapDay } from '../document/use-closing-map.tsx'

const PrintDay = lazy(() => import('../document/print-day.tsx'))

/** Where the day is printed, its closing map is offered first, because it has all data of the day. */
export function OfferMap({ day }: { day: MapDay }) {
  const [open, setOpen] = useState(false)
  usePrintOffer(useCallback(() => setOpen(true), []))
  return open && <Suspense children={<PrintDay day={day} close={() => setOpen(false)} />} />
}
