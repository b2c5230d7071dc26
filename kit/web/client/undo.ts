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

/** Changes that the notification of a sentence offers to undo, latest first. */
const offeredChanges = new Map<string, readonly Undoable[]>()

/** Undoes a change on the server, hides the notification that offers it, and reloads all reads. */
export const undoChange = (change: Undoable) => undoChanges([change])

async function undoChanges(changes: readonly Undoable[]) {
  const batches = new Set(changes.map(({ batch }) => batch))
  undoStack = undoStack.filter(({ batch }) => !batches.has(batch))
  for (const [sentence, offered] of offeredChanges)
    if (offered.some(({ batch }) => batches.has(batch))) notify.hideUndo(sentence)
  const outcomes: BatchOutcome[] = []
  try {
    for (const { batch, entity, entity_id, also = [] } of changes)
      for (const id of [batch, ...also])
        outcomes.push(await call(undoOperations.undo, { params: { batch: id }, body: { entity, entity_id } }))
    notifyResult(sumOutcomes(outcomes))
  } catch {
    // The client has already notified the error.
  }
  await queryClient.invalidateQueries()
}

/** `Diferença explicada.` for three changes: `3 explicadas.` */
function describeChanges(sentence: string, count: number) {
  if (count === 1) return sentence
  const participle = /^[^;,:]+ (\S+[ao])\.$/.exec(sentence)?.[1]
  return participle ? `${count} ${participle}s.` : `${sentence} (${count}×)`
}

/** Notifies a change and offers to undo it: a button for ten seconds, Ctrl+Z afterwards. */
export function offerUndo(sentence: string, undoable: Undoable) {
  undoStack = [...undoStack, { ...undoable, session: getAccessToken() }]
  const changes = [undoable, ...(offeredChanges.get(sentence) ?? [])]
  offeredChanges.set(sentence, changes)
  notify.undo(describeChanges(sentence, changes.length), () => void undoChanges(changes), {
    id: sentence,
    onClose: () => offeredChanges.delete(sentence),
  })
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
