import { type ReactNode, useContext, useId, useState } from 'react'
import { ShownFieldContext } from '../fields/field-source.tsx'
import { BareButton } from '../layout/bare-button.tsx'
import css from './list.module.css'

/** Rarely used filters behind a button in the drawer of small screens; a filter in a popover is drawn alone. */
export function MoreFilters({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState(false)
  const id = useId()
  const isOneAtATime = useContext(ShownFieldContext) !== undefined
  if (isOneAtATime) return children
  return (
    <>
      <div id={id} hidden={!open} className={open ? css.moreFilters : undefined}>
        {children}
      </div>
      <div>
        <BareButton look="quiet" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
          {open ? 'Menos filtros' : 'Mais filtros'}
        </BareButton>
      </div>
    </>
  )
}
