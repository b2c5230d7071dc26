import { Fragment } from 'react'
import { Link } from 'react-router'
import { Panel } from '../layout/layout.tsx'

/** The words for one and for two points, such as `Um dia até agora` and `Dois dias`. */
export type PointNames = readonly [one: string, two: string]
type Point = { key: string; words: string; to?: string | undefined }

/** A chart of one or two points says less than a sentence. */
export const minChartPoints = 3

export const dayPoints: PointNames = ['Um dia até agora', 'Dois dias']
export const weekPoints: PointNames = ['Uma semana até agora', 'Duas semanas']

/** `Um dia até agora: 14/10, 55,2%.`, with the way to the rows. */
export const PointsSentence = ({ names, points }: { names: PointNames; points: readonly Point[] }) => (
  <p style={{ margin: 0 }}>
    {names[points.length === 1 ? 0 : 1]}:{' '}
    {points.map(({ key, words, to }, index) => (
      <Fragment key={key}>
        {index > 0 && ' e '}
        {to ? <Link to={to}>{words}</Link> : words}
      </Fragment>
    ))}
    .
  </p>
)

type FewPointsProps = { title: string; names: PointNames; points: readonly Point[]; empty?: string | undefined }

/** Takes the place of a chart with fewer than three points. Without any, nothing or the sentence of the page. */
export function FewPoints({ title, names, points, empty }: FewPointsProps) {
  if (points.length === 0) return empty ? <Panel title={title}>{empty}</Panel> : null
  return (
    <Panel title={title}>
      <PointsSentence names={names} points={points} />
    </Panel>
  )
}
