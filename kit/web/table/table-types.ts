import type { ReactNode, Ref } from 'react'
import type { CellEdit } from '../cells/cell-types.ts'

export type Column<Row> = {
  field?: string // permanent name of the column, independent of its title
  title: string
  heading?: string // shown instead of the title, which stays the tooltip and the name for screen readers
  cell: (row: Row) => ReactNode
  number?: boolean // right-aligned with tabular figures: money, volumes, counts
  sort?: string // the server's name of this order; makes the heading a sort button
  total?: ReactNode
  wideOnly?: boolean // omitted in the cards of small screens
  main?: boolean // shown next to the title of a card; by default the last amount
  brief?: 'title' | 'detail' // on a phone: in the first or the second line of a row, without the columns that lack it
  actions?: boolean // buttons for the row: at the foot of its card, not printed
  width?: number
  grows?: boolean // takes the remaining width and wraps its text
  pinnedAt?: number // pinned at this many pixels from the left
  end?: boolean // pinned to the right edge: the buttons of a wide list, wrapped to its `width`
  wraps?: boolean // may wrap to a second line in a one-line list, if the buttons at the edge take two lines
  under?: string // field of the column that shows this one in its cells; only if it directly precedes this one
  below?: Column<Row>
  edit?: CellEdit<Row>
}

/** Editing of cells in a grid; each function returns false if it did nothing. */
export type GridEditing<Row> = {
  may: (row: Row, column: Column<Row>) => boolean
  begin: (row: Row, column: Column<Row>) => unknown
  cell: (row: Row, column: Column<Row>) => ReactNode
  giveUp: (row: Row, column: Column<Row>) => boolean
  paste: (row: Row, column: Column<Row>, text: string) => unknown
}

export type Sort = { by: string; descending: boolean }

export type RowSelection<Row> = {
  has: (key: string) => boolean
  set: (rows: readonly Row[], chosen: boolean) => void
  may?: (row: Row) => boolean
}

export type GridHandle = {
  enter: () => void // focuses the row that had the focus last, else the first one in view
  focusRow: (index: number) => void
  focusCell: (index: number, field: string) => void
  show: (index: number) => void // scrolls to a row, and focuses it if the grid had the focus
}

export type DataTableProps<Row> = {
  label: string
  rows: readonly Row[]
  columns: readonly Column<Row>[]
  rowKey: (row: Row) => string
  rowLink?: (row: Row) => string // path of a row's page: its first cell becomes a link, Enter opens it
  rowCount?: number // number of rows, loaded or not; -1 if unknown
  sort?: Sort
  onSort?: (sort: Sort | undefined) => void
  onResize?: (field: string, width: number) => void
  selection?: RowSelection<Row>
  rowTone?: (row: Row) => 'bad' | 'wait' | 'good' | undefined // a colour at the edge of the row, never its only sign
  empty?: ReactNode
  dense?: boolean // for many columns of figures: headings wrap, cells do not
  oneLine?: boolean // one line per row: long text is cut and shown in full in a tooltip
  roomy?: boolean
  /** Maximum height in pixels, or that of the screen or of the box around; rows scroll below a fixed heading. */
  maxHeight?: number | 'screen' | 'box'
  onOpen?: (row: Row) => void
  open?: string
  handle?: Ref<GridHandle>
  editing?: GridEditing<Row> | undefined
  /** Above this number of rows only the visible ones are rendered. */
  virtualAbove?: number
}
