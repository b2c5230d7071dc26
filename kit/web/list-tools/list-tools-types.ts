import type { Operation } from '../../contract/contract.ts'
import type { ActiveFilter } from '../list/filter-chips.tsx'
import type { ToolColumn } from '../list/list-columns.tsx'
import type { ListSettings } from '../list/list-settings.ts'
import type { ListQuery } from '../list/list-state.ts'

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
  /** True if rows can be selected. */
  selectable: boolean
}
