import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { moveRovingFocus } from '../keyboard/rove.ts'
import type { Tone } from '../layout/states.tsx'
import { Legend } from './legend.tsx'
import css from './matrix.module.css'

/** A colour of meaning, or a step of a heat map: from 0 to 4, `quiet` for what needs no work any more. */
type CellLook = { tone: Tone; heat?: never } | { heat: HeatStep | 'quiet'; tone?: never }
export type HeatStep = 0 | 1 | 2 | 3 | 4

/** `sign` complements the colour, `words` is the full text, `to` the page behind the cell. */
export type MatrixCell = CellLook & { sign: ReactNode; words: string; to: string }
type MatrixRow = { key: string; name: string; cells: readonly (MatrixCell | undefined)[] }

type MatrixProps = {
  label: string
  corner: string
  columns: readonly { key: string; short: string; name: string }[]
  rows: readonly MatrixRow[]
  legend: readonly (CellLook & { sign: ReactNode; words: string })[]
}

export function Matrix({ label, corner, columns, rows, legend }: MatrixProps) {
  const first = rows.flatMap((row) => row.cells).find((cell) => cell !== undefined)
  return (
    <div className={css.matrix}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section className={css.scroll} aria-label={label} tabIndex={0}>
        <table onKeyDown={moveRovingFocus}>
          <caption className="rg-hidden">{label}</caption>
          <thead>
            <tr>
              <th scope="col">{corner}</th>
              {columns.map((column) => (
                <th key={column.key} scope="col">
                  <span aria-hidden="true">{column.short}</span>
                  <span className="rg-hidden">{column.name}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.key}>
                <th scope="row">{row.name}</th>
                {row.cells.map((cell, index) => (
                  <td key={columns[index]?.key}>
                    {cell && (
                      <Link
                        to={cell.to}
                        className={css.cell}
                        data-tone={cell.tone}
                        data-heat={cell.heat}
                        data-stop=""
                        tabIndex={cell === first ? 0 : -1}
                        aria-label={cell.words}
                        title={cell.words}
                      >
                        {cell.sign}
                      </Link>
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <Legend
        entries={legend.map(({ sign, tone, heat, words }) => ({
          key: words,
          sign: (
            <span className={`${css.cell} ${css.sign}`} data-tone={tone} data-heat={heat} aria-hidden="true">
              {sign}
            </span>
          ),
          words,
        }))}
      />
    </div>
  )
}
