import { passes } from '@app/kit/contract'
import { AreasContext, titleOf, type WebArea } from '@app/kit/web'
import { useContext } from 'react'

export type OpenedPage = { path: string; title: string; area: string }

/** The pages that somebody opens by this ability alone, in the sidebar's order. */
export const pagesOpenedBy = (areas: readonly WebArea[], ability: string): OpenedPage[] =>
  areas.flatMap((area) =>
    area.pages
      .filter((page) => page.ability !== 'none' && passes([ability], page.ability))
      .map((page) => ({ path: page.path, title: titleOf(page), area: area.label })),
  )

/** The menus whose group this ability shows. */
export const menusShownBy = (areas: readonly WebArea[], ability: string) =>
  areas.filter((area) => passes([ability], area.abilities)).map(({ label }) => label)

/** The pages and menus of every ability, as the areas declare them. */
export function useOpenedPages() {
  const areas = useContext(AreasContext)
  return {
    pages: (ability: string) => pagesOpenedBy(areas, ability),
    menus: (ability: string) => menusShownBy(areas, ability),
  }
}
