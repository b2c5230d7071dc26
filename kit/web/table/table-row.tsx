import { type MouseEvent, memo, type ReactNode, type Ref } from 'react'
import { Link } from 'react-router'
import css from './table.module.css'
import { buildPinProps } from './table-pin.ts'
import type { Column, DataTableProps } from './table-types.ts'

const isPlain = ({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !ctrlKey && !metaKey && !shiftKey && !altKey

/** In a grid with editable cells, cells of other columns need `aria-readonly`. */
const readOnly = (isReadOnly: boolean) => (isReadOnly ? { 'aria-readonly': true } : {})

const Lines = <Row,>({ first, below, row }: { first: ReactNode; below: Column<Row>; row: Row }) => (
  <>
    <div data-line-of="first">{first}</div>
    <div data-line-of="second">
      <span className="rg-hidden">{below.title}: </span>
      {below.cell(row)}
    </div>
  </>
)

function Cells<Row>({ row, props }: { row: Row; props: DataTableProps<Row> }) {
  const key = props.rowKey(row)
  const { selection, editing } = props
  const link = props.rowLink?.(row)
  return (
    <>
      {selection && (
        <td tabIndex={-1} className={css.check} {...readOnly(editing !== undefined)}>
          <input
            type="checkbox"
            aria-label="Selecionar linha"
            checked={selection.has(key)}
            disabled={selection.may?.(row) === false}
            onChange={(event) => selection.set([row], event.currentTarget.checked)}
          />
        </td>
      )}
      {props.columns.map((column, index) => {
        const editor = editing?.cell(row, column)
        const content =
          editor ||
          (index === 0 && link ? (
            <Link
              to={link}
              className={css.link}
              onClick={(event) => {
                if (!props.onOpen || !isPlain(event)) return
                event.preventDefault()
                props.onOpen(row)
              }}
            >
              {column.cell(row)}
            </Link>
          ) : (
            column.cell(row)
          ))
        return (
          <td
            key={column.title}
            tabIndex={-1}
            data-number={column.number || undefined}
            data-actions={column.actions || undefined}
            data-wraps={column.wraps || column.grows || undefined}
            data-edited={editor ? true : undefined}
            {...readOnly(editing !== undefined && !editing.may(row, column))}
            {...buildPinProps(column)}
          >
            {column.below ? <Lines first={content} below={column.below} row={row} /> : content}
          </td>
        )
      })}
    </>
  )
}

type TableRowProps<Row> = { row: Row; index: number; props: DataTableProps<Row>; measure?: Ref<HTMLTableRowElement> }

function DrawnRow<Row>({ row, index, props, measure }: TableRowProps<Row>) {
  const { selection, rowKey, rowTone } = props
  return (
    <tr
      ref={measure}
      aria-rowindex={index + 2}
      data-line={index + 1}
      data-index={index}
      data-key={rowKey(row)}
      aria-selected={selection ? selection.has(rowKey(row)) : undefined}
      aria-current={props.open === rowKey(row) || undefined}
      data-tone={rowTone?.(row)}
    >
      <Cells row={row} props={props} />
    </tr>
  )
}

/** Rendered only when the table changes, not while scrolling. `memo` loses the type parameter of the component. */
export const DataTableRow = memo(DrawnRow) as typeof DrawnRow
