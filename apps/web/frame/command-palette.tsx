import { recents } from '@app/areas/session/contract'
import { matchesWords } from '@app/kit/contract'
import { getPageTitle, Palette, type PaletteGroup, type PaletteItem, useCan, useRead } from '@app/kit/web'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { allAreas } from '../areas.ts'
import { listPageActions } from './page-actions.ts'
import { usePreferenceItems } from './preference-items.ts'
import { useFoundRecords } from './use-found-records.ts'

type PaletteProps = {
  open: boolean
  query: string
  onQuery: (query: string) => void
  close: () => void
  openKeys: () => void
}

function usePages(go: (path: string) => void): PaletteItem[] {
  const can = useCan()
  return allAreas.flatMap((area) =>
    area.pages
      .filter(({ path, ability }) => !path.includes(':') && can(ability))
      .map((page) => ({
        id: page.path,
        label: getPageTitle(page),
        detail: area.label,
        keys: page.letter && `g ${page.letter}`,
        choose: () => go(page.path),
      })),
  )
}

const matching = (items: readonly PaletteItem[], query: string) =>
  items.filter(({ label, detail = '' }) => matchesWords(`${label} ${detail}`, query.trim()))

export default function CommandPalette({ open, query, onQuery, close, openKeys }: PaletteProps) {
  const navigate = useNavigate()
  const go = (path: string) => void navigate(path)
  const pages = usePages(go)
  const preferences = usePreferenceItems()
  const recentRecords = useRead(recents.list, {}, { enabled: open, staleTime: 0, quiet: true })
  const found = useFoundRecords(open ? query : '')
  // Read on opening: afterwards the shortcuts of the palette itself would be the active ones.
  const [actions, setActions] = useState<PaletteItem[]>([])
  const [wasOpen, setWasOpen] = useState(false)
  if (open !== wasOpen) {
    setWasOpen(open)
    if (open) setActions(listPageActions())
  }

  const recent = (recentRecords.data?.data ?? []).map(({ path, title }) => ({
    id: `r${path}`,
    label: title,
    choose: () => go(path),
  }))
  const help = { id: 'keys', label: 'Atalhos do teclado', keys: '?', choose: openKeys }
  const groups: PaletteGroup[] = [
    { label: 'Vistos há pouco', items: matching(recent, query) },
    { label: 'Ações desta página', items: matching(actions, query) },
    ...found.groups.map(({ label, records }) => ({
      label,
      items: records.map(({ id, title, detail, to }) => ({
        id: `${label}${id}`,
        label: title,
        detail,
        choose: () => go(to),
      })),
    })),
    { label: 'Páginas', items: matching(pages, query) },
    { label: 'Preferências', items: matching(preferences, query) },
    { label: 'Ajuda', items: matching([help], query) },
  ]
  return (
    <Palette
      open={open}
      onClose={close}
      groups={groups}
      query={query}
      onQuery={onQuery}
      busy={found.busy}
      note={found.failed ? 'Não foi possível buscar registros agora.' : undefined}
    />
  )
}
