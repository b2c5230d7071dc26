import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import css from './states.module.css'

const toneIcons = { good: IconCircleCheck, wait: IconAlertTriangle, bad: IconAlertTriangle }

/** A message on the page. Tone `bad` is announced by screen readers immediately. */
export function Alert(props: {
  tone?: 'info' | 'good' | 'wait' | 'bad'
  title?: string
  children?: ReactNode
  actions?: ReactNode
}) {
  const { tone = 'info' } = props
  const Icon = tone === 'info' ? IconInfoCircle : toneIcons[tone]
  return (
    <div className={css.alert} data-tone={tone} role={tone === 'bad' ? 'alert' : 'status'}>
      <Icon size={18} aria-hidden="true" className={css.icon} />
      <div className={css.words}>
        {props.title && <strong>{props.title}</strong>}
        {props.children && <div>{props.children}</div>}
      </div>
      {props.actions && <div className={css.actions}>{props.actions}</div>}
    </div>
  )
}
