import { Link } from 'react-router'
import { sumOf } from '../../contract/contract.ts'
import { moveRovingFocus } from '../keyboard/rove.ts'
import css from './chart.module.css'
import { ChartFrame, ChartPanel, computeLabelStep } from './chart-panel.tsx'
import { FewPoints, minChartPoints, type PointNames } from './few-points.tsx'
import { Legend } from './legend.tsx'
import { computeScale, type Measure } from './scale.ts'

/** The parts of every bar, from bottom to top. */
export type BarPart = { key: string; name: string }
type Part = { value: number; to: string }
export type StackedBar = {
  key: string
  name: string
  short: string
  /** The rows behind the whole bar. */
  to: string
  parts: Readonly<Record<string, Part | undefined>>
}

type StackedBarsProps = {
  title: string
  heading: string
  parts: readonly BarPart[]
  bars: readonly StackedBar[]
  measure: Measure
  points: PointNames
  empty?: string
}

/** More series are hard to tell apart. */
const maxSeries = 6
const otherKey = 'others'

const sumParts = ({ parts }: StackedBar) => sumOf(Object.values(parts), (part) => part?.value ?? 0)

/** The five largest series and the sum of all others, if there are more than six. */
export function mergeSeries(parts: readonly BarPart[], bars: readonly StackedBar[]) {
  const totals = new Map(parts.map(({ key }) => [key, sumOf(bars, (bar) => bar.parts[key]?.value ?? 0)]))
  const used = parts.filter(({ key }) => (totals.get(key) ?? 0) > 0)
  if (used.length <= maxSeries) return { used, bars }
  const largest = used.toSorted((a, b) => (totals.get(b.key) ?? 0) - (totals.get(a.key) ?? 0)).slice(0, maxSeries - 1)
  const kept = new Set(largest.map(({ key }) => key))
  const merged = bars.map((bar) => {
    const others = sumOf(Object.entries(bar.parts), ([key, part]) => (kept.has(key) ? 0 : (part?.value ?? 0)))
    const own = Object.entries(bar.parts).filter(([key]) => kept.has(key))
    return { ...bar, parts: Object.fromEntries(others > 0 ? [...own, [otherKey, { value: others, to: bar.to }]] : own) }
  })
  return { used: [...used.filter(({ key }) => kept.has(key)), { key: otherKey, name: 'Outras' }], bars: merged }
}

const describeBar = (bar: StackedBar, used: readonly BarPart[], measure: Measure) =>
  [
    bar.name,
    ...used.flatMap(({ key, name }) => {
      const part = bar.parts[key]
      return part ? `${name} ${measure.show(part.value)}` : []
    }),
  ].join(', ')

const maxShownValues = 12

export function StackedBars(props: StackedBarsProps) {
  const { title, heading, measure, points, empty } = props
  const { used, bars } = mergeSeries(props.parts, props.bars)
  if (bars.length < minChartPoints)
    return (
      <FewPoints
        title={title}
        names={points}
        empty={empty}
        points={bars.map((bar) => ({ key: bar.key, words: describeBar(bar, used, measure), to: bar.to }))}
      />
    )
  const scale = computeScale(Math.max(0, ...bars.map(sumParts)), measure.unit)
  const every = computeLabelStep(bars.length)
  const seriesOf = new Map(used.map(({ key }, index) => [key, index + 1]))
  const first = bars.flatMap((bar) => used.toReversed().map(({ key }) => bar.parts[key])).find((part) => part?.value)
  return (
    <ChartPanel
      title={title}
      rows={bars}
      rowKey={(bar) => bar.key}
      columns={[
        { title: heading, cell: (bar) => bar.name },
        ...used.map(({ key, name }) => ({
          title: name,
          number: true,
          cell: (bar: StackedBar) => <PartLink part={bar.parts[key]} show={measure.show} />,
        })),
      ]}
    >
      <ChartFrame title={title} kind="stack" scale={scale} showTick={measure.showTick}>
        <ol data-all-named={every === 1 || undefined} onKeyDown={moveRovingFocus}>
          {bars.map((bar, index) => (
            <li key={bar.key}>
              <span className={css.stack}>
                {bars.length <= maxShownValues && sumParts(bar) > 0 && (
                  <span className={css.sum} aria-hidden="true">
                    {measure.show(sumParts(bar))}
                  </span>
                )}
                {used.toReversed().map(({ key, name }) => {
                  const part = bar.parts[key]
                  if (!part || part.value <= 0) return null
                  const words = `${bar.name}, ${name}: ${measure.show(part.value)}`
                  return (
                    <Link
                      key={key}
                      to={part.to}
                      className={css.part}
                      data-series={seriesOf.get(key)}
                      data-stop=""
                      tabIndex={part === first ? 0 : -1}
                      aria-label={words}
                      title={words}
                      style={{ height: `${(100 * part.value) / scale.high}%` }}
                    />
                  )
                })}
              </span>
              <span className={css.short} aria-hidden="true">
                {index % every === 0 && bar.short}
              </span>
            </li>
          ))}
        </ol>
      </ChartFrame>
      <Legend
        entries={used.map(({ key, name }) => ({
          key,
          sign: <span className={css.sign} data-series={seriesOf.get(key)} aria-hidden="true" />,
          words: name,
        }))}
      />
    </ChartPanel>
  )
}

const PartLink = ({ part, show }: { part: Part | undefined; show: (value: number) => string }) =>
  part ? <Link to={part.to}>{show(part.value)}</Link> : <>–</>
