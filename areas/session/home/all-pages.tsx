import { groupBy } from '@app/kit/contract'
import { AreasContext, getPageTitle, useCan, useMenu, type WebPage } from '@app/kit/web'
import { useContext } from 'react'
import { Link } from 'react-router'
import css from './home.module.css'

type OpenPage = { path: string; label: string; area: string; page: WebPage }

/** Every page at an address without parameters that the person may open, in the order of the menu. */
export function useOpenPages(): OpenPage[] {
  const can = useCan()
  const entries = useMenu().flatMap(({ label, entries }) => entries.map((entry) => ({ ...entry, area: label })))
  const inMenu = new Map(entries.map((entry) => [entry.path, entry]))
  return useContext(AreasContext).flatMap(({ label: area, pages }) =>
    pages.flatMap((page) => {
      if (page.path === '/' || page.path.includes(':')) return []
      const entry = inMenu.get(page.path)
      if (entry) return [{ path: page.path, label: entry.label, area, page }]
      return can(page.ability) ? [{ path: page.path, label: getPageTitle(page), area, page }] : []
    }),
  )
}

const PageTiles = ({ pages }: { pages: readonly OpenPage[] }) => (
  <ul className={css.cards} aria-label="Atalhos">
    {pages.map(({ path, label, area, page }) => (
      <li key={path}>
        <Link to={path}>
          <span className={css.area}>{area}</span>
          <span className={css.name}>{label}</span>
          <span className={css.purpose}>{page.purpose}</span>
        </Link>
      </li>
    ))}
  </ul>
)

const PageLinks = ({ pages }: { pages: readonly OpenPage[] }) => (
  <ul>
    {pages.map(({ path, label }) => (
      <li key={path}>
        <Link to={path}>{label}</Link>
      </li>
    ))}
  </ul>
)

const PlannedPages = ({ pages }: { pages: readonly OpenPage[] }) =>
  pages.length > 0 && (
    <details>
      <summary>Em construção ({pages.length})</summary>
      <PageLinks pages={pages} />
    </details>
  )

/** `tiles` for a person without cards, whose work is on the pages. */
export function AllPages({ pages, tiles }: { pages: readonly OpenPage[]; tiles: boolean }) {
  const built = pages.filter(({ page }) => page.page)
  const planned = pages.filter(({ page }) => !page.page)
  if (pages.length === 0) return null
  return (
    <section className={css.pages} aria-labelledby="all-pages">
      <h2 id="all-pages">Todas as páginas</h2>
      {tiles ? (
        <PageTiles pages={built} />
      ) : (
        <div className={css.areas}>
          {[...groupBy(built, ({ area }) => area)].map(([area, own]) => (
            <div key={area}>
              <h3>{area}</h3>
              <PageLinks pages={own} />
            </div>
          ))}
        </div>
      )}
      <PlannedPages pages={planned} />
    </section>
  )
}
