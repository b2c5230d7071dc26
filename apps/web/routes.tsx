import { passwordPage, setPasswordPage, signInPage } from '@app/areas/session/web'
import { buildReturnUrl, useSession } from '@app/kit/web'
import type { ComponentType } from 'react'
import { Navigate, Outlet, type RouteObject, useLocation } from 'react-router'
import { getPageSettings, supportExamplePath } from './brand/settings.ts'
import { LazyBoundary, lazyComponent } from './errors/lazy-boundary.tsx'
import { SignInScreen } from './sign-in/sign-in-screen.tsx'

export const loadFrame = () => import('./frame/frame.tsx')

export const loadPageSlot = () => import('./frame/page-slot.tsx')

const Frame = lazyComponent(loadFrame)
const NotFound = lazyComponent(() => import('./errors/not-found.tsx'))
const ServerError = lazyComponent(() => import('./errors/server-error.tsx'))

const toSignInRoute = (page: () => Promise<{ default: ComponentType }>) =>
  lazyComponent(async () => {
    const form = await page()
    return { default: () => <SignInScreen form={<form.default />} /> }
  })
const SignIn = lazyComponent(async () => {
  const { default: Form } = await signInPage()
  return {
    default: () => {
      return <SignInScreen wide={getPageSettings().accounts !== ''} form={<Form />} />
    },
  }
})
const SetPassword = toSignInRoute(setPasswordPage)
const SupportExample = toSignInRoute(() => import('./sign-in/support-example.tsx'))

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

export const protectedRoute = 'protected'

/** The router ranks static segments above parameters. */
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
      { path: supportExamplePath, element: <SupportExample /> },
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
