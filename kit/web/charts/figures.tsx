import type { ReactNode } from 'react'
import css from './figures.module.css'

export type Figure = {
  label: string
  value: ReactNode
  detail?: ReactNode
  tone?: 'good' | 'wait' | 'bad'
  choose?: { pressed: boolean; act: () => void }
}

const Value = ({ value, label, choose }: Figure) =>
  choose ? (
    <button type="button" aria-pressed={choose.pressed} onClick={choose.act}>
      <span className="rg-hidden">Mostrar só {label}: </span>
      {value}
    </button>
  ) : (
    value
  )

export const Figures = ({ label, items }: { label: string; items: readonly Figure[] }) => (
  <section aria-label={label} className={css.figures} style={Object.fromEntries([['--figures', items.length]])}>
    <dl>
      {items.map((item) => (
        <div key={item.label} data-tone={item.tone} data-chosen={item.choose?.pressed}>
          <dt>{item.label}</dt>
          <dd>
            <Value {...item} />
          </dd>
          {item.detail && <dd className={css.detail}>{item.detail}</dd>}
        </div>
      ))}
    </dl>
  </section>
)
