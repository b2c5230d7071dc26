import { useMantineColorScheme } from '@mantine/core'
import { useCallback } from 'react'
import { switchLetters } from '../keyboard/shortcuts.ts'

type Interface = { theme: 'auto' | 'light' | 'dark'; density: 'compact' | 'comfortable'; letter_keys: boolean }

// The page's own script reads theme and density before the first paint; the library stores the theme.
const densityKey = '@retaguarda:density'
const lettersKey = '@retaguarda:letter-keys'

/** Applies the settings of this browser until the server returns those of the person. */
export const restoreInterface = () => switchLetters(localStorage.getItem(lettersKey) !== 'off')

/** Returns a function that applies settings immediately and stores them in this browser for the next first paint. */
export function useApplyInterface() {
  // Without this option the library writes a style sheet as HTML, which Trusted Types refuse.
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
