import { useSyncExternalStore } from 'react'

export type View = 'desktop' | 'tablet' | 'mobile'

const desktop = '(min-width: 1221px)'
const tablet = '(min-width: 768px)'

const current = (): View => (matchMedia(desktop).matches ? 'desktop' : matchMedia(tablet).matches ? 'tablet' : 'mobile')

function subscribe(listener: () => void) {
  const queries = [matchMedia(desktop), matchMedia(tablet)]
  for (const query of queries) query.addEventListener('change', listener)
  return () => {
    for (const query of queries) query.removeEventListener('change', listener)
  }
}

/** Returns the width class: desktop above 1220 px, tablet above 767 px, else mobile. No other breakpoints. */
export const useView = () => useSyncExternalStore(subscribe, current)
