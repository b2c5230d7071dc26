import { useShortcut } from '../keyboard/shortcuts.ts'
import { notify } from '../overlays/notify.tsx'
import { sessionStore } from '../session/session.ts'
import { queryClient } from './query-client.ts'
import type { Undoable } from './send-undo.ts'

/** Changes that Ctrl+Z undoes together, latest last. */
let undoStack: readonly (readonly Undoable[])[] = []

const getAccessToken = () => sessionStore.get()?.access_token

/** Changes that the notification of a sentence offers to undo, latest first. */
const offeredChanges = new Map<string, readonly Undoable[]>()

const loadSending = () => import('./send-undo.ts')

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
  const { rest, summary } = await loadSending().then(
    ({ sendUndo }) => sendUndo(steps),
    () => {
      notify.error('Não foi possível desfazer agora. Tente novamente ou recarregue a página.')
      return { rest: steps, summary: 'Nada foi desfeito.' }
    },
  )
  if (rest.length > 0 && session === asking) {
    undoStack = [...undoStack, rest]
    if (summary) showOffer(summary, summary, rest)
  }
  await queryClient.invalidateQueries()
}

function showOffer(id: string, text: string, changes: readonly Undoable[]) {
  const offering = session
  const undo = () => {
    if (session === offering) void undoChanges(changes)
  }
  // Loaded in advance: it may be needed while there is no connection.
  void loadSending().catch(() => undefined)
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
