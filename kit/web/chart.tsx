import { useState } from 'react'
import { Link } from 'react-router'
import { Button } from './button.tsx'
import css from './chart.module.css'
import { Panel } from './layout.tsx'
import { rove } from './rove.ts'
import { DataTable } from './table.tsx'

/** One value of a chart: what it is of, in words and in short for the axis; `to` opens the rows behind it. */
export type Mark = { key: string; name: string; short: string; value: number; to?: string }

type ChartProps = {
  /** The question that it answers. */
  title: string
  kind: 'bars' | 'line'
  marks: readonly Mark[]
  /** A value in words, with its unit. */
  show: (value: number) => string
  headings: readonly [mark: string, value: string]
  /** The end of the axis; the largest value when left out. */
  top?: number
}

/** A question answered by marks: values on hover and focus, a click leads to what is behind, and always a table. */
export function Chart(props: ChartProps) {
  const [asTable, setAsTable] = useState(false)
  const { title, marks, show, headings } = props
  return (
    <Panel
      title={title}
      flush={asTable}
      actions={
        <Button small look="quiet" onClick={() => setAsTable(!asTable)}>
          {asTable ? 'Ver como gráfico' : 'Ver como tabela'}
        </Button>
      }
    >
      {asTable ? (
        <DataTable
          label={title}
          rows={marks}
          rowKey={(mark) => mark.key}
          rowLink={marks.some(({ to }) => to) ? (mark) => mark.to ?? '' : undefined}
          maxHeight={280}
          columns={[
            { title: headings[0], cell: (mark) => mark.name },
            { title: headings[1], number: true, cell: (mark) => show(mark.value) },
          ]}
        />
      ) : (
        <Drawing {...props} />
      )}
    </Panel>
  )
}

const labelsAtMost = 8

function Drawing({ kind, marks, show, title, top }: ChartProps) {
  const highest = top ?? Math.max(1, ...marks.map(({ value }) => value))
  const share = (value: number) => Math.max(0, Math.min(100, (100 * value) / highest))
  const every = Math.ceil(marks.length / labelsAtMost)
  const across = (index: number) => (100 * (index + 0.5)) / marks.length
  return (
    <figure className={css.chart} data-kind={kind} aria-label={title}>
      <div className={css.axis} aria-hidden="true">
        <span>{show(highest)}</span>
        <span>{show(Math.round(highest / 2))}</span>
        <span>{show(0)}</span>
      </div>
      <div className={css.plot}>
        {kind === 'line' && (
          <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true" className={css.line}>
            <polyline points={marks.map(({ value }, index) => `${across(index)},${100 - share(value)}`).join(' ')} />
          </svg>
        )}
        <ol onKeyDown={rove}>
          {marks.map((mark, index) => (
            <li key={mark.key}>
              <Point
                mark={mark}
                height={share(mark.value)}
                words={`${mark.name}: ${show(mark.value)}`}
                first={index === 0}
              />
              <span className={css.short} aria-hidden="true">
                {index % every === 0 && mark.short}
              </span>
            </li>
          ))}
        </ol>
      </div>
    </figure>
  )
}

function Point({ mark, height, words, first }: { mark: Mark; height: number; words: string; first: boolean }) {
  const usual = { className: css.mark, 'data-stop': '', 'aria-label': words, tabIndex: first ? 0 : -1 }
  const drawn = (
    <>
      <span className={css.shape} style={{ height: `${height}%` }} />
      <span className={css.tip} aria-hidden="true">
        {words}
      </span>
    </>
  )
  return mark.to ? (
    <Link {...usual} to={mark.to}>
      {drawn}
    </Link>
  ) : (
    <span {...usual} role="img">
      {drawn}
    </span>
  )
}
