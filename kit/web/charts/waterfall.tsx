import { moveRovingFocus } from '../keyboard/rove.ts'
import css from './chart.module.css'
import { ChartFrame, ChartPanel } from './chart-panel.tsx'
import { Mark } from './mark.tsx'
import { computeRangeScale, type Measure, type Scale, toPercent } from './scale.ts'

/** `value` is added or subtracted; `to` opens the rows behind it. */
type WaterfallStep = { key: string; name: string; short: string; value: number; to?: string }

type WaterfallProps = {
  title: string
  start: { name: string; value: number }
  steps: readonly WaterfallStep[]
  end: string
  measure: Measure
  headings: readonly [step: string, value: string, reached: string]
}

type Bar = {
  key: string
  name: string
  short: string
  value: number
  low: number
  high: number
  total: boolean
  to?: string
}

export function Waterfall({ title, start, steps, end, measure, headings }: WaterfallProps) {
  const { show } = measure
  let reached = start.value
  const total = (name: string, value: number): Bar => ({
    key: name,
    name,
    short: name,
    value,
    low: value,
    high: value,
    total: true,
  })
  const bars: Bar[] = [total(start.name, start.value)]
  for (const step of steps) {
    const next = reached + step.value
    bars.push({ ...step, low: Math.min(reached, next), high: Math.max(reached, next), total: false })
    reached = next
  }
  bars.push(total(end, reached))
  const scale = computeScaleOf(bars, measure)
  const words = (bar: Bar) => `${bar.name}: ${bar.total ? '' : bar.value > 0 ? '+' : ''}${show(bar.value)}`
  return (
    <ChartPanel
      title={title}
      rows={bars}
      rowKey={(bar) => bar.key}
      rowLink={(bar) => bar.to ?? ''}
      columns={[
        { title: headings[0], cell: (bar) => bar.name },
        { title: headings[1], number: true, cell: (bar) => (bar.total ? '–' : show(bar.value)) },
        { title: headings[2], number: true, cell: (bar) => show(bar.value < 0 && !bar.total ? bar.low : bar.high) },
      ]}
    >
      <ChartFrame title={title} kind="waterfall" scale={scale} showTick={measure.showTick}>
        <ol onKeyDown={moveRovingFocus}>
          {bars.map((bar, index) => (
            <li key={bar.key}>
              <WaterfallBar
                bar={bar}
                words={words(bar)}
                shown={bars.length <= maxShownValues ? show(bar.value) : undefined}
                first={index === 0}
                scale={scale}
              />
              <span className={css.short} aria-hidden="true">
                {bar.short}
              </span>
            </li>
          ))}
        </ol>
      </ChartFrame>
      {scale.low > 0 && <p className={css.note}>O eixo não começa em zero: os passos são pequenos diante do total.</p>}
    </ChartPanel>
  )
}

const maxShownValues = 12

/** The axis covers only the range of the steps, so that they are visible next to totals a thousand times larger. */
function computeScaleOf(bars: readonly Bar[], { unit }: Measure) {
  const high = Math.max(...bars.map((bar) => bar.high))
  const low = Math.min(...bars.map((bar) => bar.low))
  const padding = Math.max(unit, Math.round((high - low) / 8))
  return computeRangeScale(low > padding ? low - padding : Math.min(0, low - padding), high + padding, unit)
}

type WaterfallBarProps = { bar: Bar; words: string; shown: string | undefined; first: boolean; scale: Scale }

function WaterfallBar({ bar, words, shown, first, scale }: WaterfallBarProps) {
  const from = bar.total ? 0 : toPercent(bar.low, scale)
  return (
    <Mark className={css.mark} words={words} first={first} to={bar.to}>
      <span
        className={css.shape}
        data-tone={bar.total ? undefined : bar.value < 0 ? 'bad' : 'good'}
        style={{ height: `${toPercent(bar.high, scale) - from}%`, bottom: `${from}%` }}
      >
        {shown && (
          <span className={css.value} aria-hidden="true">
            {shown}
          </span>
        )}
      </span>
      <span className={css.tip} aria-hidden="true">
        {words}
      </span>
    </Mark>
  )
}
