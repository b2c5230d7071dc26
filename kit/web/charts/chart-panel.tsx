import { type ReactNode, useState } from 'react'
import { Button } from '../layout/button.tsx'
import { Panel } from '../layout/layout.tsx'
import { DataTable } from '../table/table.tsx'
import type { Column } from '../table/table-types.ts'
import css from './chart.module.css'
import { type Scale, toPercent } from './scale.ts'

/** Returns the state and the button that shows the values of a chart as a table. */
export function useTableSwitch() {
  const [asTable, setAsTable] = useState(false)
  const button = (
    <Button small look="quiet" onClick={() => setAsTable(!asTable)}>
      {asTable ? 'Ver como gráfico' : 'Ver como tabela'}
    </Button>
  )
  return [asTable, button] as const
}

type ChartPanelProps<Row> = {
  title: string
  rows: readonly Row[]
  rowKey: (row: Row) => string
  rowLink?: ((row: Row) => string) | undefined
  columns: readonly Column<Row>[]
  children: ReactNode
}

export function ChartPanel<Row>({ title, children, ...table }: ChartPanelProps<Row>) {
  const [asTable, button] = useTableSwitch()
  return (
    <Panel title={title} flush={asTable} actions={button}>
      {asTable ? <DataTable label={title} maxHeight={280} {...table} /> : children}
    </Panel>
  )
}

type FrameProps = {
  title: string
  kind: string
  scale: Scale
  showTick: (value: number) => string
  /** Low, for a card of the home page. */
  low?: boolean | undefined
  children: ReactNode
}

/** The axis with its ticks at the left, and a line at each tick behind the marks. */
export const ChartFrame = ({ title, kind, scale, showTick, low, children }: FrameProps) => (
  <figure className={css.chart} data-kind={kind} data-low={low} aria-label={title}>
    <div className={css.axis} aria-hidden="true">
      {scale.ticks.map((tick) => (
        <span key={tick} style={{ bottom: `${toPercent(tick, scale)}%` }}>
          {showTick(tick)}
        </span>
      ))}
      {/* As wide as the widest tick: the ticks themselves are positioned. */}
      <span className={css.widest}>{scale.ticks.map(showTick).toSorted((a, b) => b.length - a.length)[0]}</span>
    </div>
    <div className={css.plot}>
      <div className={css.lines} aria-hidden="true">
        {scale.ticks.map((tick) => (
          <span key={tick} style={{ bottom: `${toPercent(tick, scale)}%` }} />
        ))}
      </div>
      {children}
    </div>
  </figure>
)

const maxLabels = 8

export const computeLabelStep = (marks: number) => Math.ceil(marks / maxLabels)
