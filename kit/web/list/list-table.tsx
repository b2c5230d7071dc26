import { lazy, type ReactNode, type RefObject, Suspense, useEffect } from 'react'
import { Navigate, useLocation } from 'react-router'
import type { Page } from '../../contract/contract.ts'
import { useCode } from '../client/use-code.ts'
import { useShortcut } from '../keyboard/shortcuts.ts'
import { useView } from '../layout/view.ts'
import type { ChosenRows } from '../list-tools/list-tools-types.ts'
import css from '../overlays/side-panel.module.css'
import type { BulkAction, SelectedRows } from '../selection/bulk-action.ts'
import { useSelection } from '../selection/selection.ts'
import { DataTable, loadCards } from '../table/table.tsx'
import type { Column, DataTableProps, GridHandle } from '../table/table-types.ts'
import { useOpenRow } from './open-row.ts'

export const loadEditing = () => import('../cells/cell-edits.tsx')
const SelectionBar = lazy(
  () => import('../selection/selection-bar.tsx'),
) as typeof import('../selection/selection-bar.tsx').default
const SidePanel = lazy(() => import('../overlays/side-panel.tsx'))

/** Loads the code that draws rows of a list while they are read; true once it is there. */
export function useTableCode(columns: readonly { edit?: unknown }[]) {
  const isMobile = useView() === 'mobile'
  const hasEditable = columns.some(({ edit }) => edit)
  const cards = useCode(loadCards, isMobile)
  const editing = useCode(loadEditing, hasEditable)
  return (!isMobile || cards !== undefined) && (!hasEditable || editing !== undefined)
}

/** A link to this page (`?…`) is not a page of the record. */
const getPage = (link: string | undefined) => (link?.startsWith('?') ? undefined : link)

type ListTableProps<Row> = Omit<DataTableProps<Row>, 'selection' | 'rowCount' | 'open' | 'onOpen' | 'handle'> & {
  query: Readonly<Record<string, unknown>>
  count: Page<Row>['count']
  sums?: Record<string, number>
  /** Shown columns, and hidden ones that keep their total, in the order of the person. */
  totalColumns: readonly Column<Row>[]
  bulk?: readonly BulkAction[]
  selectionTools?: ((selection: SelectedRows) => ReactNode) | undefined
  selectable?: boolean
  panel?: ((id: string) => ReactNode) | undefined
  panelTitle?: ((id: string) => string | undefined) | undefined
  onChosen?: (chosen: ChosenRows) => void
  /** The line below the rows and the panel, which shows the selection while there is one. */
  foot: (selection: ReactNode) => ReactNode
  handle: RefObject<GridHandle | null>
}

export function ListTable<Row>({
  query,
  count,
  sums,
  totalColumns,
  bulk,
  selectionTools,
  selectable = bulk !== undefined,
  panel,
  panelTitle,
  onChosen,
  foot,
  handle,
  ...table
}: ListTableProps<Row>) {
  const { rows, rowKey, rowLink, columns } = table
  const selection = useSelection({ rows, rowKey, query, count: count.value })
  const ids = 'rows' in selection.chosen ? [...selection.chosen.rows.keys()].join('\n') : ''
  useEffect(() => {
    onChosen?.({ ids: ids === '' ? [] : ids.split('\n'), shown: rows.length })
  }, [onChosen, ids, rows.length])
  const editing = useCode(
    loadEditing,
    columns.some(({ edit }) => edit),
  )
  const { open, readOpen, setOpen } = useOpenRow()
  const grid = handle
  const view = useView()
  const { hash } = useLocation()
  const hasSidePanel = view === 'desktop' && panel !== undefined
  const isWide = view !== 'mobile'
  // From anywhere on the page, the first key enters the grid, which then handles the next ones itself.
  useShortcut('j', 'Próxima linha', () => grid.current?.enter(), { when: isWide })
  useShortcut('k', 'Linha anterior', () => grid.current?.enter(), { when: isWide })
  const findRow = (key: string | null) => rows.findIndex((candidate) => rowKey(candidate) === key)
  const at = findRow(open)
  const row = rows[at]
  if (open !== null && panel && !hasSidePanel && row !== undefined && rowLink)
    return <Navigate to={`${rowLink(row)}${hash}`} replace />

  const walk = (step: 1 | -1) => {
    if (at < 0 || rows[at + step] === undefined) return undefined
    return () => {
      const from = findRow(readOpen())
      const next = rows[from + step]
      if (from < 0 || next === undefined) return
      setOpen(rowKey(next), true)
      grid.current?.show(from + step)
    }
  }
  const close = () => {
    setOpen(null)
    if (at >= 0) grid.current?.focusRow(at)
  }
  const isOpen = hasSidePanel && open !== null
  const isWorkPage = table.maxHeight === 'box'
  const tableProps = {
    ...table,
    // The bar has the actions of the open row.
    columns: isOpen && isWorkPage ? columns.filter(({ actions }) => !actions) : columns,
    oneLine: true,
    // A record outside the list, such as a new one, has no next one: J and K enter the grid.
    open: isOpen && row !== undefined ? open : undefined,
    onOpen: hasSidePanel && !isWorkPage ? (chosen: Row) => setOpen(rowKey(chosen), open !== null) : undefined,
    rowCount: count.exact ? count.value : -1,
    selection: selectable ? selection : undefined,
  }
  return (
    <>
      <div className={isOpen ? css.beside : undefined} data-list-table="">
        <div>
          {editing ? <editing.default {...tableProps} grid={grid} /> : <DataTable {...tableProps} handle={grid} />}
        </div>
        {isOpen && (
          <Suspense fallback={<div />}>
            <SidePanel
              title={row === undefined ? (panelTitle?.(open) ?? 'Registro') : columns[0]?.cell(row)}
              page={row !== undefined ? getPage(rowLink?.(row)) : undefined}
              previous={walk(-1)}
              next={walk(1)}
              walks={row !== undefined}
              close={close}
              followsRows={isWorkPage}
            >
              {panel(open)}
            </SidePanel>
          </Suspense>
        )}
      </div>
      {foot(
        selectable && selection.size > 0 && (
          <Suspense>
            <SelectionBar
              selection={selection}
              rows={rows}
              rowKey={rowKey}
              isPanelOpen={isOpen}
              columns={[
                ...columns,
                ...totalColumns.filter(({ field }) => !columns.some((shown) => shown.field === field)),
              ]}
              count={count}
              sums={sums}
              actions={bulk ?? []}
              tools={selectionTools}
            />
          </Suspense>
        ),
      )}
    </>
  )
}
