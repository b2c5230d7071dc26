import { recordsResource, staleVersion } from '@app/kit/contract'
import { ApiFailure, call, queryClient } from '@app/kit/web'
import { useMemo, useSyncExternalStore } from 'react'
import { cashConciliations } from '../cash-conciliations.contract.ts'
import { dayMatches, mostDecided } from '../matches/day-matches.contract.ts'
import { notifyOutcomes } from '../outcomes.tsx'

/** Suggestions of one day that a person confirmed and the server has not answered for. */
export type Confirming = {
  /** When each group was written: what the board said before that does not count. */
  taken: ReadonlyMap<number, number>
  /** How many are still to be written. */
  unsaved: number
  /** The version of the day that the last answer told. */
  version: number
}

const notYet = Number.POSITIVE_INFINITY
const nothing: Confirming = { taken: new Map(), unsaved: 0, version: 0 }

// They outlive the tab of the page that took them: what was confirmed is written, wherever the person goes.
const days = new Map<string, ReturnType<typeof confirmationsOf>>()
const dayConfirmations = (id: string) => {
  const known = days.get(id) ?? confirmationsOf(id)
  days.set(id, known)
  return known
}

const warnsBeforeLeaving = (event: BeforeUnloadEvent) => event.preventDefault()

/** One call for one or for many; answers the version after it, and which ones were no suggestions any more. */
async function write(id: string, version: number, group_ids: readonly number[]) {
  const [group_id] = group_ids
  if (group_id !== undefined && group_ids.length === 1) {
    const day = await call(cashConciliations.confirmMatch, { params: { id, group_id }, body: { version } })
    return { version: day.version, left: [] }
  }
  const body = { version, group_ids: [...group_ids] }
  const { day, outcomes } = await call(dayMatches.confirmMatches, { params: { id }, body })
  const left = outcomes.filter(({ done }) => !done)
  if (left.length > 0) notifyOutcomes(outcomes, ['sugestão confirmada', 'sugestões confirmadas'])
  return { version: day.version, left: left.map((outcome) => Number(outcome.id)) }
}

/**
 * Each key shows at once; writing follows, one call at a time with the version that the last one answered. What is
 * confirmed while a call is on its way goes together with the next.
 */
function confirmationsOf(id: string) {
  let state = nothing
  let told: (failure: ApiFailure) => void = () => undefined
  let waiting: number[] = []
  let writing: number[] = []
  const listeners = new Set<() => void>()
  const become = (next: Partial<Confirming>) => {
    state = { ...state, ...next }
    for (const listener of listeners) listener()
  }
  const without = (groups: readonly number[]) => new Map([...state.taken].filter(([group]) => !groups.includes(group)))

  const readAgain = () =>
    [cashConciliations.get.resource, recordsResource].map((resource) =>
      queryClient.invalidateQueries({ queryKey: [resource] }),
    )

  async function writeAll() {
    while (waiting.length > 0) {
      writing = waiting.splice(0, mostDecided)
      const { version, left } = await write(id, state.version, writing)
      const written = writing.filter((group) => !left.includes(group)).map((group) => [group, Date.now()] as const)
      become({ unsaved: state.unsaved - writing.length, version, taken: new Map([...without(left), ...written]) })
      writing = []
    }
  }

  // A day that changed meanwhile is read again when its reader wants it.
  function fail(failure: unknown) {
    const unwritten = [...writing, ...waiting]
    waiting = []
    writing = []
    become({ unsaved: 0, taken: without(unwritten) })
    if (!(failure instanceof ApiFailure)) throw failure
    told(failure)
    if (failure.code !== staleVersion.code) readAgain()
  }

  async function start() {
    addEventListener('beforeunload', warnsBeforeLeaving)
    try {
      await writeAll()
      readAgain()
    } catch (failure) {
      fail(failure)
    } finally {
      removeEventListener('beforeunload', warnsBeforeLeaving)
    }
  }

  return {
    state: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    confirm(group_id: number, { version, onError }: { version: number; onError: typeof told }) {
      if (state.taken.get(group_id) === notYet) return
      told = onError
      const idle = state.unsaved === 0
      waiting.push(group_id)
      const taken = new Map(state.taken).set(group_id, notYet)
      become({ taken, unsaved: state.unsaved + 1, version: Math.max(state.version, version) })
      if (idle) void start()
    },
  }
}

/** What is being confirmed of a day whose board was read at this moment, and how to confirm one more. */
export function useConfirmations(id: string, boardAt: number) {
  const { state, subscribe, confirm } = dayConfirmations(id)
  const { taken, unsaved, version } = useSyncExternalStore(subscribe, state)
  const ahead = useMemo(
    () => new Set([...taken].flatMap(([group, writtenAt]) => (writtenAt >= boardAt ? [group] : []))),
    [taken, boardAt],
  )
  return { ahead, unsaved, version, confirm }
}
