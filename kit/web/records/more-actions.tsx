import { IconCopy, IconDots, IconLink, IconPrinter } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { ActionMenu } from '../fields/dropdown.tsx'
import { MenuEntries } from '../layout/menu-entries.tsx'
import { requestPrint } from '../layout/print.ts'
import type { MenuAction } from '../overlays/action-menu-types.ts'
import { copyToClipboard } from '../overlays/copy-to-clipboard.ts'

export type MoreActionsProps = {
  more?: readonly MenuAction[] | undefined
  dialogs?: ReactNode
  /** Address of the form that creates a copy. */
  duplicate?: string | undefined
}

// Where the browser blocks the clipboard, the link is shown for manual copying.
const copyLink = () =>
  copyToClipboard(window.location.href, { done: 'Link copiado.', byHand: `Copie o link: ${window.location.href}` })

export function MoreActions({
  more = [],
  dialogs,
  duplicate,
  compact = false,
}: MoreActionsProps & { compact?: boolean }) {
  const navigate = useNavigate()
  const standardActions: MenuAction[] = [
    { label: 'Copiar link', icon: <IconLink size={16} />, onSelect: () => void copyLink() },
    ...(duplicate
      ? [{ label: 'Duplicar', icon: <IconCopy size={16} />, onSelect: () => void navigate(duplicate) }]
      : []),
    { label: 'Imprimir', icon: <IconPrinter size={16} />, onSelect: requestPrint },
  ]
  const menu = (entries: readonly MenuAction[]) => (
    <ActionMenu
      label="Mais ações"
      opener={
        <>
          <IconDots size={18} aria-hidden="true" />{' '}
          <span className={compact ? 'rg-hidden' : undefined}>Mais ações</span>
        </>
      }
      width={220}
      bordered
      keys="."
      actions={[...more, ...entries, ...standardActions]}
    />
  )
  return dialogs ? <MenuEntries dialogs={dialogs} draw={menu} /> : menu([])
}
