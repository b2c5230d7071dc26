import type { ReactNode, Ref } from 'react'
import type { CellEdit } from './cell-types.ts'

export type Column<Row> = {
  /** Names the column for good, whatever its title. */
  field?: string
  title: string
  cell: (row: Row) => ReactNode
  /** Right-aligned with tabular figures: money, volumes, counts. */
  number?: boolean
  /** The server's name of this order; makes the heading a sort button. */
  sort?: string
  /** What the totals row shows under this column. */
  total?: ReactNode
  /** Left out of the cards of small screens. */
  wideOnly?: boolean
  /** Stands beside the title of a card; the last amount when no column says so. */
  main?: boolean
  /** Buttons for the row: at the foot of its card, not printed. */
  actions?: boolean
  width?: number
  /** Takes the room that the other columns leave, and wraps its words there. */
  grows?: boolean
  /** Stays at the left while the others scroll, so many pixels from there. */
  pinnedAt?: number
  /** Stays at the right edge while the others scroll: the buttons of a wide list, in lines as long as its `width`. */
  end?: boolean
  /** Few words that may take the second line which the buttons at the edge leave them, in a list whose rows are one line else. */
  wraps?: boolean
  /** The field of the column under which it stands, in the same cells, while that one is right before it. */
  under?: string
  /** What stands below its cells, as the grid found it. */
  below?: Column<Row>
  /** Makes its cells editable where they stand, in a list. */
  edit?: CellEdit<Row>
}

/** What a grid does with cells that can be edited; each answers false where it does nothing. */
export type GridEditing<Row> = {
  may: (row: Row, column: Column<Row>) => boolean
  begin: (row: Row, column: Column<Row>) => unknown
  /** What stands in a cell that is being edited, or is not saved yet. */
  cell: (row: Row, column: Column<Row>) => ReactNode
  /** Gives a cell its old value back. */
  giveUp: (row: Row, column: Column<Row>) => boolean
  /** Takes lines that were copied elsewhere. */
  paste: (row: Row, column: Column<Row>, text: string) => unknown
}

export type Sort = { by: string; descending: boolean }

/** Which rows are chosen, and how more or fewer of them become so. */
export type RowSelection<Row> = {
  has: (key: string) => boolean
  set: (rows: readonly Row[], chosen: boolean) => void
  /** Whether a row can be chosen; each of them without it. */
  may?: (row: Row) => boolean
}

/** What a list does with its grid from outside. */
export type GridHandle = {
  focusRow: (index: number) => void
  focusCell: (index: number, field: string) => void
  /** Brings a row into sight, and focus with it when it was in the grid. */
  show: (index: number) => void
}

export type DataTableProps<Row> = {
  /** Names the grid to screen readers. */
  label: string
  rows: readonly Row[]
  columns: readonly Column<Row>[]
  rowKey: (row: Row) => string
  /** The page of a row: its first cell becomes a real link, Enter opens it. */
  rowLink?: (row: Row) => string
  /** Rows known to exist, loaded or not; -1 when nobody counted them. */
  rowCount?: number
  sort?: Sort
  onSort?: (sort: Sort | undefined) => void
  /** Lets columns be made narrower or wider at their headings. */
  onResize?: (field: string, width: number) => void
  selection?: RowSelection<Row>
  /** Marks a row: its tone is shown at its edge, never alone. */
  rowTone?: (row: Row) => 'bad' | 'wait' | 'good' | undefined
  /** Stands below the heading when there is no row. */
  empty?: ReactNode
  /** For many columns of figures: headings wrap, cells do not. */
  dense?: boolean
  /** Each row is one line: what does not fit is cut, and said whole where the pointer is. */
  oneLine?: boolean
  /** More air in each row. */
  roomy?: boolean
  /** Rows scroll inside this many pixels, or inside what the screen has room for; the heading stays. */
  maxHeight?: number | 'screen'
  /** Opens a row where it is instead of following its link. */
  onOpen?: (row: Row) => void
  /** The key of the row that is open. */
  open?: string
  handle?: Ref<GridHandle>
  editing?: GridEditing<Row> | undefined
  /** Above so many rows only those in sight are drawn. */
  virtualAbove?: number
}
