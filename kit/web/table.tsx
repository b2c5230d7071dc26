import { useId, useRef } from 'react'
import { Link } from 'react-router'
import css from './table.module.css'
import { TableCards } from './table-cards.tsx'
import { moveFocus } from './table-keys.ts'
import type { Column, DataTableProps, Sort } from './table-types.ts'
import { useView } from './view.ts'

/** Turns once: descending, ascending, none. */
const nextSort = (by: string, sort: Sort | undefined): Sort | undefined =>
  sort?.by !== by ? { by, descending: true } : sort.descending ? { by, descending: false } : undefined

const ariaSort = (by: string, sort: Sort | undefined) =>
  sort?.by !== by ? 'none' : sort.descending ? 'descending' : 'ascending'

function Heading<Row>({ column, props }: { column: Column<Row>; props: DataTableProps<Row> }) {
  const { sort: by } = column
  if (!by || !props.onSort) return column.title
  const mark = props.sort?.by !== by ? '↕' : props.sort.descending ? '↓' : '↑'
  return (
    <button type="button" className={css.sort} onClick={() => props.onSort?.(nextSort(by, props.sort))}>
      {column.title}
      <span aria-hidden="true" data-on={props.sort?.by === by || undefined}>
        {mark}
      </span>
    </button>
  )
}

const toggled = (selected: ReadonlySet<string>, key: string) => {
  const next = new Set(selected)
  if (!next.delete(key)) next.add(key)
  return next
}

function Cells<Row>({ row, props }: { row: Row; props: DataTableProps<Row> }) {
  const key = props.rowKey(row)
  const { selection } = props
  const link = props.rowLink?.(row)
  return (
    <>
      {selection && (
        <td className={css.check}>
          <input
            type="checkbox"
            aria-label="Selecionar linha"
            checked={selection.selected.has(key)}
            onChange={() => selection.onChange(toggled(selection.selected, key))}
          />
        </td>
      )}
      {props.columns.map((column, index) => (
        <td key={column.title} tabIndex={-1} data-number={column.number || undefined}>
          {index === 0 && link ? (
            <Link to={link} className={css.link}>
              {column.cell(row)}
            </Link>
          ) : (
            column.cell(row)
          )}
        </td>
      ))}
    </>
  )
}

/** A grid of rows: arrows move between cells, Enter opens a row, Space selects it; cards on small screens. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const view = useView()
  const id = useId()
  const grid = useRef<HTMLTableElement>(null)
  const { columns, rows, selection } = props
  if (view === 'mobile') return <TableCards {...props} />
  const hasTotals = columns.some((column) => column.total !== undefined)
  const width = columns.length + (selection ? 1 : 0)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className={css.scroll} aria-label={props.label} tabIndex={0} style={{ maxHeight: props.maxHeight }}>
      <table
        ref={grid}
        id={id}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table moved through by arrow keys is a grid
        role="grid"
        aria-label={props.label}
        aria-rowcount={(props.rowCount ?? rows.length) + 1}
        aria-colcount={width}
        aria-multiselectable={selection ? true : undefined}
        className={css.table}
        data-dense={props.dense || undefined}
        onKeyDown={(event) => moveFocus(event, grid.current)}
      >
        <thead>
          <tr aria-rowindex={1}>
            {selection && (
              <th scope="col" className={css.check}>
                <span className="rg-hidden">Seleção</span>
              </th>
            )}
            {columns.map((column) => (
              <th
                key={column.title}
                scope="col"
                data-number={column.number || undefined}
                style={{ width: column.width, minWidth: column.width }}
                aria-sort={column.sort && props.onSort ? ariaSort(column.sort, props.sort) : undefined}
              >
                <Heading column={column} props={props} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => {
            const key = props.rowKey(row)
            return (
              <tr
                key={key}
                aria-rowindex={index + 2}
                aria-selected={selection ? selection.selected.has(key) : undefined}
                data-tone={props.rowTone?.(row)}
              >
                <Cells row={row} props={props} />
              </tr>
            )
          })}
          {rows.length === 0 && props.empty && (
            <tr aria-rowindex={2}>
              <td colSpan={width} className={css.emptyCell}>
                {props.empty}
              </td>
            </tr>
          )}
        </tbody>
        {hasTotals && rows.length > 0 && (
          <tfoot>
            <tr>
              {selection && <td />}
              {columns.map((column) => (
                <td key={column.title} data-number={column.number || undefined}>
                  {column.total}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </section>
  )
}
