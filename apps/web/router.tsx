import { passwordPage, setPasswordPage, signInPage } from '@app/areas/session/web'
import { addressToReturn, askAhead, sessionStore, useSession } from '@app/kit/web'
import type { ComponentType } from 'react'
import { createBrowserRouter, matchRoutes, Navigate, Outlet, type RouteObject, useLocation } from 'react-router'
import { allAreas } from './areas.ts'
import { LazyBoundary, onDemand } from './lazy-boundary.tsx'

const frame = () => import('./frame/frame.tsx')
const pageSlot = () => import('./frame/page-slot.tsx')

const Frame = onDemand(frame)
const PageSlot = onDemand(pageSlot)
const NotFound = onDemand(() => import('./errors/not-found.tsx'))
const ServerError = onDemand(() => import('./errors/server-error.tsx'))

/** A form on the screen that stands before the frame. */
const outside = (page: () => Promise<{ default: ComponentType }>) =>
  onDemand(async () => {
    const [screen, form] = await Promise.all([import('./sign-in-screen.tsx'), page()])
    return { default: () => <screen.default form={<form.default />} /> }
  })
const SignIn = outside(signInPage)
const SetPassword = outside(setPasswordPage)

/** Where somebody wanted to go before signing in: path, query and hash. */
export const originOf = (state: unknown) =>
  typeof state === 'object' && state !== null && 'from' in state && typeof state.from === 'string' ? state.from : '/'

function Protected() {
  const session = useSession()
  const location = useLocation()
  if (!session) return <Navigate to="/signin" replace state={{ from: addressToReturn(location) }} />
  return <Frame />
}

function SignedOut() {
  const session = useSession()
  const { state } = useLocation()
  return session ? <Navigate to={originOf(state)} replace /> : <SignIn />
}

const pageRoutes = allAreas.flatMap(({ pages }) =>
  pages.map((page) => ({ path: page.path, element: <PageSlot page={page} />, page })),
)

/** Every route of the product; static segments win over parameters by the router's own ranking. */
export const routes: RouteObject[] = [
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

export const makeRouter = () => createBrowserRouter(routes)

/** The first page's frame, code and reads set out together; one after the other each would wait for the last. */
export async function beginPage({ pathname, search }: Pick<Location, 'pathname' | 'search'>) {
  const found = matchRoutes(pageRoutes, pathname)?.at(-1)
  if (!found || !sessionStore.can(found.route.page.ability)) return
  const address = { params: found.params, search: new URLSearchParams(search) }
  for (const { path, ...parts } of found.route.page.ahead?.(address) ?? []) askAhead({ path }, parts)
  const page = found.route.page.page?.().then(({ begin }) => begin?.(address))
  try {
    await Promise.all([page, frame(), pageSlot()])
  } catch {
    // Code that does not arrive is told where it is drawn.
  }
}
