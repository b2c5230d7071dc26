import { createBrowserRouter } from 'react-router'
import { buildRoutes, loadFrame, loadPageSlot, protectedRoute } from './routes.tsx'

const loadPages = () => import('./page-routes.tsx')

/** The pages' routes load with the first address that needs them; the sign-in page works without them. */
export const createProductRouter = () =>
  createBrowserRouter(buildRoutes([]), {
    async patchRoutesOnNavigation({ patch }) {
      const { pageRoutes } = await loadPages()
      patch(protectedRoute, pageRoutes)
    },
  })

export async function preloadFirstPage(location: Pick<Location, 'pathname' | 'search'>) {
  try {
    await Promise.all([loadPages().then(({ preloadPage }) => preloadPage(location)), loadFrame(), loadPageSlot()])
  } catch {
    // A load error is reported where the code is rendered.
  }
}
