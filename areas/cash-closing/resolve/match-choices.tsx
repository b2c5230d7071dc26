import { Button, Inline } from '@app/kit/web'
import type { WrittenAnswer } from './problems.rules.ts'

export const focusFirstChoice = () => document.querySelector<HTMLElement>('[data-choices] button')?.focus()

type MatchChoicesProps = {
  choices: readonly WrittenAnswer[]
  refusal: string | undefined
  choose: (choice: WrittenAnswer) => void
}

/** Numbered answers; while one of them has the focus, a digit chooses and the keys of the rows do not act. */
export function MatchChoices({ choices, refusal, choose }: MatchChoicesProps) {
  if (choices.length === 0) return null
  const getRefusal = (choice: WrittenAnswer) => refusal ?? (choice.kind === 'restore' ? choice.blocked : undefined)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups fields of a form
    <div
      role="group"
      aria-label="Respostas possíveis"
      data-choices=""
      onKeyDown={(event) => {
        if (!/^\S$/.test(event.key) || event.ctrlKey || event.altKey || event.metaKey) return
        event.preventDefault()
        const choice = choices[Number(event.key) - 1]
        if (choice && !getRefusal(choice)) choose(choice)
      }}
    >
      <Inline>
        {choices.map((choice, index) => (
          <Button key={choice.label} small blocked={getRefusal(choice)} onClick={() => choose(choice)}>
            {index + 1} {choice.label}
          </Button>
        ))}
      </Inline>
    </div>
  )
}
