import { Link } from 'react-router'
import { getFieldKind, showDayAndMonth } from '../../contract/contract.ts'
import { getRowDay } from '../list/row-day.ts'
import { isAmount } from '../records/field-value.tsx'
import css from './table-cards.module.css'
import type { Column, DataTableProps } from './table-types.ts'

function splitColumns<Row>(columns: readonly Column<Row>[]) {
  const [title, ...others] = columns.filter(({ wideOnly, actions }) => !wideOnly && !actions)
  const amount =
    others.find(({ main }) => main) ?? others.findLast(({ field }) => field !== undefined && isAmount(field))
  return {
    title,
    amount,
    rest: others.filter((column) => column !== amount),
    actions: columns.filter(({ actions }) => actions),
  }
}

const titleOf = <Row,>(title: Column<Row> | undefined, row: Row) => (
  <>
    {title?.number && `${title.title} `}
    {title?.cell(row)}
  </>
)

type CheckProps<Row> = Pick<DataTableProps<Row>, 'selection'> & { row: Row; chosen: boolean }

const RowCheck = <Row,>({ selection, row, chosen }: CheckProps<Row>) =>
  selection && (
    <label className={css.cardCheck}>
      <input
        type="checkbox"
        aria-label="Selecionar"
        checked={chosen}
        disabled={selection.may?.(row) === false}
        onChange={(event) => selection.set([row], event.currentTarget.checked)}
      />
    </label>
  )

/** Rows of two lines: what the row is and its amount, then its state. The page or the panel of the row has the rest. */
function BriefRows<Row>({ props }: { props: DataTableProps<Row> }) {
  const { columns, selection } = props
  const { title, amount } = splitColumns(columns)
  const others = (line: Column<Row>['brief']) => columns.filter(({ brief }) => brief === line)
  return (
    <ul className={css.rows} aria-label={props.label}>
      {props.rows.map((row) => {
        const link = props.rowLink?.(row)
        const key = props.rowKey(row)
        const chosen = selection?.has(key) ?? false
        const day = title?.field && getFieldKind(title.field) === 'date' ? getRowDay(row, title.field) : undefined
        const words = (
          <>
            {/* The row has no room for the year. */}
            {day ? showDayAndMonth(day) : titleOf(title, row)}
            {others('title').map((column) => (
              <span key={column.title}> · {column.cell(row)}</span>
            ))}
          </>
        )
        return (
          <li
            key={key}
            data-key={key}
            className={css.row}
            data-tone={props.rowTone?.(row)}
            data-chosen={chosen || undefined}
          >
            <div className={css.rowTitle}>
              {link ? <Link to={link}>{words}</Link> : <span>{words}</span>}
              {amount && (
                <span className={css.cardAmount}>
                  <span className="rg-hidden">{amount.title}: </span>
                  {amount.cell(row)}
                </span>
              )}
            </div>
            <div className={css.rowDetail}>
              {others('detail').map((column) => (
                <span key={column.title}>
                  <span className="rg-hidden">{column.title}: </span>
                  {column.cell(row)}
                </span>
              ))}
            </div>
            <RowCheck selection={selection} row={row} chosen={chosen} />
          </li>
        )
      })}
    </ul>
  )
}

export default function TableCards<Row>(props: DataTableProps<Row>) {
  const { rows, columns, selection } = props
  if (rows.length === 0) return props.empty
  if (columns.some(({ brief }) => brief)) return <BriefRows props={props} />
  const { title, amount, rest, actions } = splitColumns(columns)
  const totals = columns.filter((column) => column.total !== undefined && column.total !== null)
  return (
    <>
      <ul className={css.cards} aria-label={props.label}>
        {rows.map((row) => {
          const link = props.rowLink?.(row)
          const key = props.rowKey(row)
          const chosen = selection?.has(key) ?? false
          return (
            <li
              key={key}
              data-key={key}
              className={css.card}
              data-tone={props.rowTone?.(row)}
              data-chosen={chosen || undefined}
            >
              <div className={css.cardTitle}>
                {link ? <Link to={link}>{titleOf(title, row)}</Link> : <span>{titleOf(title, row)}</span>}
                {amount && (
                  <span className={css.cardAmount}>
                    <span className="rg-hidden">{amount.title}: </span>
                    {amount.cell(row)}
                  </span>
                )}
                <RowCheck selection={selection} row={row} chosen={chosen} />
              </div>
              <dl>
                {rest.map((column) => (
                  <div key={column.title} data-number={column.number || undefined}>
                    <dt>{column.title}</dt>
                    <dd>{column.cell(row)}</dd>
                  </div>
                ))}
              </dl>
              {actions.length > 0 && (
                <div className={css.cardActions}>
                  {actions.map((column) => (
                    <div key={column.title}>{column.cell(row)}</div>
                  ))}
                </div>
              )}
            </li>
          )
        })}
      </ul>
      {totals.length > 0 && (
        <dl className={css.cardTotals}>
          {totals.map((column) => (
            <div key={column.title}>
              <dt>{column.title}</dt>
              <dd>{column.total}</dd>
            </div>
          ))}
        </dl>
      )}
    </>
  )
}
