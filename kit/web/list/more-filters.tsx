import { type ReactNode, useId, useState } from 'react'
import { BareButton } from '../layout/bare-button.tsx'
import css from './list.module.css'

/** Rarely used filters behind a button; closed ones stay mounted, so that the chips have their labels. */
export function MoreFilters({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState(false)
  const id = useId()
  return (
    <>
      <div id={id} hidden={!open} className={open ? css.moreFilters : undefined}>
        {children}
      </div>
      <div className={css.filterActions}>
        <BareButton look="quiet" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
          {open ? 'Menos filtros' : 'Mais filtros'}
        </BareButton>
      </div>
    </>
  )
}
