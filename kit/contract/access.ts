import type { Ability } from './abilities.ts'

/** What a page or operation asks for: one ability, any of several, or `none` (any signed-in user). */
export type Needed = Ability | 'none' | readonly Ability[]

/** Whether these abilities include the one that opens everything. */
export const isAdmin = (held: readonly string[]) => held.includes('admin')

/** The only permission rule of the product (specification section 6): server, router and sidebar call it. */
export function passes(held: readonly string[], needed: Needed) {
  if (needed === 'none' || isAdmin(held)) return true
  return typeof needed === 'string' ? held.includes(needed) : needed.some((ability) => held.includes(ability))
}
