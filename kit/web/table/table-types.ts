import type { ReactNode, Ref } from 'react'
import type { CellEdit } from '../cells/cell-types.ts'

export type Column<Row> = {
  /** Permanent name of the column, independent of its title. */
  field?: string
  title: string
  cell: (row: Row) => ReactNode
  /** Right-aligned with tabular figures: money, volumes, counts. */
  number?: boolean
  /** The server's name of this order; makes the heading a sort button. */
  sort?: string
  total?: ReactNode
  /** Omitted in the cards of small screens. */
  wideOnly?: boolean
  /** Shown next to the title of a card; by default the last amount. */
  main?: boolean
  /** Buttons for the row: at the foot of its card, not printed. */
  actions?: boolean
  width?: number
  /** Takes the remaining width and wraps its text. */
  grows?: boolean
  /** Pinned at this many pixels from the left. */
  pinnedAt?: number
  /** Pinned to the right edge: the buttons of a wide list, wrapped to its `width`. */
  end?: boolean
  /** May wrap to a second line in a one-line list, if the buttons at the edge take two lines. */
  wraps?: boolean
  /** Field of the column that shows this one in its cells; only if it directly precedes this one. */
  under?: string
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
  focusRow: (index: number) => void
  focusCell: (index: number, field: string) => void
  /** Scrolls to a row, and focuses it if the grid had the focus. */
  show: (index: number) => void
}

export type DataTableProps<Row> = {
  label: string
  rows: readonly Row[]
  columns: readonly Column<Row>[]
  rowKey: (row: Row) => string
  /** Path of a row's page: its first cell becomes a link, Enter opens it. */
  rowLink?: (row: Row) => string
  /** Number of rows, loaded or not; -1 if unknown. */
  rowCount?: number
  sort?: Sort
  onSort?: (sort: Sort | undefined) => void
  onResize?: (field: string, width: number) => void
  selection?: RowSelection<Row>
  /** Marks a row with a colour at its edge, never as the only sign. */
  rowTone?: (row: Row) => 'bad' | 'wait' | 'good' | undefined
  empty?: ReactNode
  /** For many columns of figures: headings wrap, cells do not. */
  dense?: boolean
  /** One line per row: long text is cut and shown in full in a tooltip. */
  oneLine?: boolean
  roomy?: boolean
  /** Maximum height in pixels, or that of the screen; rows scroll below a fixed heading. */
  maxHeight?: number | 'screen'
  onOpen?: (row: Row) => void
  open?: string
  handle?: Ref<GridHandle>
  editing?: GridEditing<Row> | undefined
  /** Above this number of rows only the visible ones are rendered. */
  virtualAbove?: number
}
