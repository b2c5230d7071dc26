import { type ReactNode, useId, useState } from 'react'
import { BareButton } from './bare-button.tsx'
import css from './list.module.css'

/** Filters that are asked for less often: behind a button, from where they still tell their names to the chips. */
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
