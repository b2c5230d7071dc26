import { lazy, type RefObject, Suspense, useEffect, useState } from 'react'
import type { FormValues } from '../form/paths.ts'
import { useShortcutNotes } from '../keyboard/shortcuts.ts'
import { useCan } from '../session/session.ts'
import { useReadOnlyReason } from '../session/viewing.ts'
import { DataTable } from '../table/table.tsx'
import type { Column, DataTableProps, GridEditing, GridHandle } from '../table/table-types.ts'
import type { CellDraft, CellEdit, CellMove } from './cell-types.ts'

const loadEditor = () => import('./cell-editor.tsx')
// Loaded as soon as the list is drawn, before a person can press F2.
const CellEditor = lazy(loadEditor)
const CellsLeave = lazy(() => import('./cell-leave.tsx'))
const PasteDialog = lazy(() => import('./cell-paste.tsx'))

type CellEditsProps<Row> = {
  rows: readonly Row[]
  rowKey: (row: Row) => string
  rowLink?: (row: Row) => string
  columns: readonly Column<Row>[]
  grid: RefObject<GridHandle | null>
}
type Editable<Row> = Column<Row> & { edit: CellEdit<Row>; field: string }
type PastedText<Row> = { column: Editable<Row>; from: string; text: string }

const valuesOf = (row: unknown): FormValues =>
  typeof row === 'object' && row !== null ? Object.fromEntries(Object.entries(row)) : {}

const notes = {
  f2: 'Editar a célula',
  enter: 'Salvar a célula e descer',
  tab: 'Salvar a célula e editar a próxima',
  escape: 'Devolver o valor da célula',
  'ctrl+v': 'Preencher a coluna com linhas copiadas',
}

function useCellEdits<Row>({ rows, columns, rowKey, rowLink, grid }: CellEditsProps<Row>) {
  const can = useCan()
  const readOnly = useReadOnlyReason()
  const [drafts, setDrafts] = useState<ReadonlyMap<string, CellDraft>>(new Map())
  const [pasted, setPasted] = useState<PastedText<Row> | null>(null)

  const editable = (column: Column<Row>): column is Editable<Row> => {
    // The column that links to the record stays a link.
    if (!column.edit || !column.field || (rowLink && column === columns[0])) return false
    const { ability } = column.edit.change
    return !readOnly && ability !== 'public' && can(ability)
  }
  const hasEditable = columns.some(editable)
  useShortcutNotes(notes, hasEditable)
  useEffect(() => {
    if (hasEditable) void loadEditor()
  }, [hasEditable])

  const canEdit = (row: Row, column: Column<Row>) => editable(column) && (column.edit.when?.(row) ?? true)
  const nameOf = (row: Row, column: Column<Row>) => `${rowKey(row)} ${column.field}`
  const put = (name: string, draft: CellDraft | null) =>
    setDrafts((now) => {
      const next = new Map(now)
      if (draft) next.set(name, draft)
      else next.delete(name)
      return next
    })
  const begin = (row: Row, column: Editable<Row>) => {
    const name = nameOf(row, column)
    const draft = drafts.get(name)
    if (draft?.state === 'saving') return
    const value = draft ? draft.value : valuesOf(row)[column.edit.field ?? column.field]
    put(name, { ...draft, row: draft?.row ?? valuesOf(row), value, state: 'editing' })
  }

  const cells = columns.filter(editable)
  const findNeighbour = (row: Row, column: Editable<Row>, step: 1 | -1) => {
    const all = rows.flatMap((candidate) =>
      cells
        .filter((cellColumn) => canEdit(candidate, cellColumn))
        .map((cellColumn) => ({ row: candidate, column: cellColumn })),
    )
    const at = all.findIndex(
      (position) => rowKey(position.row) === rowKey(row) && position.column.field === column.field,
    )
    return all[at + step]
  }
  const go = (row: Row, column: Editable<Row>, to: CellMove) => {
    const at = rows.findIndex((candidate) => rowKey(candidate) === rowKey(row))
    if (to === 'away') return
    if (to === 'here' || to === 'below')
      return grid.current?.focusCell(to === 'below' && at + 1 < rows.length ? at + 1 : at, column.field)
    const target = findNeighbour(row, column, to === 'next' ? 1 : -1)
    grid.current?.focusCell(target ? rows.indexOf(target.row) : at, (target?.column ?? column).field)
    if (target) begin(target.row, target.column)
  }

  const cell = (row: Row, column: Column<Row>) => {
    const name = nameOf(row, column)
    const draft = drafts.get(name)
    if (!draft || !editable(column)) return undefined
    return (
      <Suspense fallback={column.cell(row)}>
        <CellEditor
          edit={{ ...column.edit, field: column.edit.field ?? column.field }}
          label={column.title}
          id={rowKey(row)}
          row={valuesOf(row)}
          plain={column.cell(row)}
          draft={draft}
          put={(next) => put(name, next)}
          go={(to) => go(row, column, to)}
        />
      </Suspense>
    )
  }
  const editing: GridEditing<Row> = {
    may: canEdit,
    cell,
    begin: (row, column) => editable(column) && begin(row, column),
    giveUp(row, column) {
      const refused = drafts.get(nameOf(row, column))?.state === 'refused'
      if (refused) put(nameOf(row, column), null)
      return refused
    },
    paste: (row, column, text) => editable(column) && setPasted({ column, from: rowKey(row), text }),
  }
  const hasUnsaved = [...drafts.values()].some(({ state }) => state !== 'editing')
  const dialog = (pasted || hasUnsaved) && (
    <Suspense>
      {hasUnsaved && <CellsLeave />}
      {pasted && (
        <PasteDialog
          edit={{ ...pasted.column.edit, field: pasted.column.edit.field ?? pasted.column.field }}
          label={pasted.column.title}
          text={pasted.text}
          rows={rows.slice(rows.findIndex((row) => rowKey(row) === pasted.from)).map((row) => ({
            id: rowKey(row),
            name: columns[0]?.cell(row),
            values: valuesOf(row),
            closed: !canEdit(row, pasted.column),
          }))}
          onClose={() => setPasted(null)}
        />
      )}
    </Suspense>
  )
  return { editing: hasEditable ? editing : undefined, dialog }
}

export default function EditableTable<Row>(props: DataTableProps<Row> & { grid: RefObject<GridHandle | null> }) {
  const { grid, ...table } = props
  const { editing, dialog } = useCellEdits(props)
  return (
    <>
      <DataTable {...table} handle={grid} editing={editing} />
      {dialog}
    </>
  )
}
