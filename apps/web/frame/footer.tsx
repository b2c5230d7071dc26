import { IconCommand, IconExternalLink } from '@tabler/icons-react'
import { getPageSettings, getSupportUrl } from '../brand/settings.ts'
import css from './frame.module.css'

export function Footer({ openPalette }: { openPalette: () => void }) {
  const { footer_text } = getPageSettings()
  const supportUrl = getSupportUrl()
  return (
    <footer className={css.footer}>
      <span>{footer_text}</span>
      <button type="button" className={css.footerButton} aria-keyshortcuts="Control+K" onClick={openPalette}>
        <IconCommand size={14} aria-hidden="true" />
        Buscar e comandos (Ctrl+K)
      </button>
      {supportUrl !== undefined && (
        <a href={supportUrl} target="_blank" rel="noopener noreferrer">
          Abrir chamado
          <IconExternalLink size={14} aria-hidden="true" />
        </a>
      )}
    </footer>
  )
}
