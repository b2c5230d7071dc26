import { addressToReturn, clientHooks, KitProvider, sessionStore, styleNonce } from '@app/kit/web'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router'
import { beginPage, makeRouter } from './router.tsx'

// The schema library would compile schemas at run time, which the content policy forbids.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
// Dialogs stop the page behind them from scrolling by a style element, which needs the page's nonce.
Object.assign(globalThis, { __webpack_nonce__: styleNonce() })

try {
  sessionStore.restore()
} catch {
  // 'User not found': nobody is signed in, which the router answers with the sign-in page.
}
sessionStore.followOtherTabs()

// The reload also empties the cache of server data, which lives in memory only.
clientHooks.ended = () => {
  const from = addressToReturn(location)
  // The router reads the origin from here after the reload, as it does after its own redirects.
  history.replaceState({ usr: { from } }, '', '/signin')
  location.reload()
}

void beginPage(location)
const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <KitProvider>
      <RouterProvider router={makeRouter()} />
    </KitProvider>,
  )
