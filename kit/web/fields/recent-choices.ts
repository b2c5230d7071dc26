import { sessionStore } from '../session/session.ts'
import type { Option } from './options.tsx'

const most = 5
const chosen = new Map<string, Option[]>()

// Business data must not outlive the session.
sessionStore.subscribe(() => {
  if (!sessionStore.get()) chosen.clear()
})

/** Returns the latest choices in fields of this list, newest first. */
export const getRecentChoices = (place: string) => chosen.get(place) ?? []

export const rememberChoice = (place: string, option: Option) =>
  chosen.set(place, [option, ...getRecentChoices(place).filter(({ value }) => value !== option.value)].slice(0, most))
