import type { CashConciliationDetail } from '@app/domain/day/assessment/contract'
import { Skeleton } from '@app/kit/web'
import { type ComponentType, lazy, Suspense } from 'react'

type Props = { day: CashConciliationDetail }

function lazyTab(load: () => Promise<{ default: ComponentType<Props> }>) {
  const Tab = lazy(load)
  return (props: Props) => (
    <Suspense fallback={<Skeleton lines={8} height={18} />}>
      <Tab {...props} />
    </Suspense>
  )
}

export const LazyDifferencesTab = lazyTab(() =>
  import('./differences.tab.tsx').then((tab) => ({ default: tab.DifferencesTab })),
)
export const LazyFuelTab = lazyTab(() => import('./fuel.tab.tsx').then((tab) => ({ default: tab.FuelTab })))
export const LazyShiftsTab = lazyTab(() => import('../till/shifts.tab.tsx').then((tab) => ({ default: tab.ShiftsTab })))
