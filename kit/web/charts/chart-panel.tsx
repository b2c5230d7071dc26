import { type ReactNode, useState } from 'react'
import { Button } from '../layout/button.tsx'
import { Panel } from '../layout/layout.tsx'
import { DataTable } from '../table/table.tsx'
import type { Column } from '../table/table-types.ts'
import css from './chart.module.css'

type ChartPanelProps<Row> = {
  title: string
  rows: readonly Row[]
  rowKey: (row: Row) => string
  rowLink?: ((row: Row) => string) | undefined
  columns: readonly Column<Row>[]
  children: ReactNode
}

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
  axis: readonly string[]
  children: ReactNode
}

export const ChartFrame = ({ title, kind, axis, children }: FrameProps) => (
  <figure className={css.chart} data-kind={kind} aria-label={title}>
    <div className={css.axis} aria-hidden="true">
      {/* Keyed by position, because two labels may be equal (half a capture is shown as one). */}
      {Object.entries(axis).map(([place, value]) => (
        <span key={place}>{value}</span>
      ))}
    </div>
    <div className={css.plot}>{children}</div>
  </figure>
)

const maxLabels = 8

export const computeLabelStep = (marks: number) => Math.ceil(marks / maxLabels)
