import { Button, Inline } from '@app/kit/web'
import { type DayProblem, listChoices, type ProposedAnswer } from './problems.rules.ts'

export const focusFirstChoice = () => document.querySelector<HTMLElement>('[data-choices] button')?.focus()

type MatchChoicesProps = { problem: DayProblem; refusal: string | undefined; choose: (choice: ProposedAnswer) => void }

/** The pairs that an ambiguous match allows; while one of them has the focus, a digit chooses. */
export function MatchChoices({ problem, refusal, choose }: MatchChoicesProps) {
  const choices = listChoices(problem)
  if (choices.length === 0) return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups fields of a form
    <div
      role="group"
      aria-label="Pares possíveis"
      data-choices=""
      onKeyDown={(event) => {
        if (!/^[1-9]$/.test(event.key) || event.ctrlKey || event.altKey || event.metaKey) return
        event.preventDefault()
        const choice = choices[Number(event.key) - 1]
        if (choice && !refusal) choose(choice)
      }}
    >
      <Inline>
        {choices.map((choice, index) => (
          <Button key={choice.label} small blocked={refusal} onClick={() => choose(choice)}>
            {index + 1} {choice.label}
          </Button>
        ))}
      </Inline>
    </div>
  )
}
