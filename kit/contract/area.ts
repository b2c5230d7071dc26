import type { Ability } from './abilities.ts'
import type { Needed } from './access.ts'

/** `menu` is the label in the sidebar; a page without one is reached from another page. */
export type PageDeclaration = {
  path: `/${string}`
  ability: Needed
  title?: string
  menu?: string | { label: string; ability: Needed }
}

export type AreaDeclaration<Page extends PageDeclaration = PageDeclaration> = {
  label: string
  icon: string
  abilities: readonly Ability[]
  pages: readonly Page[]
}
