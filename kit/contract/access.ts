import type { Ability } from './abilities.ts'

export type Needed = Ability | 'none' | readonly Ability[]

/** Returns true for the ability that opens everything. */
export const isAdmin = (held: readonly string[]) => held.includes('admin')

/** The only permission rule of the product (specification section 6): server, router and sidebar call it. */
export function passes(held: readonly string[], needed: Needed) {
  if (needed === 'none' || isAdmin(held)) return true
  return typeof needed === 'string' ? held.includes(needed) : needed.some((ability) => held.includes(ability))
}
