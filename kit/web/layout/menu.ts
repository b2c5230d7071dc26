import { createContext, useContext } from 'react'
import { type Needed, passes } from '../../contract/contract.ts'
import { useUser } from '../session/session.ts'
import type { WebArea, WebPage } from './area.ts'

export type MenuEntry = { path: string; label: string; ability: Needed; page: WebPage }
export type MenuGroup = { label: string; icon: string; entries: MenuEntry[] }

const toEntries = (area: WebArea): MenuEntry[] =>
  area.pages.flatMap((page) => {
    if (page.menu === undefined) return []
    const entry = typeof page.menu === 'string' ? { label: page.menu, ability: page.ability } : page.menu
    return [{ path: page.path, page, ...entry }]
  })

/** Returns the sidebar for these abilities: a group needs one of its abilities and at least one visible entry. */
export const buildMenu = (areas: readonly WebArea[], userAbilities: readonly string[]): MenuGroup[] =>
  areas
    .filter((area) => passes(userAbilities, area.abilities))
    .map((area) => ({
      label: area.label,
      icon: area.icon,
      entries: toEntries(area).filter((entry) => passes(userAbilities, entry.ability)),
    }))
    .filter((group) => group.entries.length > 0)

/** Returns the menu entry of the current page: its own, or that of the nearest parent path. */
export function findCurrentEntry(groups: readonly MenuGroup[], pathname: string) {
  const matching = groups
    .flatMap((group) => group.entries)
    .filter(({ path }) => pathname === path || pathname.startsWith(`${path.replace(/\/list$/, '')}/`))
  return matching.sort((a, b) => b.path.length - a.path.length)[0]
}

export const AreasContext = createContext<readonly WebArea[]>([])

export function useMenu() {
  const areas = useContext(AreasContext)
  const { abilityNames: userAbilities } = useUser()
  return buildMenu(areas, userAbilities)
}
