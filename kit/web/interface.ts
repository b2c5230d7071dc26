import { useMantineColorScheme } from '@mantine/core'
import { useCallback } from 'react'
import { switchLetters } from './shortcuts.ts'

/** How the screens look and listen for this person; no data of the business. */
export type Interface = { theme: 'auto' | 'light' | 'dark'; density: 'compact' | 'comfortable'; letter_keys: boolean }

// The page's own script reads the theme and the density before the first paint; the library keeps the theme.
const densityKey = '@retaguarda:density'
const lettersKey = '@retaguarda:letter-keys'

/** What this browser kept, until the server says what this person chose. */
export const restoreInterface = () => switchLetters(localStorage.getItem(lettersKey) !== 'off')

/** Applies these choices at once, and keeps them in this browser for the next first paint. */
export function useApplyInterface() {
  // Switching transitions off for the moment would write a style sheet as HTML, which Trusted Types refuse.
  const { setColorScheme } = useMantineColorScheme({ keepTransitions: true })
  return useCallback(
    ({ theme, density, letter_keys }: Interface) => {
      setColorScheme(theme)
      document.documentElement.dataset.density = density
      localStorage.setItem(densityKey, density)
      localStorage.setItem(lettersKey, letter_keys ? 'on' : 'off')
      switchLetters(letter_keys)
    },
    [setColorScheme],
  )
}
