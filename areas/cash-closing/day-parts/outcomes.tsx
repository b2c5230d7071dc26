import { notify } from '@app/kit/web'

type Outcome = { done: boolean; reason: string | null }

export function notifyOutcomes(outcomes: readonly Outcome[], [singular, plural]: readonly [string, string]) {
  const done = outcomes.filter((outcome) => outcome.done).length
  const reasons = new Set(outcomes.flatMap(({ reason }) => reason ?? []))
  const text = `${done} ${done === 1 ? singular : plural}.`
  if (done === outcomes.length) notify.info(text)
  else notify.error(`${outcomes.length - done} não: ${[...reasons].join(' ')}`, text)
}
