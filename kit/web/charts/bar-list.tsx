import { showRate, sumOf } from '../../contract/contract.ts'
import { moveRovingFocus } from '../keyboard/rove.ts'
import css from './bar-list.module.css'
import type { ChartMark } from './chart.tsx'
import type { PointNames } from './few-points.tsx'
import { Mark } from './mark.tsx'
import { MarksPanel } from './marks-panel.tsx'
import { computeScale, type Measure, percentScale, type Scale, toPercent } from './scale.ts'

type BarMark = Omit<ChartMark, 'short'>

type BarListProps = {
  title: string
  marks: readonly BarMark[]
  measure: Measure
  headings: readonly [mark: string, value: string]
  points: PointNames
  empty?: string
  scale?: Scale
  /** Adds the cumulated share as a second column with its own axis (Pareto). */
  cumulative?: boolean
}

const fullShare_ppm = 1_000_000
/** Shares are shown with one decimal. */
const sharePlace_ppm = 1000

function cumulateShares(marks: readonly BarMark[]) {
  const total = sumOf(marks, ({ value }) => value)
  let reached = 0
  return marks.map((mark) => {
    reached += mark.value
    const share_ppm = total > 0 ? Math.round((reached * fullShare_ppm) / total / sharePlace_ppm) * sharePlace_ppm : 0
    return { ...mark, share_ppm }
  })
}

const showShare = (share_ppm: number) => `${showRate(share_ppm)} acumulado`

/** Horizontal bars, one for each name, with the value at the end of the bar. */
export function BarList(props: BarListProps) {
  const { title, measure, headings, points, empty, cumulative } = props
  const marks = cumulateShares(props.marks)
  const scale = props.scale ?? computeScale(Math.max(0, ...marks.map(({ value }) => value)), measure.unit)
  return (
    <MarksPanel
      {...{ title, marks, measure, headings, points, empty }}
      more={
        cumulative ? [{ title: 'Acumulado', number: true, cell: ({ share_ppm }) => showRate(share_ppm) }] : undefined
      }
    >
      <figure className={css.list} data-cumulative={cumulative} aria-label={title}>
        <ol onKeyDown={moveRovingFocus}>
          {marks.map(({ share_ppm, ...mark }, index) => {
            const words = `${mark.name}: ${measure.show(mark.value)}`
            return (
              <li key={mark.key}>
                <BarRow
                  mark={mark}
                  words={cumulative ? `${words}, ${showShare(share_ppm)}` : words}
                  first={index === 0}
                  width={toPercent(mark.value, scale)}
                  shown={measure.show(mark.value)}
                  share_ppm={cumulative ? share_ppm : undefined}
                />
              </li>
            )
          })}
        </ol>
        <div className={css.axes} aria-hidden="true">
          <span />
          <Axis scale={scale} showTick={measure.showTick} />
          {cumulative && <Axis scale={percentScale} showTick={showRate} />}
        </div>
      </figure>
    </MarksPanel>
  )
}

const Axis = ({ scale, showTick }: { scale: Scale; showTick: (value: number) => string }) => (
  <div className={css.axis}>
    {scale.ticks.map((tick) => (
      <span key={tick} style={Object.fromEntries([['--at', toPercent(tick, scale) / 100]])}>
        {showTick(tick)}
      </span>
    ))}
  </div>
)

const Track = ({ width, shown, series }: { width: number; shown: string; series: 1 | 2 }) => (
  <span className={css.track}>
    {width > 0 && <span className={css.bar} data-series={series} style={Object.fromEntries([['--at', width / 100]])} />}
    <span className={css.value}>{shown}</span>
  </span>
)

type BarRowProps = {
  mark: BarMark
  words: string
  first: boolean
  width: number
  shown: string
  share_ppm: number | undefined
}

const BarRow = ({ mark, words, first, width, shown, share_ppm }: BarRowProps) => (
  <Mark className={css.row} words={words} first={first} to={mark.to}>
    <span className={css.name}>{mark.name}</span>
    <Track width={width} shown={shown} series={1} />
    {share_ppm !== undefined && (
      <Track width={toPercent(share_ppm, percentScale)} shown={showRate(share_ppm)} series={2} />
    )}
  </Mark>
)
