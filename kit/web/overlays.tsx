import { type ComponentType, lazy, Suspense, useState } from 'react'
import type { OverlayProps } from './overlay-types.ts'

const load = () => import('./overlays-shown.tsx')
const ModalShown = lazy(() => load().then((code) => ({ default: code.ModalShown })))
const DrawerShown = lazy(() => load().then((code) => ({ default: code.DrawerShown })))

/** Brings the code of dialogs before one is needed: those that tell of a lost connection cannot ask for it then. */
export const preloadOverlays = () => void load().catch(() => undefined)

/** Nothing until it first opens. From then on it stays, closed, so that it goes away as it came and gives the focus back. */
function OnceOpened({ shown: Shown, ...props }: OverlayProps & { shown: ComponentType<OverlayProps> }) {
  const [used, setUsed] = useState(props.open)
  if (props.open && !used) setUsed(true)
  return (
    used && (
      <Suspense>
        <Shown {...props} />
      </Suspense>
    )
  )
}

/**
 * A dialog in the middle of the screen; focus stays inside and returns to what opened it. Its code comes behind that of
 * the page.
 */
export const Modal = (props: OverlayProps) => <OnceOpened shown={ModalShown} {...props} />

/** A panel from the right, for looking at one record beside its list. */
export const Drawer = (props: OverlayProps) => <OnceOpened shown={DrawerShown} {...props} />
