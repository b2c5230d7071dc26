import type { AreaDeclaration, PageDeclaration } from '@app/kit/contract'
import type { ComponentType } from 'react'

/** A page with the module that draws it, loaded when somebody goes there. */
export type WebPage = PageDeclaration & { page: () => Promise<{ default: ComponentType }> }

export type WebArea = AreaDeclaration<WebPage>

/** Declares an area of the product: the router, the sidebar and the access tests read it. */
export const defineArea = <const Area extends WebArea>(area: Area) => area
