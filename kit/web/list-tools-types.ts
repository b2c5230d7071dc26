import type { Operation } from '@app/kit/contract'
import type { ActiveFilter } from './filter-chips.tsx'
import type { ToolColumn } from './list-columns.tsx'
import type { ListSettings } from './list-settings.ts'
import type { ListQuery } from './list-state.ts'

export type ChosenRows = { ids: readonly string[]; shown: number }

export type ToolsProps = {
  name: string
  title: string
  question: { list: Operation; params?: unknown; query: Record<string, unknown> }
  columns: readonly ToolColumn[]
  state: ListQuery
  settings: ListSettings
  active: readonly ActiveFilter[]
  chosen: ChosenRows
}
