import { IconChevronDown, IconChevronUp, IconExternalLink, IconX } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { IconButton } from './button.tsx'
import { useKeptPlace } from './kept-place.ts'
import { useShortcut } from './shortcuts.ts'
import css from './side-panel.module.css'

type SidePanelProps = {
  /** Names the record, as the first cell of its row does. */
  title: ReactNode
  /** The record's own page. */
  page?: string
  /** Nothing when there is no row that way. */
  previous?: () => void
  next?: () => void
  close: () => void
  children: ReactNode
}

const nothing = () => undefined

/** One record beside its list: J and K walk on, Escape closes; the list stays as it is. */
export default function SidePanel({ title, page, previous, next, close, children }: SidePanelProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const panel = useRef<HTMLElement>(null)
  useShortcut('j', 'Próximo registro', next ?? nothing)
  useShortcut('k', 'Registro anterior', previous ?? nothing)
  useShortcut('Escape', 'Fechar o painel', close)
  // It opens with its heading, which is read aloud; walking on from inside the list leaves focus there.
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  useKeptPlace(panel, heading)
  return (
    <aside ref={panel} className={css.panel} aria-label="Registro aberto">
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
