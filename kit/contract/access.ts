import type { Ability } from './abilities.ts'

export type Needed = Ability | 'none' | readonly Ability[]

export const isAdmin = (userAbilities: readonly string[]) => userAbilities.includes('admin')

/** The only permission rule of the product (specification section 6): server, router and sidebar call it. */
export function passes(userAbilities: readonly string[], needed: Needed) {
  if (needed === 'none' || isAdmin(userAbilities)) return true
  return typeof needed === 'string'
    ? userAbilities.includes(needed)
    : needed.some((ability) => userAbilities.includes(ability))
}
