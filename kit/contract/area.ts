import type { Ability } from './abilities.ts'
import type { Needed } from './access.ts'

/** One page of the sidebar's area. `menu` is its label there; a page without one is reached from another page. */
export type PageDeclaration = {
  path: `/${string}`
  ability: Needed
  /** The document title and heading of the page; the menu's label when there is none. */
  title?: string
  menu?: string | { label: string; ability: Needed }
}

/** An area of the sidebar: label, icon name, the abilities that show its group, its pages in sidebar order. */
export type AreaDeclaration<Page extends PageDeclaration = PageDeclaration> = {
  label: string
  icon: string
  abilities: readonly Ability[]
  pages: readonly Page[]
}
