import { moveRovingFocus } from '../keyboard/rove.ts'
import { Legend } from './legend.tsx'
import { Mark } from './mark.tsx'
import css from './paired-bars.module.css'

/** `shown` is the text beside the bars, `words` says both values. */
export type PairedMark = {
  key: string
  name: string
  first: number
  second: number
  shown: string
  words: string
  change?: { words: string; worse: boolean }
  to?: string | undefined
}

type PairedBarsProps = {
  label: string
  marks: readonly PairedMark[]
  series: readonly [first: string, second: string]
}

const RowContent = ({ mark, highest }: { mark: PairedMark; highest: number }) => {
  const share = (value: number) => `${Math.max(0, Math.round((value * 100) / highest))}%`
  return (
    <>
      <span className={css.name}>{mark.name}</span>
      <span className={css.bars}>
        {mark.first > 0 && <span style={{ width: share(mark.first) }} />}
        {mark.second > 0 && <span data-series="2" style={{ width: share(mark.second) }} />}
      </span>
      <span className={css.shown}>{mark.shown}</span>
      <span className={css.change} data-tone={mark.change?.worse ? 'bad' : undefined}>
        {mark.change?.words}
      </span>
    </>
  )
}

/** Two values of each name, one bar below the other; the second series is hatched. */
export function PairedBars({ label, marks, series }: PairedBarsProps) {
  const highest = Math.max(1, ...marks.flatMap(({ first, second }) => [first, second]))
  return (
    <figure className={css.figure} aria-label={label}>
      <ol className={css.list} onKeyDown={moveRovingFocus}>
        {marks.map((mark, index) => (
          <li key={mark.key}>
            <Mark className={css.row} words={mark.words} first={index === 0} to={mark.to}>
              <RowContent mark={mark} highest={highest} />
            </Mark>
          </li>
        ))}
      </ol>
      <Legend
        entries={series.map((words, index) => ({
          key: words,
          sign: <span className={css.sign} data-series={index + 1} aria-hidden="true" />,
          words,
        }))}
      />
    </figure>
  )
}
