import { type BatchOutcome, undoing } from '@app/kit/contract'
import { call } from './client.ts'
import { notify } from './notify.tsx'
import { queryClient } from './query-client.ts'
import { sessionStore } from './session.ts'
import { useShortcut } from './shortcuts.ts'

/** What was done by one request or batch; of one record alone when it is named. */
export type Undoable = { batch: string; entity?: string; entity_id?: string }

type Done = Undoable & { session: string | undefined }

let done: readonly Done[] = []

const session = () => sessionStore.get()?.access_token

function tell({ state, total, changed, failures }: BatchOutcome) {
  const [first] = failures
  if (state === 'waiting') notify.info(`Desfazendo ${total} alterações em segundo plano.`)
  else if (!first) notify.success(changed === 1 ? 'Alteração desfeita.' : `${changed} alterações desfeitas.`)
  else
    notify.error(
      `${first.reason}${failures.length > 1 ? ` E mais ${failures.length - 1}.` : ''}`,
      `${changed} de ${total} desfeitas.`,
    )
}

/** Takes a change back on the server and reads again what is on screen. */
export async function takeBack({ batch, entity, entity_id }: Undoable) {
  done = done.filter((one) => one.batch !== batch)
  try {
    tell(await call(undoing.undo, { params: { batch }, body: { entity, entity_id } }))
  } catch {
    // Already told: the client notifies every refused call.
  }
  await queryClient.invalidateQueries()
}

/** Says what was done and offers to take it back, here for ten seconds and by Ctrl+Z afterwards. */
export function offerUndo(sentence: string, undoable: Undoable) {
  done = [...done, { ...undoable, session: session() }]
  notify.undo(sentence, () => void takeBack(undoable), undoable.batch)
}

/** Ctrl+Z outside text fields takes back what was done last. */
export const useUndoKey = () =>
  useShortcut(
    'ctrl+z',
    'Desfazer a última alteração',
    () => {
      const last = done.at(-1)
      // Nothing of one person's work is offered to the next.
      if (last?.session === session() && last) void takeBack(last)
    },
    { everywhere: true },
  )
