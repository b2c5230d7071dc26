import { prefetchResponse, sessionStore } from '@app/kit/web'
import { matchRoutes } from 'react-router'
import { allAreas } from './areas.ts'
import { lazyComponent } from './errors/lazy-boundary.tsx'
import { buildRoutes, loadPageSlot } from './routes.tsx'

const PageSlot = lazyComponent(loadPageSlot)

export const pageRoutes = allAreas.flatMap(({ pages }) =>
  pages.map((page) => ({ path: page.path, element: <PageSlot page={page} />, page })),
)

export const productRoutes = buildRoutes(pageRoutes)

export async function preloadPage({ pathname, search }: Pick<Location, 'pathname' | 'search'>) {
  const found = matchRoutes(pageRoutes, pathname)?.at(-1)
  if (!found || !sessionStore.can(found.route.page.ability)) return
  const address = { params: found.params, search: new URLSearchParams(search) }
  for (const { path, ...parts } of found.route.page.ahead?.(address) ?? []) prefetchResponse({ path }, parts)
  const loaded = await found.route.page.page?.()
  loaded?.begin?.(address)
}
