import { type ReactNode, useState } from 'react'
import { Button } from './button.tsx'
import css from './chart.module.css'
import { Panel } from './layout.tsx'
import { DataTable } from './table.tsx'
import type { Column } from './table-types.ts'

type ChartPanelProps<Row> = {
  /** The question that it answers. */
  title: string
  /** The same as a table. */
  rows: readonly Row[]
  rowKey: (row: Row) => string
  rowLink?: ((row: Row) => string) | undefined
  columns: readonly Column<Row>[]
  /** The drawing. */
  children: ReactNode
}

/** A drawing with its question, and the table that says the same. */
export function ChartPanel<Row>({ title, children, ...table }: ChartPanelProps<Row>) {
  const [asTable, setAsTable] = useState(false)
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
      {asTable ? <DataTable label={title} maxHeight={280} {...table} /> : children}
    </Panel>
  )
}

type FrameProps = {
  title: string
  kind: string
  /** The values of the axis, from its top down. */
  axis: readonly string[]
  children: ReactNode
}

/** Axis and sheet of a drawing. */
export const ChartFrame = ({ title, kind, axis, children }: FrameProps) => (
  <figure className={css.chart} data-kind={kind} aria-label={title}>
    <div className={css.axis} aria-hidden="true">
      {/* Two of its values may read the same: half of one capture is told as one. */}
      {Object.entries(axis).map(([place, value]) => (
        <span key={place}>{value}</span>
      ))}
    </div>
    <div className={css.plot}>{children}</div>
  </figure>
)

const namedAtMost = 8

/** Each so-manieth mark is named below the axis. */
export const namedEvery = (marks: number) => Math.ceil(marks / namedAtMost)
