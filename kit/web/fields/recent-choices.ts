import { sessionStore } from '../session/session.ts'
import type { Option } from './options.tsx'

const maxChoices = 5
const choicesByPlace = new Map<string, Option[]>()

// Business data must not outlive the session.
sessionStore.subscribe(() => {
  if (!sessionStore.get()) choicesByPlace.clear()
})

export const getRecentChoices = (place: string) => choicesByPlace.get(place) ?? []

export const rememberChoice = (place: string, option: Option) =>
  choicesByPlace.set(
    place,
    [option, ...getRecentChoices(place).filter(({ value }) => value !== option.value)].slice(0, maxChoices),
  )
