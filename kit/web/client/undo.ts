import { type BatchOutcome, formatCount, sumOf, undoOperations } from '../../contract/contract.ts'
import { useShortcut } from '../keyboard/shortcuts.ts'
import { notify } from '../overlays/notify.tsx'
import { sessionStore } from '../session/session.ts'
import { ApiFailure, call } from './client.ts'
import { queryClient } from './query-client.ts'

/** Changes of one request or batch; with `entity` only those of one record. */
export type Undoable = {
  batch: string
  entity?: string
  entity_id?: string
  /** Earlier requests to undo with it, latest first. */
  also?: readonly string[]
}

/** Changes that Ctrl+Z undoes together, latest last. */
let undoStack: readonly (readonly Undoable[])[] = []

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

let session = getAccessToken()

// Never offer the changes of the previous session's person.
sessionStore.subscribe(() => {
  if (getAccessToken() === session) return
  session = getAccessToken()
  undoStack = []
  for (const sentence of offeredChanges.keys()) notify.hideUndo(sentence)
  offeredChanges.clear()
})

/** Undoes a change on the server, hides the notification that offers it, and reloads all reads. */
export const undoChange = (change: Undoable) => undoChanges([change])

const toSteps = ({ also = [], ...change }: Undoable): Undoable[] =>
  [change.batch, ...also].map((batch) => ({ ...change, batch }))

async function undoChanges(changes: readonly Undoable[]) {
  const batches = new Set(changes.map(({ batch }) => batch))
  const isUndone = ({ batch }: Undoable) => batches.has(batch)
  undoStack = undoStack.filter((together) => !together.some(isUndone))
  for (const [sentence, offered] of offeredChanges) if (offered.some(isUndone)) notify.hideUndo(sentence)
  const steps = changes.flatMap(toSteps)
  const asking = session
  const outcomes: BatchOutcome[] = []
  try {
    for (const { batch, entity, entity_id } of steps)
      outcomes.push(await call(undoOperations.undo, { params: { batch }, body: { entity, entity_id } }))
    notifyResult(sumOutcomes(outcomes))
  } catch (error) {
    // The client has already notified the error.
    if (session === asking) keepRest(steps, outcomes.length, error)
  }
  await queryClient.invalidateQueries()
}

const isRefusal = (error: unknown) => error instanceof ApiFailure && error.status >= 400 && error.status < 500

/** Offers the steps that a failure left. The server would refuse a refused one again. */
function keepRest(steps: readonly Undoable[], done: number, error: unknown) {
  const rest = steps.slice(isRefusal(error) ? done + 1 : done)
  if (rest.length > 0) undoStack = [...undoStack, rest]
  if (steps.length === 1) return
  const sentence = `${done} de ${steps.length} desfeitas.`
  if (rest.length > 0) showOffer(sentence, sentence, rest)
  else notify.info(sentence)
}

function showOffer(id: string, text: string, changes: readonly Undoable[]) {
  const offering = session
  const undo = () => {
    if (session === offering) void undoChanges(changes)
  }
  offeredChanges.set(id, changes)
  notify.undo(text, undo, { id, onClose: () => offeredChanges.delete(id) })
}

/** `Diferença explicada.` for three changes: `3 explicadas.` */
function describeChanges(sentence: string, count: number) {
  if (count === 1) return sentence
  const participle = /^[^;,:]+ (\S+[ao])\.$/.exec(sentence)?.[1]
  return participle ? `${count} ${participle}s.` : `${sentence} (${count}×)`
}

/** Notifies a change and offers to undo it: a button for ten seconds, Ctrl+Z afterwards. */
export function offerUndo(sentence: string, undoable: Undoable) {
  undoStack = [...undoStack, [undoable]]
  const changes = [undoable, ...(offeredChanges.get(sentence) ?? [])]
  showOffer(sentence, describeChanges(sentence, changes.length), changes)
}

export const useUndoKey = () =>
  useShortcut(
    'ctrl+z',
    'Desfazer a última alteração',
    () => {
      const last = undoStack.at(-1)
      if (last) void undoChanges(last)
    },
    { everywhere: true },
  )
