import { useApplyInterface, useChange, useRead } from '@app/kit/web'
import { useEffect } from 'react'
import { type Preferences, preferences, usualPreferences } from './preferences.contract.ts'

const minutes = 60_000

export function usePreferences() {
  const read = useRead(preferences.get, {}, { staleTime: 5 * minutes })
  const apply = useApplyInterface()
  const change = useChange(preferences.update)
  const chosen = read.data ?? usualPreferences
  const choose = (choice: Partial<Preferences>) => {
    apply({ ...chosen, ...choice })
    change.mutate({ body: choice }, { onError: () => apply(chosen) })
  }
  return { read, chosen: { ...chosen, ...(!change.isError && change.variables?.body) }, choose }
}

export function FollowPreferences() {
  const read = useRead(preferences.get, {}, { staleTime: 5 * minutes })
  const apply = useApplyInterface()
  useEffect(() => {
    if (read.data) apply(read.data)
  }, [read.data, apply])
  return null
}
