import { recents } from '@app/areas/session/contract'
import { type PaletteItem, type PaletteKey, PaletteList, toOptionId, useRead } from '@app/kit/web'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { allAreas } from '../areas.ts'
import { listPageActions } from './page-actions.tsx'
import { rankPalette } from './palette.rules.ts'
import { kindIcons, toFoundItems, usePageItems } from './palette-items.tsx'
import { usePreferenceItems } from './preference-items.ts'
import { useFoundRecords } from './use-found-records.ts'

type ResultsProps = {
  text: string
  keys: readonly PaletteKey[]
  option?: string | undefined
  listId: string
  change: (part: { keys?: readonly PaletteKey[]; option?: string | undefined }) => void
  close: () => void
  openKeys: () => void
}

const stepByKey: Record<string, (at: number, last: number) => number> = {
  ArrowDown: (at, last) => (at >= last ? 0 : at + 1),
  ArrowUp: (at, last) => (at <= 0 ? last : at - 1),
  PageDown: (at, last) => Math.min(at + 8, last),
  PageUp: (at) => Math.max(at - 8, 0),
}

export default function PaletteResults({ text, keys, option, listId, change, close, openKeys }: ResultsProps) {
  const navigate = useNavigate()
  const go = (path: string) => void navigate(path)
  const pages = usePageItems(allAreas, go)
  const preferences = usePreferenceItems().map((item) => ({ ...item, icon: kindIcons.preference }))
  const recentRead = useRead(recents.list, {}, { staleTime: 0 })
  const found = useFoundRecords(text, keys.length > 0)
  const [actions] = useState(listPageActions)
  const [pointed, setPointed] = useState<{ text: string; id: string }>()

  const recent = (recentRead.data?.data ?? []).map(({ path, title }) => ({
    ...{ id: `r${path}`, label: title, icon: kindIcons.recent, to: path },
    choose: () => go(path),
  }))
  const help = [
    { id: 'keys', label: 'Atalhos do teclado', keys: '?', icon: kindIcons.help, choose: openKeys },
  ] satisfies PaletteItem[]
  const groups = rankPalette<PaletteItem>(text, {
    ...{ recent, actions, pages, preferences, help },
    found: toFoundItems(found.records, go),
  })
  const items = groups.flatMap((group) => group.items)
  const at = Math.max(
    0,
    items.findIndex(({ id }) => pointed?.text === text && id === pointed.id),
  )
  const current = items[at]
  const currentOption = toOptionId(listId, current)

  useEffect(() => {
    if (currentOption !== option) change({ option: currentOption })
  }, [currentOption, option, change])

  const take = (item: PaletteItem, newTab: boolean) => {
    if (item.blocked) return change({ keys: [] })
    close()
    if (newTab && item.to) open(item.to, '_blank', 'noopener')
    // After the focus has returned, so that the action may move it.
    else setTimeout(item.choose)
  }

  const isSettled = !found.busy && !recentRead.isPending
  useEffect(() => {
    if (!isSettled || keys.length === 0) return
    let index = at
    for (const { key, ctrl } of keys) {
      const item = items[index]
      if (key !== 'Enter') index = stepByKey[key]?.(index, items.length - 1) ?? index
      else if (item) return take(item, ctrl)
    }
    const next = items[index]
    if (next) setPointed({ text, id: next.id })
    change({ keys: [] })
  })

  return (
    <PaletteList
      id={listId}
      groups={groups}
      text={text.replace(/^>/, '')}
      current={current}
      onPoint={({ id }) => setPointed({ text, id })}
      onTake={take}
      busy={!isSettled}
      note={found.failed ? 'Não foi possível buscar registros agora.' : undefined}
    />
  )
}
