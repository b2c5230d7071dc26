import type { ComponentType } from 'react'
import type { AreaDeclaration, PageDeclaration } from '../../contract/contract.ts'

export type PageAddress = { params: Readonly<Record<string, string | undefined>>; search: URLSearchParams }

type PrefetchedRead = { path: string; params?: Record<string, unknown>; query?: Record<string, unknown> }

/** `begin` starts the page's reads while the frame is still loading. */
type PageModule = { default: ComponentType; begin?: (address: PageAddress) => void }

/** `page` loads the page's module; without it the page is not built yet. */
export type WebPage = PageDeclaration & {
  page?: () => Promise<PageModule>
  /** First reads of the page, started while its code is loading. */
  ahead?: (address: PageAddress) => readonly PrefetchedRead[]
  letter?: string // shortcut letter after G
  badge?: () => Promise<{ default: ComponentType }>
  purpose?: string
}

export type WebArea = AreaDeclaration<WebPage>

/** Declares an area of the product for the router, the sidebar and the access tests. */
export const defineArea = (area: WebArea) => area

export const getPageTitle = ({ title, menu }: PageDeclaration) =>
  title ?? (typeof menu === 'string' ? menu : (menu?.label ?? ''))
