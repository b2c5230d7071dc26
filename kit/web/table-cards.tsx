import { Link } from 'react-router'
import css from './table.module.css'
import type { DataTableProps } from './table-types.ts'

/** The rows of a table as cards, for screens on which columns do not fit. */
export function TableCards<Row>(props: DataTableProps<Row>) {
  const { rows, columns, selection } = props
  if (rows.length === 0) return props.empty
  const [first, ...rest] = columns.filter((column) => !column.wideOnly)
  const totals = columns.filter((column) => column.total !== undefined && column.total !== null)
  return (
    <>
      <ul className={css.cards} aria-label={props.label}>
        {rows.map((row) => {
          const link = props.rowLink?.(row)
          const key = props.rowKey(row)
          return (
            <li key={key} className={css.card} data-tone={props.rowTone?.(row)}>
              <div className={css.cardTitle}>
                {link ? <Link to={link}>{first?.cell(row)}</Link> : first?.cell(row)}
                {selection && (
                  <input
                    type="checkbox"
                    aria-label="Selecionar"
                    checked={selection.has(key)}
                    onChange={(event) => selection.set([row], event.currentTarget.checked)}
                  />
                )}
              </div>
              <dl>
                {rest.map((column) => (
                  <div key={column.title} data-number={column.number || undefined}>
                    <dt>{column.title}</dt>
                    <dd>{column.cell(row)}</dd>
                  </div>
                ))}
              </dl>
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
