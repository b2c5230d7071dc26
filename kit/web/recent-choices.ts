import type { Option } from './options.tsx'
import { sessionStore } from './session.ts'

const most = 5
const chosen = new Map<string, Option[]>()

// Business data does not outlive the session.
sessionStore.subscribe(() => {
  if (!sessionStore.get()) chosen.clear()
})

/** What was chosen last in fields over this list, newest first. */
export const recentOf = (place: string) => chosen.get(place) ?? []

export const remember = (place: string, option: Option) =>
  chosen.set(place, [option, ...recentOf(place).filter(({ value }) => value !== option.value)].slice(0, most))
