import { Link } from 'react-router'
import { sumOf } from '../../contract/contract.ts'
import { moveRovingFocus } from '../keyboard/rove.ts'
import type { Tone } from '../layout/states.tsx'
import css from './chart.module.css'
import { ChartFrame, ChartPanel, computeLabelStep } from './chart-panel.tsx'
import { Legend } from './legend.tsx'

/** The parts of every bar, from bottom to top. */
export type BarPart = { key: string; name: string; tone: Tone }
export type StackedBar = {
  key: string
  name: string
  short: string
  parts: Readonly<Record<string, { value: number; to: string } | undefined>>
}

type StackedBarsProps = {
  title: string
  heading: string
  parts: readonly BarPart[]
  bars: readonly StackedBar[]
  show: (value: number) => string
}

const heightOf = ({ parts }: StackedBar) => sumOf(Object.values(parts), (part) => part?.value ?? 0)

export function StackedBars({ title, heading, parts, bars, show }: StackedBarsProps) {
  const highest = Math.max(1, ...bars.map(heightOf))
  const every = computeLabelStep(bars.length)
  const used = parts.filter(({ key }) => bars.some((bar) => bar.parts[key]))
  const first = bars[0] && used.findLast(({ key }) => bars[0]?.parts[key])?.key
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
          cell: (bar: StackedBar) => <PartLink part={bar.parts[key]} />,
        })),
      ]}
    >
      <ChartFrame title={title} kind="stack" axis={[show(highest), show(0)]}>
        <ol data-all-named={every === 1 || undefined} onKeyDown={moveRovingFocus}>
          {bars.map((bar, index) => (
            <li key={bar.key}>
              <span className={css.stack}>
                {used.toReversed().map(({ key, name, tone }) => {
                  const part = bar.parts[key]
                  const words = `${bar.name}, ${name}: ${show(part?.value ?? 0)}`
                  return (
                    part && (
                      <Link
                        key={key}
                        to={part.to}
                        className={css.part}
                        data-tone={tone}
                        data-stop=""
                        tabIndex={index === 0 && key === first ? 0 : -1}
                        aria-label={words}
                        title={words}
                        style={{ height: `${(100 * part.value) / highest}%` }}
                      />
                    )
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
        entries={used.map(({ key, name, tone }) => ({
          key,
          sign: <span className={css.sign} data-tone={tone} aria-hidden="true" />,
          words: name,
        }))}
      />
    </ChartPanel>
  )
}

const PartLink = ({ part }: { part: { value: number; to: string } | undefined }) =>
  part ? <Link to={part.to}>{part.value}</Link> : <>–</>
