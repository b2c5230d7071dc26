import { passwordPage, setPasswordPage, signInPage } from '@app/areas/session/web'
import { buildReturnUrl, prefetchResponse, sessionStore, useSession } from '@app/kit/web'
import type { ComponentType } from 'react'
import { createBrowserRouter, matchRoutes, Navigate, Outlet, type RouteObject, useLocation } from 'react-router'
import { allAreas } from './areas.ts'
import { LazyBoundary, lazyComponent } from './lazy-boundary.tsx'

const frame = () => import('./frame/frame.tsx')
const pageSlot = () => import('./frame/page-slot.tsx')

const Frame = lazyComponent(frame)
const PageSlot = lazyComponent(pageSlot)
const NotFound = lazyComponent(() => import('./errors/not-found.tsx'))
const ServerError = lazyComponent(() => import('./errors/server-error.tsx'))

const outside = (page: () => Promise<{ default: ComponentType }>) =>
  lazyComponent(async () => {
    const [screen, form] = await Promise.all([import('./sign-in-screen.tsx'), page()])
    return { default: () => <screen.default form={<form.default />} /> }
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

const pageRoutes = allAreas.flatMap(({ pages }) =>
  pages.map((page) => ({ path: page.path, element: <PageSlot page={page} />, page })),
)

/** All routes. The router ranks static segments above parameters. */
export const productRoutes: RouteObject[] = [
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
        element: <Protected />,
        children: pageRoutes,
      },
      { path: '*', element: <NotFound /> },
    ],
  },
]

export const createProductRouter = () => createBrowserRouter(productRoutes)

/** Loads the frame, the code and the data of the first page in parallel. */
export async function preloadFirstPage({ pathname, search }: Pick<Location, 'pathname' | 'search'>) {
  const found = matchRoutes(pageRoutes, pathname)?.at(-1)
  if (!found || !sessionStore.can(found.route.page.ability)) return
  const address = { params: found.params, search: new URLSearchParams(search) }
  for (const { path, ...parts } of found.route.page.ahead?.(address) ?? []) prefetchResponse({ path }, parts)
  const page = found.route.page.page?.().then(({ begin }) => begin?.(address))
  try {
    await Promise.all([page, frame(), pageSlot()])
  } catch {
    // A load error is reported where the code is rendered.
  }
}
