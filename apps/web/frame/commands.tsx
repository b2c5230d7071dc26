import { getPageTitle, useCan, useShortcut, type WebPage } from '@app/kit/web'
import { useCallback, useState } from 'react'
import { useNavigate } from 'react-router'
import { allAreas } from '../areas.ts'
import { LazyBoundary, lazyComponent } from '../errors/lazy-boundary.tsx'
import { useEarlyKeys } from './early-keys.ts'

const loadPalette = () => import('./command-palette.tsx')
const CommandPalette = lazyComponent(loadPalette)
const KeySheet = lazyComponent(() => import('./key-sheet.tsx'))

type CommandDialog = 'palette' | 'keys'

export function useCommands() {
  const [open, setOpen] = useState<CommandDialog>()
  // A dialog stays mounted after its first opening, so that it can animate and return the focus on closing.
  const [used, setUsed] = useState<Partial<Record<CommandDialog, true>>>({})
  const [query, setQuery] = useState('')
  const show = (dialog: CommandDialog) => {
    setUsed((before) => ({ ...before, [dialog]: true }))
    setOpen(dialog)
  }
  const close = useCallback(() => setOpen(undefined), [])
  return {
    open,
    used,
    query,
    setQuery,
    close,
    openPalette: () => {
      if (open !== 'palette') setQuery('')
      show('palette')
      // Otherwise keys would be kept for a palette that never comes.
      loadPalette().catch(close)
    },
    openKeys: () => show('keys'),
  }
}

function GoTo({ page, letter }: { page: WebPage; letter: string }) {
  const navigate = useNavigate()
  useShortcut(`g ${letter}`, `Ir para ${getPageTitle(page)}`, () => void navigate(page.path), { everywhere: true })
  return null
}

export function Commands(commands: ReturnType<typeof useCommands>) {
  const { open, used, query, setQuery, close, openPalette, openKeys } = commands
  const can = useCan()
  useEarlyKeys({ isOpen: open === 'palette', changeText: setQuery, onEscape: close })
  useShortcut('ctrl+k', 'Buscar e comandos', openPalette, { everywhere: true })
  useShortcut('?', 'Atalhos do teclado', openKeys, { everywhere: true })
  return (
    <LazyBoundary wait={null}>
      {allAreas
        .flatMap(({ pages }) => pages)
        .map((page) => page.letter && can(page.ability) && <GoTo key={page.path} page={page} letter={page.letter} />)}
      {used.palette && (
        <CommandPalette open={open === 'palette'} query={query} onQuery={setQuery} close={close} openKeys={openKeys} />
      )}
      {used.keys && <KeySheet open={open === 'keys'} close={close} />}
    </LazyBoundary>
  )
}
