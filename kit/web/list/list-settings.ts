import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type ColumnChoice, type ListPreference, type ListView, listSettings } from '../../contract/contract.ts'
import { buildQueryKey, useChange, useRead } from '../client/queries.ts'
import { useReadOnlyReason } from '../session/viewing.ts'
import type { ListQuery } from './list-state.ts'

export type Look = { columns: readonly ColumnChoice[]; density: ListPreference['density'] }

const defaultLook: Look = { columns: [], density: 'compact' }

const sameLook = (a: Look, b: Look) => JSON.stringify([a.columns, a.density]) === JSON.stringify([b.columns, b.density])

export const isChanged = (view: ListView, { q, filters, sort }: ListQuery, look: Look) =>
  q !== view.state.q ||
  sort !== view.state.sort ||
  JSON.stringify(Object.entries(filters).sort()) !== JSON.stringify(Object.entries(view.state.filters).sort()) ||
  !sameLook(view, look)

export function useListSettings(list: string, view_id: string | null) {
  const client = useQueryClient()
  const read = useRead(listSettings.get, {}, { staleTime: 300_000 })
  const prefer = useChange(listSettings.prefer)
  const readOnly = useReadOnlyReason()
  const [draft, setDraft] = useState<{ view_id: string; look: Look } | null>(null)

  const preference = read.data?.preferences?.find((candidate) => candidate.list === list)
  const views = (read.data?.views ?? []).filter((candidate) => candidate.list === list)
  const view = views.find(({ id }) => id === view_id)
  const own = preference ?? defaultLook
  const look = draft && draft.view_id === view?.id ? draft.look : (view ?? own)

  const save = (change: Partial<ListPreference>) => {
    const { columns, density } = own
    const body = {
      list,
      columns: [...columns],
      density,
      default_view_id: preference?.default_view_id ?? null,
      ...change,
    }
    client.setQueryData(buildQueryKey(listSettings.get, {}), {
      views: read.data?.views ?? [],
      preferences: [...(read.data?.preferences ?? []).filter((candidate) => candidate.list !== list), body],
    })
    // While viewing as another person, columns change on this page only.
    if (!readOnly) prefer.mutate({ body })
  }
  return {
    ready: read.data !== undefined,
    views,
    view,
    look,
    default_view_id: preference?.default_view_id ?? null,
    /** Stores the look immediately; in a saved view it waits until the view is saved. */
    setLook: (next: Look) =>
      view ? setDraft({ view_id: view.id, look: next }) : save({ columns: [...next.columns], density: next.density }),
    forgetDraft: () => setDraft(null),
    setDefault: (default_view_id: string | null) => save({ default_view_id }),
  }
}
export type ListSettings = ReturnType<typeof useListSettings>
