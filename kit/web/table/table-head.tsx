import css from './table.module.css'
import { ResizeEdge } from './table-resize.tsx'
import type { Column, DataTableProps, Sort } from './table-types.ts'

const nextSort = (by: string, sort: Sort | undefined): Sort | undefined =>
  sort?.by !== by ? { by, descending: true } : sort.descending ? { by, descending: false } : undefined

function ariaSort<Row>({ sort: by, below }: Column<Row>, { sort, onSort }: DataTableProps<Row>) {
  const orders = [by, below?.sort].filter((order) => order !== undefined)
  if (!onSort || orders.length === 0) return undefined
  return sort === undefined || !orders.includes(sort.by) ? 'none' : sort.descending ? 'descending' : 'ascending'
}

function Heading<Row>({ column, props }: { column: Column<Row>; props: DataTableProps<Row> }) {
  const { sort: by, title, heading = title } = column
  const isShort = heading !== title
  if (!by || !props.onSort)
    return isShort ? (
      <span title={title}>
        <span aria-hidden="true">{heading}</span>
        <span className="rg-hidden">{title}</span>
      </span>
    ) : (
      title
    )
  const mark = props.sort?.by !== by ? '↕' : props.sort.descending ? '↓' : '↑'
  return (
    <button
      type="button"
      className={css.sort}
      title={isShort ? title : undefined}
      aria-label={isShort ? title : undefined}
      onClick={() => props.onSort?.(nextSort(by, props.sort))}
    >
      {heading}
      <span aria-hidden="true" data-on={props.sort?.by === by || undefined}>
        {mark}
      </span>
    </button>
  )
}

function SelectAll<Row>({ rows, rowKey, selection }: DataTableProps<Row>) {
  if (!selection) return null
  const choosable = rows.filter((row) => selection.may?.(row) !== false)
  const chosen = choosable.filter((row) => selection.has(rowKey(row))).length
  const all = choosable.length > 0 && chosen === choosable.length
  return (
    <input
      type="checkbox"
      aria-label="Selecionar todas as linhas"
      checked={all}
      disabled={choosable.length === 0}
      ref={(box) => {
        if (box) box.indeterminate = chosen > 0 && !all
      }}
      onChange={() => selection.set(choosable, !all)}
    />
  )
}

export const TableHead = <Row,>(props: DataTableProps<Row>) => (
  <thead>
    <tr aria-rowindex={1} data-line={0}>
      {props.selection && (
        <th scope="col" tabIndex={-1} className={css.check}>
          <SelectAll {...props} />
        </th>
      )}
      {props.columns.map((column) => (
        <th
          key={column.title}
          scope="col"
          tabIndex={-1}
          data-field={column.field}
          data-number={column.number || undefined}
          data-actions={column.actions || undefined}
          data-pinned={column.pinnedAt === undefined ? undefined : true}
          data-end={column.end || undefined}
          style={{ width: column.grows ? '100%' : column.width, minWidth: column.width, left: column.pinnedAt }}
          aria-sort={ariaSort(column, props)}
        >
          <Heading column={column} props={props} />
          {column.below && (
            <span className={css.second}>
              <Heading column={column.below} props={props} />
            </span>
          )}
          {props.onResize && column.field && <ResizeEdge onResize={props.onResize} />}
        </th>
      ))}
    </tr>
  </thead>
)
