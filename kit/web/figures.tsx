import type { ReactNode } from 'react'
import css from './figures.module.css'

export type Figure = { label: string; value: ReactNode; detail?: ReactNode; tone?: 'good' | 'wait' | 'bad' }

/** The main amounts of a record side by side in one sheet, in the order of their arithmetic. */
export const Figures = ({ label, items }: { label: string; items: readonly Figure[] }) => (
  <section aria-label={label} className={css.figures}>
    <dl>
      {items.map((item) => (
        <div key={item.label} data-tone={item.tone}>
          <dt>{item.label}</dt>
          <dd>{item.value}</dd>
          {item.detail && <dd className={css.detail}>{item.detail}</dd>}
        </div>
      ))}
    </dl>
  </section>
)
