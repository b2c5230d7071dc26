import { Link } from 'react-router'
import { showRate, sumOf } from '../../contract/contract.ts'
import { moveRovingFocus } from '../keyboard/rove.ts'
import css from './chart.module.css'
import { ChartFrame, ChartPanel, computeLabelStep } from './chart-panel.tsx'

/** `name` is the full text, `short` the label on the axis; `to` opens the rows behind the value. */
type ChartMark = { key: string; name: string; short: string; value: number; to?: string }

type ChartProps = {
  title: string
  kind: 'bars' | 'line'
  marks: readonly ChartMark[]
  show: (value: number) => string
  headings: readonly [mark: string, value: string]
  top?: number
  cumulative?: boolean
}

const fullShare = 1_000_000

/** Cumulative shares in parts per million. */
function sharesOf(marks: readonly ChartMark[]) {
  const total = sumOf(marks, ({ value }) => value)
  let reached = 0
  return marks.map(({ value }) => {
    reached += value
    return total > 0 ? Math.round((reached * fullShare) / total) : 0
  })
}

export function Chart(props: ChartProps) {
  const { title, marks, show, headings, cumulative } = props
  const shares = sharesOf(marks)
  const rows = marks.map((mark, index) => ({ ...mark, share: showRate(shares[index] ?? 0) }))
  return (
    <ChartPanel
      title={title}
      rows={rows}
      rowKey={(mark) => mark.key}
      rowLink={marks.some(({ to }) => to) ? (mark) => mark.to ?? '' : undefined}
      columns={[
        { title: headings[0], cell: (mark) => mark.name },
        { title: headings[1], number: true, cell: (mark) => show(mark.value) },
        ...(cumulative
          ? [{ title: 'Acumulado', number: true, cell: (mark: (typeof rows)[number]) => mark.share }]
          : []),
      ]}
    >
      <Drawing {...props} shares={cumulative ? shares : undefined} />
    </ChartPanel>
  )
}

/** An even maximum, so that the middle of the axis is an integer. */
const evenEnd = (highest: number) => (highest < 100 ? highest + (highest % 2) : highest)

function Drawing({ kind, marks, show, title, top, shares }: ChartProps & { shares: readonly number[] | undefined }) {
  const highest = top ?? evenEnd(Math.max(1, ...marks.map(({ value }) => value)))
  const share = (value: number) => Math.max(0, Math.min(100, (100 * value) / highest))
  const every = computeLabelStep(marks.length)
  const toX = (index: number) => (100 * (index + 0.5)) / marks.length
  const line = shares
    ? shares.map((part) => (100 * part) / fullShare)
    : kind === 'line'
      ? marks.map(({ value }) => share(value))
      : undefined
  return (
    <ChartFrame title={title} kind={kind} axis={[show(highest), show(Math.round(highest / 2)), show(0)]}>
      {line && (
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true" className={css.line}>
          <polyline points={line.map((height, index) => `${toX(index)},${100 - height}`).join(' ')} />
        </svg>
      )}
      <ol data-all-named={every === 1 || undefined} onKeyDown={moveRovingFocus}>
        {marks.map((mark, index) => (
          <li key={mark.key}>
            <Point
              mark={mark}
              height={share(mark.value)}
              words={`${mark.name}: ${show(mark.value)}${shares ? `, ${showRate(shares[index] ?? 0)} acumulado` : ''}`}
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

function Point({ mark, height, words, first }: { mark: ChartMark; height: number; words: string; first: boolean }) {
  const markProps = { className: css.mark, 'data-stop': '', 'aria-label': words, tabIndex: first ? 0 : -1 }
  const content = (
    <>
      <span className={css.shape} style={{ height: `${height}%` }} />
      <span className={css.tip} aria-hidden="true">
        {words}
      </span>
    </>
  )
  return mark.to ? (
    <Link {...markProps} to={mark.to}>
      {content}
    </Link>
  ) : (
    <span {...markProps} role="img">
      {content}
    </span>
  )
}
