import type { ReactNode } from 'react'
import type { Column } from '../table/table-types.ts'
import { ChartPanel } from './chart-panel.tsx'
import { FewPoints, minChartPoints, type PointNames } from './few-points.tsx'
import type { Measure } from './scale.ts'

type PanelMark = { key: string; name: string; value: number; to?: string | undefined }

type MarksPanelProps<Mark extends PanelMark> = {
  title: string
  marks: readonly Mark[]
  measure: Measure
  headings: readonly [mark: string, value: string]
  points: PointNames
  empty?: string | undefined
  /** Columns of the table after name and value. */
  more?: readonly Column<Mark>[] | undefined
  children: ReactNode
}

/** The drawing of marks and their values as a table; a sentence instead of fewer than three marks. */
export function MarksPanel<Mark extends PanelMark>(props: MarksPanelProps<Mark>) {
  const { title, marks, measure, headings, points, empty, more = [], children } = props
  if (marks.length < minChartPoints)
    return (
      <FewPoints
        title={title}
        names={points}
        empty={empty}
        points={marks.map(({ key, name, value, to }) => ({ key, words: `${name}, ${measure.show(value)}`, to }))}
      />
    )
  return (
    <ChartPanel
      title={title}
      rows={marks}
      rowKey={(mark) => mark.key}
      rowLink={marks.some(({ to }) => to) ? (mark) => mark.to ?? '' : undefined}
      columns={[
        { title: headings[0], cell: (mark) => mark.name },
        { title: headings[1], number: true, cell: (mark) => measure.show(mark.value) },
        ...more,
      ]}
    >
      {children}
    </ChartPanel>
  )
}
