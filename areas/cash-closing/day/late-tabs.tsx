import type { CashConciliationDetail } from '@app/domain/day/assessment/contract'
import { Skeleton } from '@app/kit/web'
import { type ComponentType, lazy, Suspense } from 'react'

type Part = { day: CashConciliationDetail }

function late(load: () => Promise<{ default: ComponentType<Part> }>) {
  const Tab = lazy(load)
  return (part: Part) => (
    <Suspense fallback={<Skeleton lines={8} height={18} />}>
      <Tab {...part} />
    </Suspense>
  )
}

export const LazyDifferencesTab = late(() =>
  import('./differences.tab.tsx').then((tab) => ({ default: tab.DifferencesTab })),
)
export const LazyFuelTab = late(() => import('./fuel.tab.tsx').then((tab) => ({ default: tab.FuelTab })))
export const LazyShiftsTab = late(() => import('./shifts.tab.tsx').then((tab) => ({ default: tab.ShiftsTab })))
