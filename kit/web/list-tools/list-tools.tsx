import { FocusTrap, Popover } from '@mantine/core'
import '@mantine/core/styles/Popover.layer.css'
import { IconBookmark, IconColumns3, IconDots, IconDownload } from '@tabler/icons-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { ActionMenu } from '../fields/dropdown.tsx'
import { useShortcutNotes } from '../keyboard/shortcuts.ts'
import { useView } from '../layout/view.ts'
import css from '../list/list.module.css'
import { hasNoListState } from '../list/list-address.ts'
import { isChanged } from '../list/list-settings.ts'
import { useCloseOnEscape } from '../overlays/close-on-escape.ts'
import { keepFocus } from '../overlays/trap-focus.ts'
import { ListExport } from './list-tools-export.tsx'
import { ExportReady } from './list-tools-ready.tsx'
import type { ToolsProps } from './list-tools-types.ts'

const ListViews = lazy(() => import('./list-tools-views.tsx').then((tools) => ({ default: tools.ListViews })))
const ListColumns = lazy(() => import('./list-tools-columns.tsx').then((tools) => ({ default: tools.ListColumns })))

const toolLabels = { views: 'Visões', columns: 'Colunas', export: 'Exportar' } as const
type Tool = keyof typeof toolLabels

const walkNotes = {
  arrowdown: 'Próxima linha',
  j: 'Próxima linha',
  arrowup: 'Linha anterior',
  k: 'Linha anterior',
  enter: 'Abrir o registro da linha',
}
const selectNotes = {
  space: 'Selecionar a linha',
  'shift+space': 'Selecionar até a linha',
  'ctrl+a': 'Selecionar as linhas da página',
}

/** Views, columns and exports of a list: in one menu, whose entries open a panel below it. */
export default function ListTools(props: ToolsProps) {
  const { state, settings, name } = props
  const { view } = settings
  const isWide = useView() !== 'mobile'
  useShortcutNotes(walkNotes, isWide)
  useShortcutNotes(selectNotes, isWide && props.selectable)
  const [open, setOpen] = useState<Tool>()
  const place = useRef<HTMLDivElement>(null)
  const changed =
    view !== undefined && !hasNoListState(state.address, state.terms) && isChanged(view, state, settings.look)
  const close = () => {
    setOpen(undefined)
    place.current?.querySelector<HTMLElement>('button:last-of-type')?.focus()
  }
  useCloseOnEscape(open !== undefined, close)
  const contents: Record<Tool, () => React.ReactNode> = {
    views: () => <ListViews list={name} state={state} settings={settings} changed={changed} close={close} />,
    columns: () => <ListColumns columns={props.columns} settings={settings} />,
    export: () => <ListExport {...props} close={close} />,
  }
  const toEntry = (tool: Tool, icon: React.ReactNode) => ({
    label: `${toolLabels[tool]}…`,
    icon,
    // The menu returns the focus to its button first.
    onSelect: () => void setTimeout(() => setOpen(tool)),
  })
  return (
    <>
      <ExportReady />
      {changed && <span className={css.changed}>Alterada</span>}
      <Popover
        opened={open !== undefined}
        onChange={(opened) => !opened && setOpen(undefined)}
        width={360}
        position="bottom-end"
        shadow="md"
        withRoles={false}
        transitionProps={{ duration: 0 }}
      >
        <Popover.Target>
          <div ref={place} className={css.tools}>
            {view && (
              <button type="button" className={css.toolButton} aria-haspopup="dialog" onClick={() => setOpen('views')}>
                <IconBookmark size={18} aria-hidden="true" />
                {view.name}
              </button>
            )}
            <ActionMenu
              label="Mais da lista"
              opener={
                <>
                  <IconDots size={18} aria-hidden="true" />
                  <span className="rg-hidden">Mais da lista</span>
                </>
              }
              width={180}
              bordered="small"
              keys="."
              isLast
              actions={[
                toEntry('views', <IconBookmark size={16} />),
                toEntry('columns', <IconColumns3 size={16} />),
                toEntry('export', <IconDownload size={16} />),
              ]}
            />
          </div>
        </Popover.Target>
        <Popover.Dropdown className={css.tool} role="dialog" aria-label={open && toolLabels[open]} onFocus={keepFocus}>
          {open && (
            <Suspense>
              <FocusTrap active>
                <div>{contents[open]()}</div>
              </FocusTrap>
            </Suspense>
          )}
        </Popover.Dropdown>
      </Popover>
    </>
  )
}
