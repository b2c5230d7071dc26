import { type ComponentType, lazy, Suspense, useState } from 'react'
import type { OverlayProps } from './overlay-types.ts'

const load = () => import('./overlays-shown.tsx')
const ModalShown = lazy(() => load().then((code) => ({ default: code.ModalShown })))
const DrawerShown = lazy(() => load().then((code) => ({ default: code.DrawerShown })))

/** Loads the code of dialogs in advance, because dialogs about a lost connection could not load it. */
export const preloadOverlays = () => void load().catch(() => undefined)

/** Mounts at the first opening and stays, so that the closing animation and the focus return can finish. */
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

/** A dialog that keeps the focus inside and returns it when it closes. Its code loads after the page. */
export const Modal = (props: OverlayProps) => <OnceOpened shown={ModalShown} {...props} />

export const Drawer = (props: OverlayProps) => <OnceOpened shown={DrawerShown} {...props} />
