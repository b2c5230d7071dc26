import type { ReactNode } from 'react'
import css from './legend.module.css'

export const Legend = ({ entries }: { entries: readonly { key: string; sign: ReactNode; words: string }[] }) => (
  <ul className={css.legend} aria-label="Legenda">
    {entries.map(({ key, sign, words }) => (
      <li key={key}>
        {sign}
        {words}
      </li>
    ))}
  </ul>
)
