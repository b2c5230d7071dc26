import { passwordPage, setPasswordPage, signInPage } from '@app/areas/session/web'
import { buildReturnUrl, useSession } from '@app/kit/web'
import type { ComponentType } from 'react'
import { createBrowserRouter, Navigate, Outlet, type RouteObject, useLocation } from 'react-router'
import { LazyBoundary, lazyComponent } from './lazy-boundary.tsx'
import { SignInScreen } from './sign-in-screen.tsx'

const loadFrame = () => import('./frame/frame.tsx')

export const loadPageSlot = () => import('./frame/page-slot.tsx')

const Frame = lazyComponent(loadFrame)
const NotFound = lazyComponent(() => import('./errors/not-found.tsx'))
const ServerError = lazyComponent(() => import('./errors/server-error.tsx'))

const outside = (page: () => Promise<{ default: ComponentType }>) =>
  lazyComponent(async () => {
    const form = await page()
    return { default: () => <SignInScreen form={<form.default />} /> }
  })
const SignIn = outside(signInPage)
const SetPassword = outside(setPasswordPage)

/** Returns the address requested before sign-in: path, query and hash. */
const getSignInOrigin = (state: unknown) =>
  typeof state === 'object' && state !== null && 'from' in state && typeof state.from === 'string' ? state.from : '/'

function Protected() {
  const session = useSession()
  const location = useLocation()
  if (!session) return <Navigate to="/signin" replace state={{ from: buildReturnUrl(location) }} />
  return <Frame />
}

function SignedOut() {
  const session = useSession()
  const { state } = useLocation()
  return session ? <Navigate to={getSignInOrigin(state)} replace /> : <SignIn />
}

const protectedRoute = 'protected'

/** Returns all routes around those of the pages. The router ranks static segments above parameters. */
export const buildRoutes = (pages: RouteObject[]): RouteObject[] => [
  {
    element: (
      <LazyBoundary>
        <Outlet />
      </LazyBoundary>
    ),
    children: [
      { path: '/signin', element: <SignedOut /> },
      { path: passwordPage, element: <SetPassword /> },
      { path: '/404', element: <NotFound /> },
      { path: '/500', element: <ServerError /> },
      {
        id: protectedRoute,
        element: <Protected />,
        children: pages,
      },
      { path: '*', element: <NotFound /> },
    ],
  },
]

const loadPages = () => import('./page-routes.tsx')

/** The pages' routes load with the first address that needs them: the sign-in page needs none. */
export const createProductRouter = () =>
  createBrowserRouter(buildRoutes([]), {
    async patchRoutesOnNavigation({ patch }) {
      const { pageRoutes } = await loadPages()
      patch(protectedRoute, pageRoutes)
    },
  })

/** Loads the frame, the code and the data of the first page in parallel. */
export async function preloadFirstPage(location: Pick<Location, 'pathname' | 'search'>) {
  try {
    await Promise.all([loadPages().then(({ preloadPage }) => preloadPage(location)), loadFrame(), loadPageSlot()])
  } catch {
    // A load error is reported where the code is rendered.
  }
}
