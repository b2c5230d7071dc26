import type { ReactNode } from 'react'
import css from './signs.module.css'
import type { Tone } from './states.tsx'

export type SignWord = { key: string; icon: ReactNode; tone: Tone; words: string }

export const Signs = ({ label, signs }: { label: string; signs: readonly SignWord[] }) => (
  <ul className={css.signs} aria-label={label}>
    {signs.map(({ key, icon, tone, words }) => (
      <li key={key} data-tone={tone} title={words}>
        {icon}
        <span className="rg-hidden">{words}</span>
      </li>
    ))}
  </ul>
)
