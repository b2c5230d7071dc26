import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import css from './steps.module.css'

/** A `closed` step has not been reached or needs no action. */
type StepItem = { id: string; label: string; state: 'good' | 'bad' | 'open' | 'closed' }

const words = { good: 'em ordem', bad: 'com pendência', open: '', closed: '' }

/** Steps of a process; every step that is not `closed` can be opened at any time. */
export const Steps = (props: {
  label: string
  steps: readonly StepItem[]
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
            disabled={step.state === 'closed'}
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
