import {
  autoUpdate,
  flip,
  hide,
  offset,
  shift,
  useDismiss,
  useFloating,
  useFocus,
  useHover,
  useInteractions,
  useMergeRefs,
  useRole,
} from '@floating-ui/react'
import { cloneElement, type HTMLAttributes, type ReactElement, type ReactNode, type Ref, useState } from 'react'
import { createPortal } from 'react-dom'
import css from './tooltip.module.css'

const delayMs = 300
const gap = 5
const margin = 8

type Target = HTMLAttributes<Element> & { ref?: Ref<Element> }

/** Describes its element on hover and on keyboard focus. Escape closes it and still reaches the page. */
export function Tooltip({ label, children }: { label: ReactNode; children: ReactElement<Target> }) {
  const [open, setOpen] = useState(false)
  const { context, refs, floatingStyles, middlewareData } = useFloating({
    open,
    onOpenChange: setOpen,
    placement: 'top',
    middleware: [offset(gap), flip(), shift({ padding: margin }), hide()],
    whileElementsMounted: autoUpdate,
  })
  const { getReferenceProps, getFloatingProps } = useInteractions([
    useHover(context, { delay: { open: delayMs }, mouseOnly: true }),
    useFocus(context),
    useRole(context, { role: 'tooltip' }),
    // Without `bubbles`, Escape would only close the tooltip, as it does with Mantine's tooltip.
    useDismiss(context, { bubbles: { escapeKey: true } }),
  ])
  const target = useMergeRefs([refs.setReference, children.props.ref])
  return (
    <>
      {cloneElement(children, { ...getReferenceProps(children.props), ref: target })}
      {open &&
        createPortal(
          <div
            ref={refs.setFloating}
            className={css.tooltip}
            style={{ ...floatingStyles, visibility: middlewareData.hide?.referenceHidden ? 'hidden' : undefined }}
            {...getFloatingProps()}
          >
            {label}
          </div>,
          document.body,
        )}
    </>
  )
}
