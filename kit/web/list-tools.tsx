import type { Operation } from '@app/kit/contract'
import { IconBookmark, IconColumns3 } from '@tabler/icons-react'
import type { ActiveFilter } from './filter-chips.tsx'
import css from './list.module.css'
import { isSilent } from './list-address.ts'
import type { ToolColumn } from './list-columns.tsx'
import { isChanged, type ListSettings } from './list-settings.ts'
import type { ListQuery } from './list-state.ts'
import { ListColumns } from './list-tools-columns.tsx'
import { ListViews } from './list-tools-views.tsx'
import { ToolPanel } from './tool-panel.tsx'

export type ToolsProps = {
  name: string
  title: string
  question: { list: Operation; params?: unknown; query: Record<string, unknown> }
  columns: readonly ToolColumn[]
  state: ListQuery
  settings: ListSettings
  active: readonly ActiveFilter[]
}

/** What one makes of a list: saved views, columns, files. */
export default function ListTools(props: ToolsProps) {
  const { state, settings, name } = props
  const { view } = settings
  const changed = view !== undefined && !isSilent(state.address, state.terms) && isChanged(view, state, settings.look)
  return (
    <>
      <ToolPanel label={view?.name ?? 'Visões'} icon={<IconBookmark size={16} />} width={320}>
        {(close) => <ListViews list={name} state={state} settings={settings} changed={changed} close={close} />}
      </ToolPanel>
      {changed && <span className={css.changed}>Alterada</span>}
      <ToolPanel label="Colunas" icon={<IconColumns3 size={16} />} width={360}>
        {() => <ListColumns columns={props.columns} settings={settings} />}
      </ToolPanel>
    </>
  )
}
