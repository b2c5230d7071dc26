import { Link } from 'react-router'
import { moveRovingFocus } from '../keyboard/rove.ts'
import css from './chart.module.css'
import { ChartFrame, ChartPanel } from './chart-panel.tsx'

/** `value` is added or subtracted; `to` opens the rows behind it. */
type WaterfallStep = { key: string; name: string; short: string; value: number; to?: string }

type WaterfallProps = {
  title: string
  start: { name: string; value: number }
  steps: readonly WaterfallStep[]
  end: string
  show: (value: number) => string
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

export function Waterfall({ title, start, steps, end, show, headings }: WaterfallProps) {
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
  const range = computeRange(bars)
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
      <ChartFrame title={title} kind="waterfall" axis={[show(range.high), show(range.low)]}>
        <ol onKeyDown={moveRovingFocus}>
          {bars.map((bar, index) => (
            <li key={bar.key}>
              <WaterfallBar bar={bar} words={words(bar)} first={index === 0} ends={range} />
              <span className={css.short} aria-hidden="true">
                {bar.short}
              </span>
            </li>
          ))}
        </ol>
      </ChartFrame>
      {range.low > 0 && <p className={css.note}>O eixo não começa em zero: os passos são pequenos diante do total.</p>}
    </ChartPanel>
  )
}

/** The axis covers only the range of the steps, so that they are visible next to totals a thousand times larger. */
function computeRange(bars: readonly Bar[]) {
  const high = Math.max(...bars.map((bar) => bar.high))
  const low = Math.min(...bars.map((bar) => bar.low))
  const padding = Math.max(100, Math.round((high - low) / 8))
  return { low: low > padding ? low - padding : Math.min(0, low - padding), high: high + padding }
}

function WaterfallBar(props: { bar: Bar; words: string; first: boolean; ends: { low: number; high: number } }) {
  const { bar, words, first, ends } = props
  const share = (value: number) => (100 * (value - ends.low)) / (ends.high - ends.low)
  const from = bar.total ? 0 : share(bar.low)
  const markProps = { className: css.mark, 'data-stop': '', 'aria-label': words, tabIndex: first ? 0 : -1 }
  const content = (
    <>
      <span
        className={css.shape}
        data-tone={bar.total ? undefined : bar.value < 0 ? 'bad' : 'good'}
        style={{ height: `${share(bar.high) - from}%`, bottom: `${from}%` }}
      />
      <span className={css.tip} aria-hidden="true">
        {words}
      </span>
    </>
  )
  return bar.to ? (
    <Link {...markProps} to={bar.to}>
      {content}
    </Link>
  ) : (
    <span {...markProps} role="img">
      {content}
    </span>
  )
}
