import { passes } from '@app/kit/contract'
import { AreasContext, getPageTitle, type WebArea } from '@app/kit/web'
import { useContext } from 'react'

type OpenedPage = { path: string; title: string; area: string }

export const findPagesOfAbility = (areas: readonly WebArea[], ability: string): OpenedPage[] =>
  areas.flatMap((area) =>
    area.pages
      .filter((page) => page.ability !== 'none' && passes([ability], page.ability))
      .map((page) => ({ path: page.path, title: getPageTitle(page), area: area.label })),
  )

const menusShownBy = (areas: readonly WebArea[], ability: string) =>
  areas.filter((area) => passes([ability], area.abilities)).map(({ label }) => label)

export function useOpenedPages() {
  const areas = useContext(AreasContext)
  return {
    pages: (ability: string) => findPagesOfAbility(areas, ability),
    menus: (ability: string) => menusShownBy(areas, ability),
  }
}
