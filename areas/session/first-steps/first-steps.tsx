import { firstDay } from '@app/areas/cash-closing/contract'
import { useCan, useRead } from '@app/kit/web'
import { useEffect } from 'react'
import { usePreferences } from '../preferences/use-preferences.tsx'
import { FirstStepsList } from './first-steps-list.tsx'

// Interface preference of this browser: people without the steps need no place for them while the server answers.
const absenceKey = '@retaguarda:no-first-steps'

/** The checklist of the first day; nothing for people who dismissed it or whose companies already close days. */
export function FirstSteps() {
  const can = useCan()
  const { ability } = firstDay.get
  const isReader = ability !== 'public' && can(ability)
  const { choose } = usePreferences()
  const read = useRead(firstDay.get, {}, { enabled: isReader, refetchOnWindowFocus: true, staleTime: 0 })
  const shown = read.data?.shown
  useEffect(() => {
    if (shown === false) localStorage.setItem(absenceKey, '')
    if (shown) localStorage.removeItem(absenceKey)
  }, [shown])
  if (!isReader || read.isError) return null
  if (read.isPending) return localStorage.getItem(absenceKey) === null ? <FirstStepsList day={undefined} /> : null
  if (!shown) return null
  return <FirstStepsList day={read.data.day} dismiss={() => choose({ first_steps: false })} />
}
