import { FocusTrap } from '@mantine/core'
import { IconBookmark, IconColumns3, IconDownload } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { ToolPanel } from '../layout/tool-panel.tsx'
import css from '../list/list.module.css'
import { hasNoListState } from '../list/list-address.ts'
import { isChanged } from '../list/list-settings.ts'
import { ListExport } from './list-tools-export.tsx'
import { ExportReady } from './list-tools-ready.tsx'
import type { ToolsProps } from './list-tools-types.ts'

const ListViews = lazy(() => import('./list-tools-views.tsx').then((tools) => ({ default: tools.ListViews })))
const ListColumns = lazy(() => import('./list-tools-columns.tsx').then((tools) => ({ default: tools.ListColumns })))

export default function ListTools(props: ToolsProps) {
  const { state, settings, name } = props
  const { view } = settings
  const changed =
    view !== undefined && !hasNoListState(state.address, state.terms) && isChanged(view, state, settings.look)
  return (
    <>
      <ExportReady />
      <ToolPanel
        label={view?.name ?? 'Visões'}
        icon={<IconBookmark size={18} />}
        labelled={view !== undefined}
        width={320}
        isLate
      >
        {(close) => (
          <Suspense>
            <FocusTrap active>
              <div>
                <ListViews list={name} state={state} settings={settings} changed={changed} close={close} />
              </div>
            </FocusTrap>
          </Suspense>
        )}
      </ToolPanel>
      {changed && <span className={css.changed}>Alterada</span>}
      <ToolPanel label="Colunas" icon={<IconColumns3 size={18} />} width={360} isLate>
        {() => (
          <Suspense>
            <FocusTrap active>
              <div>
                <ListColumns columns={props.columns} settings={settings} />
              </div>
            </FocusTrap>
          </Suspense>
        )}
      </ToolPanel>
      <ToolPanel label="Exportar" icon={<IconDownload size={18} />} width={360}>
        {(close) => <ListExport {...props} close={close} />}
      </ToolPanel>
    </>
  )
}
