import { FocusTrap, Popover } from '@mantine/core'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { BareButton } from '../layout/bare-button.tsx'
import type { ActiveFilter } from '../list/filter-chips.tsx'
import css from '../list/list.module.css'
import { useCloseOnEscape } from '../overlays/close-on-escape.ts'
import { keepFocus } from '../overlays/trap-focus.ts'

type ManyFiltersProps = {
  /** Contains the chips, in an element that scrolls sideways. */
  line: RefObject<HTMLElement | null>
  chips: readonly ActiveFilter[]
  onEdit: (field: string) => void
  onRemove: (filter: ActiveFilter) => void
}

/** `{n} filtros`: opens the chips as a list, if the line has no room for all of them. */
export default function ManyFilters({ line, chips, onEdit, onRemove }: ManyFiltersProps) {
  const [isFull, setFull] = useState(false)
  const [open, setOpen] = useState(false)
  const opener = useRef<HTMLSpanElement>(null)
  const close = () => {
    setOpen(false)
    opener.current?.querySelector('button')?.focus()
  }
  useCloseOnEscape(open, close)
  useEffect(() => {
    const scroller = line.current?.querySelector('[data-chips]')
    if (!scroller) return
    const measure = () => setFull(scroller.scrollWidth > scroller.clientWidth + 1)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(scroller)
    for (const child of scroller.children) observer.observe(child)
    return () => observer.disconnect()
  }, [line])
  if (!isFull) return null
  return (
    <Popover
      opened={open}
      onChange={setOpen}
      position="bottom-start"
      shadow="md"
      withRoles={false}
      transitionProps={{ duration: 0 }}
    >
      <Popover.Target>
        <span ref={opener}>
          <BareButton small aria-expanded={open} onClick={() => setOpen(!open)}>
            {`${chips.length} filtros`}
          </BareButton>
        </span>
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label="Filtros ativos" onFocus={keepFocus}>
        <FocusTrap active={open}>
          <ul className={css.views}>
            {chips.map((filter) => (
              <li key={filter.field}>
                <button
                  type="button"
                  onClick={() => {
                    setOpen(false)
                    line.current?.querySelector(`[data-chip="${filter.field}"]`)?.scrollIntoView({ inline: 'nearest' })
                    onEdit(filter.field)
                  }}
                >
                  {filter.label}: <strong>{filter.value}</strong>
                </button>
                <BareButton
                  small
                  look="quiet"
                  onClick={() => {
                    close()
                    onRemove(filter)
                  }}
                >
                  Remover
                </BareButton>
              </li>
            ))}
          </ul>
        </FocusTrap>
      </Popover.Dropdown>
    </Popover>
  )
}
