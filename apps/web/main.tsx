import { clientHooks, KitProvider, queryClient, sessionStore } from '@app/kit/web'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import { makeRouter } from './router.tsx'

try {
  sessionStore.restore()
} catch {
  // 'User not found': nobody is signed in, which the router answers with the sign-in page.
}
sessionStore.followOtherTabs()

clientHooks.ended = () => {
  queryClient.clear()
  const from = `${location.pathname}${location.search}${location.hash}`
  // The router reads the origin from here after the reload, as it does after its own redirects.
  history.replaceState({ usr: { from } }, '', '/signin')
  location.reload()
}

const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <KitProvider>
      <RouterProvider router={makeRouter()} />
    </KitProvider>,
  )
