import { IconChevronDown, IconChevronUp, IconExternalLink, IconX } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { useShortcut } from '../keyboard/shortcuts.ts'
import { IconButton } from '../layout/button.tsx'
import css from './side-panel.module.css'

type SidePanelProps = {
  title: ReactNode
  page?: string
  previous?: () => void
  next?: () => void
  /** J and K move between records; otherwise they keep the meaning that the page gives them. */
  walks: boolean
  close: () => void
  /** A panel that follows the rows opens without taking the focus from its row. */
  followsRows: boolean
  children: ReactNode
}

const doNothing = () => undefined

/** One record beside its list: J and K move between records, Escape closes; the list keeps its state. */
export default function SidePanel({
  title,
  page,
  previous,
  next,
  walks,
  close,
  followsRows,
  children,
}: SidePanelProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useShortcut('j', 'Próximo registro', next ?? doNothing, { when: walks })
  useShortcut('k', 'Registro anterior', previous ?? doNothing, { when: walks })
  useShortcut('Escape', 'Fechar o painel', close)
  // Focuses the heading on opening, so that it is announced; J and K inside the list leave the focus there.
  useEffect(() => {
    const { activeElement } = document
    const hasFocus = heading.current?.closest('aside')?.contains(activeElement)
    const row = followsRows ? activeElement?.closest('[data-list-table] tbody tr') : undefined
    // Beside the panel the rows may have a scrollbar below them.
    if (row) row.scrollIntoView({ block: 'nearest' })
    else if (!hasFocus) heading.current?.focus({ preventScroll: true })
  }, [followsRows])
  return (
    <aside data-keeps-focus="" className={css.panel} aria-label="Registro aberto">
      <header className={css.head}>
        <h2 ref={heading} tabIndex={-1} className={css.title} aria-live="polite">
          {title}
        </h2>
        <IconButton
          label="Registro anterior (K)"
          icon={<IconChevronUp size={18} />}
          disabled={!previous}
          onClick={previous}
        />
        <IconButton label="Próximo registro (J)" icon={<IconChevronDown size={18} />} disabled={!next} onClick={next} />
        {page && (
          <Link to={page} className={css.page}>
            <IconExternalLink size={16} aria-hidden="true" /> Abrir página
          </Link>
        )}
        <IconButton label="Fechar o painel (Esc)" icon={<IconX size={18} />} onClick={close} />
      </header>
      <div className={css.body}>{children}</div>
    </aside>
  )
}
