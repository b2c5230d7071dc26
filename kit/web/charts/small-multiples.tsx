import { Link } from 'react-router'
import { moveRovingFocus } from '../keyboard/rove.ts'
import { ChartPanel } from './chart-panel.tsx'
import { FewPoints, minChartPoints, type PointNames } from './few-points.tsx'
import { computeScale, type Measure, toPercent } from './scale.ts'
import css from './small-multiples.module.css'

type Value = { key: string; name: string; value: number; to: string }
type MultipleRow = { key: string; name: string; values: readonly Value[]; total: number; to: string }

type SmallMultiplesProps = {
  title: string
  /** The positions of the bars, the same in every row, and the labels of the first and the last. */
  columns: readonly string[]
  ends: readonly [first: string, last: string]
  rows: readonly MultipleRow[]
  measure: Measure
  headings: readonly [row: string, column: string, value: string]
  points: PointNames
}

/** One row of bars for each name, all on the same scale. A value of zero has no bar. */
export function SmallMultiples({ title, columns, ends, rows, measure, headings, points }: SmallMultiplesProps) {
  const values = rows.flatMap((row) => row.values.map((value) => ({ ...value, key: `${row.key} ${value.key}`, row })))
  if (values.length < minChartPoints)
    return (
      <FewPoints
        title={title}
        names={points}
        points={values.map(({ key, row, name, value, to }) => ({
          key,
          words: `${row.name}, ${name}, ${measure.show(value)}`,
          to,
        }))}
      />
    )
  const scale = computeScale(Math.max(0, ...values.map(({ value }) => value)), measure.unit)
  const columnOf = new Map(columns.map((column, index) => [column, index + 1]))
  return (
    <ChartPanel
      title={title}
      rows={values}
      rowKey={({ key }) => key}
      rowLink={({ to }) => to}
      columns={[
        { title: headings[0], cell: ({ row }) => row.name },
        { title: headings[1], cell: ({ name }) => name },
        { title: headings[2], number: true, cell: ({ value }) => measure.show(value) },
      ]}
    >
      <figure className={css.figure} aria-label={title}>
        <ol className={css.list} onKeyDown={moveRovingFocus}>
          {rows.map((row, rowIndex) => (
            <li key={row.key} className={css.row}>
              <Link
                to={row.to}
                className={css.name}
                data-stop=""
                tabIndex={rowIndex === 0 ? 0 : -1}
                aria-label={`${row.name}: ${measure.show(row.total)}`}
              >
                {row.name}
              </Link>
              <div className={css.bars} style={Object.fromEntries([['--columns', columns.length]])}>
                {row.values.map(({ key, name, value, to }) => (
                  <Link
                    key={key}
                    to={to}
                    className={css.slot}
                    data-stop=""
                    tabIndex={-1}
                    aria-label={`${row.name}, ${name}: ${measure.show(value)}`}
                    title={`${name}: ${measure.show(value)}`}
                    style={{ gridColumn: columnOf.get(key) }}
                  >
                    <span style={{ height: `${toPercent(value, scale)}%` }} />
                  </Link>
                ))}
              </div>
              <span className={css.total}>{measure.show(row.total)}</span>
            </li>
          ))}
        </ol>
        <div className={css.row} aria-hidden="true">
          <span />
          <span className={css.ends}>
            <span>{ends[0]}</span>
            <span>{ends[1]}</span>
          </span>
          <span className={css.scale}>até {measure.show(scale.high)}</span>
        </div>
      </figure>
    </ChartPanel>
  )
}
