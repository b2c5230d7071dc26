import type { AreaDeclaration, PageDeclaration } from '@app/kit/contract'
import type { ComponentType } from 'react'

/** What an address says to the page that it opens. */
export type PageAddress = { params: Readonly<Record<string, string | undefined>>; search: URLSearchParams }

/** The path of a read, as its operation says it, with what is filled in. */
export type Ahead = { path: string; params?: Record<string, unknown>; query?: Record<string, unknown> }

/** The module of a page; `begin` starts what it will read while the frame is still loading. */
export type PageModule = { default: ComponentType; begin?: (address: PageAddress) => void }

/** A page with the module that draws it, loaded when somebody goes there; without one it is not built yet. */
export type WebPage = PageDeclaration & {
  page?: () => Promise<PageModule>
  /** What the page reads first, asked for while its code is still on its way. */
  ahead?: (address: PageAddress) => readonly Ahead[]
  /** The letter that goes there after G. */
  letter?: string
  /** How much waits there, beside its entry in the sidebar; loaded once the sidebar is drawn. */
  badge?: () => Promise<{ default: ComponentType }>
  /** What the page is for, in a few words, for the shortcuts of the home page. */
  purpose?: string
}

export type WebArea = AreaDeclaration<WebPage>

/** Declares an area of the product: the router, the sidebar and the access tests read it. */
export const defineArea = (area: WebArea) => area

/** What a page is called: its own title, or its menu entry's label. */
export const titleOf = ({ title, menu }: PageDeclaration) =>
  title ?? (typeof menu === 'string' ? menu : (menu?.label ?? ''))
