import { firstDay } from '@app/areas/cash-closing/contract'
import { Skeleton, useCan, useRead } from '@app/kit/web'
import { type ComponentType, lazy, Suspense } from 'react'
import { usePreferences } from '../preferences/use-preferences.tsx'
import css from './first-steps.module.css'
import type { FirstStepsListProps } from './first-steps-list.tsx'

const FirstStepsList = lazy<ComponentType<FirstStepsListProps>>(() =>
  import('./first-steps-list.tsx').catch(() => ({ default: () => null })),
)

// The rest of the page waits, so that it does not move when the steps arrive.
const Waiting = () => (
  <div className={css.waiting}>
    <Skeleton lines={6} />
  </div>
)

/** The checklist of the first day; nothing for people who dismissed it or whose companies already close days. */
export function FirstSteps() {
  const can = useCan()
  const { ability } = firstDay.get
  const isReader = ability !== 'public' && can(ability)
  const preferences = usePreferences()
  // Not `chosen`: that keeps the choice made here, also after the palette has brought the steps back.
  const wish = preferences.read.data?.first_steps
  const read = useRead(
    firstDay.get,
    {},
    {
      enabled: isReader && preferences.read.isSuccess && wish !== false,
      refetchOnWindowFocus: true,
      staleTime: 0,
    },
  )
  if (!isReader || preferences.read.isError || read.isError) return null
  if (preferences.read.isPending) return <Waiting />
  if (wish === false) return null
  if (!read.data) return <Waiting />
  if (!read.data.is_new && !wish) return null
  return (
    <Suspense fallback={<Waiting />}>
      <FirstStepsList day={read.data.day} dismiss={() => preferences.choose({ first_steps: false })} />
    </Suspense>
  )
}
