import { IconCommand, IconExternalLink } from '@tabler/icons-react'
import { getPageSettings } from '../brand/settings.ts'
import css from './frame.module.css'

export function Footer({ openPalette }: { openPalette: () => void }) {
  const { support_url, footer_text } = getPageSettings()
  return (
    <footer className={css.footer}>
      <span>{footer_text}</span>
      <button type="button" className={css.footerButton} aria-keyshortcuts="Control+K" onClick={openPalette}>
        <IconCommand size={14} aria-hidden="true" />
        Buscar e comandos (Ctrl+K)
      </button>
      <a href={support_url || '#'} target="_blank" rel="noopener noreferrer">
        Abrir chamado
        <IconExternalLink size={14} aria-hidden="true" />
      </a>
    </footer>
  )
}
