import { useSyncExternalStore } from 'react'

export type View = 'desktop' | 'tablet' | 'mobile'

const desktop = '(min-width: 1221px)'
const tablet = '(min-width: 768px)'

const current = (): View => (matchMedia(desktop).matches ? 'desktop' : matchMedia(tablet).matches ? 'tablet' : 'mobile')

const listeners = new Set<() => void>()
let queries: MediaQueryList[] = []

// All components are rendered again together: a page and its list must not see different widths.
const notifyListeners = () => {
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  if (listeners.size === 0) {
    queries = [matchMedia(desktop), matchMedia(tablet)]
    for (const query of queries) query.addEventListener('change', notifyListeners)
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) for (const query of queries) query.removeEventListener('change', notifyListeners)
  }
}

/** Returns the width class: desktop above 1220 px, tablet above 767 px, else mobile. No other breakpoints. */
export const useView = () => useSyncExternalStore(subscribe, current)
