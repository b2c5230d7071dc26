import { IconAlertTriangle, IconCircleCheck, IconClock } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useId } from 'react'
import css from './check-bar.module.css'
import { Tooltip } from './tooltip.tsx'

/** One check with its numbers; `holds` is null while unknown. */
type Check = {
  id: string
  name: string
  holds: boolean | null
  sentence: string
  terms: readonly (readonly [string, ReactNode])[]
}

const describeResult = (holds: boolean | null) =>
  holds === null
    ? { tone: 'neutral', Icon: IconClock, word: 'ainda não se sabe' }
    : holds
      ? { tone: 'good', Icon: IconCircleCheck, word: 'confere' }
      : { tone: 'bad', Icon: IconAlertTriangle, word: 'não confere' }

const Terms = ({ check }: { check: Check }) => (
  <dl className={css.terms}>
    {check.terms.map(([label, value]) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)

function moveFocus(event: KeyboardEvent<HTMLDivElement>) {
  const chips = [...event.currentTarget.querySelectorAll('button')]
  const at = event.target instanceof HTMLButtonElement ? chips.indexOf(event.target) : -1
  const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: chips.length - 1 }[event.key]
  if (to === undefined || at < 0) return
  event.preventDefault()
  chips[(to + chips.length) % chips.length]?.focus()
}

export function CheckBar(props: {
  label: string
  checks: readonly Check[]
  chosen: string | null
  onChoose: (id: string | null) => void
  detail?: (check: Check) => ReactNode
}) {
  const id = useId()
  const chosen = props.checks.find((check) => check.id === props.chosen)
  const stop = chosen ?? props.checks[0]
  return (
    <section className={css.bar} aria-label={props.label}>
      <div role="toolbar" aria-label={props.label} className={css.chips} onKeyDown={moveFocus}>
        {props.checks.map((check) => {
          const { tone, Icon, word } = describeResult(check.holds)
          return (
            <Tooltip key={check.id} label={<Terms check={check} />}>
              <button
                type="button"
                className={css.chip}
                data-tone={tone}
                tabIndex={check === stop ? 0 : -1}
                aria-expanded={check === chosen}
                aria-controls={check === chosen ? id : undefined}
                onClick={() => props.onChoose(check === chosen ? null : check.id)}
              >
                <Icon size={15} stroke={2} aria-hidden="true" />
                {check.name}
                <span className="rg-hidden">: {word}</span>
              </button>
            </Tooltip>
          )
        })}
      </div>
      {chosen && (
        <div id={id} className={css.detail} data-tone={describeResult(chosen.holds).tone}>
          <p className={css.sentence}>{chosen.sentence}</p>
          <Terms check={chosen} />
          {props.detail?.(chosen)}
        </div>
      )}
    </section>
  )
}
