import { formatCount, type OperationAnswer, sumOf, undoOperations } from '../../contract/contract.ts'
import { notify } from '../overlays/notify.tsx'
import { ApiFailure, call } from './client.ts'

/** Changes of one request or batch; with `entity` only those of one record. */
export type Undoable = {
  batch: string
  entity?: string
  entity_id?: string
  /** Earlier requests to undo with it, latest first. */
  also?: readonly string[]
}

type UndoOutcome = OperationAnswer<typeof undoOperations.undo>
type UndoSummary = Pick<UndoOutcome, 'state' | 'total' | 'changed' | 'failures'>

function notifyResult({ state, total, changed, failures }: UndoSummary) {
  const [first] = failures
  if (state === 'waiting') notify.info(`Desfazendo ${formatCount(total, 'alteração', 'alterações')} em segundo plano.`)
  else if (!first) notify.success(changed === 1 ? 'Alteração desfeita.' : `${changed} alterações desfeitas.`)
  else
    notify.error(
      `${first.reason}${failures.length > 1 ? ` E mais ${failures.length - 1}.` : ''}`,
      `${changed} de ${total} desfeitas.`,
    )
}

const sumOutcomes = (outcomes: readonly UndoOutcome[]): UndoSummary => ({
  state: outcomes[0]?.state ?? 'done',
  total: sumOf(outcomes, ({ total }) => total),
  changed: sumOf(outcomes, ({ changed }) => changed),
  failures: outcomes.flatMap(({ failures }) => failures),
})

const isRefusal = (error: unknown) => error instanceof ApiFailure && error.status >= 400 && error.status < 500

/** Undoes the steps in order and notifies the result. Returns those that a failure left, without a refused one. */
export async function sendUndo(steps: readonly Undoable[]) {
  const outcomes: UndoOutcome[] = []
  try {
    for (const { batch, entity, entity_id } of steps)
      outcomes.push(await call(undoOperations.undo, { params: { batch }, body: { entity, entity_id } }))
    notifyResult(sumOutcomes(outcomes))
    for (const note of new Set(outcomes.flatMap(({ notes = [] }) => notes))) notify.info(note)
    return { rest: [] }
  } catch (error) {
    // The client has already notified the error.
    const rest = steps.slice(isRefusal(error) ? outcomes.length + 1 : outcomes.length)
    const summary = steps.length > 1 ? `${outcomes.length} de ${steps.length} desfeitas.` : undefined
    if (summary && rest.length === 0) notify.info(summary)
    return { rest, summary }
  }
}
