import { buildReturnUrl, clientHooks, KitProvider, sessionStore, styleNonce } from '@app/kit/web'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router'
import { createProductRouter, preloadFirstPage } from './router.ts'

// Zod would compile schemas at run time, which the content security policy forbids.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
// Dialogs block scrolling of the page with a style element, which needs the page's nonce.
Object.assign(globalThis, { __webpack_nonce__: styleNonce() })

try {
  sessionStore.restore()
} catch {
  // 'User not found': without a session the router shows the sign-in page.
}
sessionStore.followOtherTabs()

// The reload also clears the cache of server data, which is in memory only.
clientHooks.ended = () => {
  const from = buildReturnUrl(location)
  // After the reload the router reads the origin from here, as after its own redirects.
  history.replaceState({ usr: { from } }, '', '/signin')
  location.reload()
}

if (sessionStore.get()) void preloadFirstPage(location)
// The keys typed so far must not open a palette after the sign-in.
else window.takeEarlyPalette?.()
const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <KitProvider>
      <RouterProvider router={createProductRouter()} />
    </KitProvider>,
  )
