import { moveRovingFocus } from '../keyboard/rove.ts'
import css from './chart.module.css'
import { ChartFrame, computeLabelStep } from './chart-panel.tsx'
import type { PointNames } from './few-points.tsx'
import { Mark } from './mark.tsx'
import { MarksPanel } from './marks-panel.tsx'
import { computeScale, type Measure, type Scale, toPercent } from './scale.ts'

/** `name` is the full text, `short` the label on the axis; `to` opens the rows behind the value. */
export type ChartMark = { key: string; name: string; short: string; value: number; to?: string | undefined }

type ChartProps = {
  title: string
  kind: 'bars' | 'line'
  marks: readonly ChartMark[]
  measure: Measure
  headings: readonly [mark: string, value: string]
  points: PointNames
  empty?: string
  /** For values with a known end, such as percentages. */
  scale?: Scale
  low?: boolean
}

/** Values in the order of time. Names are compared in a `BarList`, whose labels have more room. */
export function Chart(props: ChartProps) {
  const { title, marks, measure, headings, points, empty } = props
  return (
    <MarksPanel {...{ title, marks, measure, headings, points, empty }}>
      <ChartDrawing {...props} />
    </MarksPanel>
  )
}

const maxShownValues = 12

type DrawingProps = Pick<ChartProps, 'title' | 'kind' | 'marks' | 'measure' | 'scale' | 'low'> & {
  /** The tolerated distance from zero, drawn as a band. */
  band?: number
}

/** The drawing without its panel, for several charts in one. */
export function ChartDrawing({ kind, marks, measure, title, low, band, ...given }: DrawingProps) {
  const scale = given.scale ?? computeScale(Math.max(0, ...marks.map(({ value }) => value)), measure.unit)
  const every = computeLabelStep(marks.length)
  const toX = (index: number) => (100 * (index + 0.5)) / marks.length
  const bandEdge = band === undefined ? undefined : 100 - toPercent(band, scale)
  return (
    <ChartFrame title={title} kind={kind} scale={scale} showTick={measure.showTick} low={low}>
      {kind === 'line' && (
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true" className={css.line}>
          {band !== undefined && bandEdge !== undefined && (
            <rect x="0" width="100" y={bandEdge} height={toPercent(band, scale) - toPercent(-band, scale)} />
          )}
          <polyline
            points={marks.map(({ value }, index) => `${toX(index)},${100 - toPercent(value, scale)}`).join(' ')}
          />
        </svg>
      )}
      <ol data-all-named={every === 1 || undefined} onKeyDown={moveRovingFocus}>
        {marks.map((mark, index) => (
          <li key={mark.key}>
            <Point
              mark={mark}
              height={toPercent(mark.value, scale)}
              words={`${mark.name}: ${measure.show(mark.value)}`}
              shown={kind === 'bars' && marks.length <= maxShownValues ? measure.show(mark.value) : undefined}
              drawn={kind === 'line' || mark.value > 0}
              beyond={band !== undefined && Math.abs(mark.value) > band}
              first={index === 0}
            />
            <span className={css.short} aria-hidden="true">
              {index % every === 0 && mark.short}
            </span>
          </li>
        ))}
      </ol>
    </ChartFrame>
  )
}

type PointProps = {
  mark: ChartMark
  height: number
  words: string
  /** The value above the bar. */
  shown: string | undefined
  drawn: boolean
  beyond: boolean
  first: boolean
}

function Point({ mark, height, words, shown, drawn, beyond, first }: PointProps) {
  return (
    <Mark className={css.mark} words={words} first={first} to={mark.to}>
      {drawn && (
        <span className={css.shape} data-tone={beyond ? 'bad' : undefined} style={{ height: `${height}%` }}>
          {shown && (
            <span className={css.value} aria-hidden="true">
              {shown}
            </span>
          )}
        </span>
      )}
      <span className={css.tip} aria-hidden="true">
        {words}
      </span>
    </Mark>
  )
}
