import { notify } from '@app/kit/web'

type Outcome = { done: boolean; reason: string | null }

export function notifyOutcomes(outcomes: readonly Outcome[], [one, many]: readonly [string, string]) {
  const done = outcomes.filter((outcome) => outcome.done).length
  const reasons = new Set(outcomes.flatMap(({ reason }) => reason ?? []))
  const said = `${done} ${done === 1 ? one : many}.`
  if (done === outcomes.length) notify.info(said)
  else notify.error(`${outcomes.length - done} não: ${[...reasons].join(' ')}`, said)
}
