import type { ReactNode } from 'react'
import css from './focus-container.module.css'

/** A part of the page that receives the focus when its focused element is removed and no row follows. */
export const FocusContainer = ({ label, busy, children }: { label: string; busy?: boolean; children: ReactNode }) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset groups fields of a form
  <div role="group" aria-label={label} data-keeps-focus="" aria-busy={busy} className={css.container}>
    {children}
  </div>
)
