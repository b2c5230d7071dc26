import { type BatchOutcome, formatCount, sumOf, undoOperations } from '../../contract/contract.ts'
import { useShortcut } from '../keyboard/shortcuts.ts'
import { notify } from '../overlays/notify.tsx'
import { sessionStore } from '../session/session.ts'
import { call } from './client.ts'
import { queryClient } from './query-client.ts'

/** Changes of one request or batch; with `entity` only those of one record. */
export type Undoable = {
  batch: string
  entity?: string
  entity_id?: string
  /** Earlier requests to undo with it, latest first. */
  also?: readonly string[]
}

type DoneChange = Undoable & { session: string | undefined }

let undoStack: readonly DoneChange[] = []

const getAccessToken = () => sessionStore.get()?.access_token

type UndoSummary = Pick<BatchOutcome, 'state' | 'total' | 'changed' | 'failures'>

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

const sumOutcomes = (outcomes: readonly BatchOutcome[]): UndoSummary => ({
  state: outcomes[0]?.state ?? 'done',
  total: sumOf(outcomes, ({ total }) => total),
  changed: sumOf(outcomes, ({ changed }) => changed),
  failures: outcomes.flatMap(({ failures }) => failures),
})

/** Undoes a change on the server and reloads all reads. */
export async function undoChange({ batch, entity, entity_id, also = [] }: Undoable) {
  undoStack = undoStack.filter((change) => change.batch !== batch)
  const undo = (id: string) => call(undoOperations.undo, { params: { batch: id }, body: { entity, entity_id } })
  try {
    const outcomes = [await undo(batch)]
    for (const id of also) outcomes.push(await undo(id))
    notifyResult(sumOutcomes(outcomes))
  } catch {
    // The client has already notified the error.
  }
  await queryClient.invalidateQueries()
}

/** Notifies a change and offers to undo it: a button for ten seconds, Ctrl+Z afterwards. */
export function offerUndo(sentence: string, undoable: Undoable) {
  undoStack = [...undoStack, { ...undoable, session: getAccessToken() }]
  notify.undo(sentence, () => void undoChange(undoable), undoable.batch)
}

export const useUndoKey = () =>
  useShortcut(
    'ctrl+z',
    'Desfazer a última alteração',
    () => {
      const last = undoStack.at(-1)
      // Never undo changes of the previous session's person.
      if (last?.session === getAccessToken() && last) void undoChange(last)
    },
    { everywhere: true },
  )
