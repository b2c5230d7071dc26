import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import css from './steps.module.css'

export type Step = { id: string; label: string; state: 'good' | 'bad' | 'open' }

const words = { good: 'em ordem', bad: 'com pendência', open: '' }

/** Where a process of several steps stands; every step can be gone to at any time. */
export const Steps = (props: {
  label: string
  steps: readonly Step[]
  current: string
  onChoose: (id: string) => void
}) => (
  <nav aria-label={props.label}>
    <ol className={css.steps}>
      {props.steps.map((step, index) => (
        <li key={step.id}>
          <button
            type="button"
            className={css.step}
            data-state={step.state}
            aria-current={step.id === props.current ? 'step' : undefined}
            onClick={() => props.onChoose(step.id)}
          >
            <span className={css.mark} aria-hidden="true">
              {step.state === 'good' ? (
                <IconCheck size={14} stroke={2.5} />
              ) : step.state === 'bad' ? (
                <IconAlertTriangle size={14} />
              ) : (
                index + 1
              )}
            </span>
            {step.label}
            {words[step.state] && <span className="rg-hidden">, {words[step.state]}</span>}
          </button>
        </li>
      ))}
    </ol>
  </nav>
)
