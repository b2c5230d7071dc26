import { Drawer as LibraryDrawer, Modal as LibraryModal } from '@mantine/core'
import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import '@mantine/core/styles/Drawer.layer.css'
import { type ReactNode, type RefObject, useContext, useEffect, useRef } from 'react'
import { type Closing, ClosingContext } from '../form/close-guard.ts'
import { ButtonKeysContext, LayerContext } from '../keyboard/shortcuts.ts'
import { focusKeeper } from './focus-keeper.ts'
import type { OverlayProps } from './overlay-types.ts'
import { keepFocus } from './trap-focus.ts'

const wide = '82rem'

const toLibraryProps = ({ open, title, onClosed, size = 'md', busy = false }: OverlayProps) => ({
  opened: open,
  title,
  onExitTransitionEnd: onClosed,
  size: size === 'wide' ? wide : size,
  closeOnClickOutside: !busy,
  closeOnEscape: !busy,
  closeButtonProps: { 'aria-label': 'Fechar', disabled: busy },
  // A `header` in a dialog would count as a second banner of the page.
  attributes: { header: { role: 'none' } },
  overlayProps: { backgroundOpacity: 0.4 },
  transitionProps: { duration: 120 },
  // The focus keeper returns the focus.
  returnFocus: false,
  onFocus: keepFocus,
})

/** Escape closes only the uppermost dialog. A form in it asks first. */
function useClosing(close: () => void) {
  const below = useContext(LayerContext)
  const guard = useRef<(() => void) | null>(null)
  const onClose = () => {
    if (document.querySelectorAll('[aria-modal="true"]').length <= below + 1) (guard.current ?? close)()
  }
  return { onClose, closing: { guard, close } }
}

/** Returns the focus when the dialog begins to close, because the animation of its closing still has the fields. */
function useReturnedFocus(open: boolean) {
  const dialog = useRef<HTMLElement | null>(null)
  useEffect(() => (open ? () => focusKeeper.leave(dialog.current) : undefined), [open])
  return dialog
}

type LayerProps = { dialog: RefObject<HTMLElement | null>; closing: Closing; children: ReactNode }

/** Shortcuts inside a dialog act in it; shortcuts of the page below are off. */
function LayerContent({ dialog, closing, children }: LayerProps) {
  const below = useContext(LayerContext)
  const start = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    dialog.current = start.current?.closest<HTMLElement>('[role="dialog"]') ?? null
  }, [dialog])
  return (
    <LayerContext value={below + 1}>
      <ClosingContext value={closing}>
        <ButtonKeysContext value={undefined}>
          <span ref={start} hidden />
          {children}
        </ButtonKeysContext>
      </ClosingContext>
    </LayerContext>
  )
}

export function ModalShown(props: OverlayProps) {
  const { onClose, closing } = useClosing(props.onClose)
  const dialog = useReturnedFocus(props.open)
  return (
    <LibraryModal {...toLibraryProps(props)} onClose={onClose}>
      <LayerContent dialog={dialog} closing={closing}>
        {props.children}
      </LayerContent>
    </LibraryModal>
  )
}

export function DrawerShown(props: OverlayProps) {
  const { onClose, closing } = useClosing(props.onClose)
  const dialog = useReturnedFocus(props.open)
  return (
    <LibraryDrawer {...toLibraryProps(props)} onClose={onClose} position="right">
      <LayerContent dialog={dialog} closing={closing}>
        {props.children}
      </LayerContent>
    </LibraryDrawer>
  )
}
