import { recordsResource, staleVersion } from '@app/kit/contract'
import { ApiFailure, call, queryClient } from '@app/kit/web'
import { useMemo, useSyncExternalStore } from 'react'
import { cashConciliations } from '../cash-conciliations/cash-conciliations.contract.ts'
import { notifyOutcomes } from '../day-parts/outcomes.tsx'
import { dayMatches, maxDecidedMatches } from '../matches/day-matches.contract.ts'

type ConfirmationState = {
  /** Time at which each group was written: board data older than this is outdated for the group. */
  confirmedGroups: ReadonlyMap<number, number>
  unsaved: number
  version: number
}

const notWritten = Number.POSITIVE_INFINITY
const initialState: ConfirmationState = { confirmedGroups: new Map(), unsaved: 0, version: 0 }

// Confirmations are kept outside the component, so that they are written even after the user leaves the page.
const days = new Map<string, ReturnType<typeof confirmationsOf>>()
const getDayConfirmations = (id: string) => {
  const confirmations = days.get(id) ?? confirmationsOf(id)
  days.set(id, confirmations)
  return confirmations
}

const warnsBeforeLeaving = (event: BeforeUnloadEvent) => event.preventDefault()

async function write(id: string, version: number, group_ids: readonly number[]) {
  const [group_id] = group_ids
  if (group_id !== undefined && group_ids.length === 1) {
    const day = await call(cashConciliations.confirmMatch, { params: { id, group_id }, body: { version } })
    return { version: day.version, skippedGroups: [] }
  }
  const body = { version, group_ids: [...group_ids] }
  const { day, outcomes } = await call(dayMatches.confirmMatchMany, { params: { id }, body })
  const skippedOutcomes = outcomes.filter(({ done }) => !done)
  if (skippedOutcomes.length > 0) notifyOutcomes(outcomes, ['sugestão confirmada', 'sugestões confirmadas'])
  return { version: day.version, skippedGroups: skippedOutcomes.map((outcome) => Number(outcome.id)) }
}

/** Shows confirmations at once and writes them one call at a time; those made during a call go into the next. */
function confirmationsOf(id: string) {
  let state = initialState
  let reportFailure: (failure: ApiFailure) => void = () => undefined
  let waiting: number[] = []
  let writing: number[] = []
  const listeners = new Set<() => void>()
  const setState = (next: Partial<ConfirmationState>) => {
    state = { ...state, ...next }
    for (const listener of listeners) listener()
  }
  const withoutGroups = (groups: readonly number[]) =>
    new Map([...state.confirmedGroups].filter(([group]) => !groups.includes(group)))

  const readAgain = () =>
    [cashConciliations.get.resource, recordsResource].map((resource) =>
      queryClient.invalidateQueries({ queryKey: [resource] }),
    )

  async function writeAll() {
    while (waiting.length > 0) {
      writing = waiting.splice(0, maxDecidedMatches)
      const { version, skippedGroups } = await write(id, state.version, writing)
      const written = writing
        .filter((group) => !skippedGroups.includes(group))
        .map((group) => [group, Date.now()] as const)
      setState({
        unsaved: state.unsaved - writing.length,
        version,
        confirmedGroups: new Map([...withoutGroups(skippedGroups), ...written]),
      })
      writing = []
    }
  }

  // The changed day is reloaded only when the user asks for it.
  function fail(failure: unknown) {
    const unwritten = [...writing, ...waiting]
    waiting = []
    writing = []
    setState({ unsaved: 0, confirmedGroups: withoutGroups(unwritten) })
    if (!(failure instanceof ApiFailure)) throw failure
    reportFailure(failure)
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
    confirm(group_id: number, { version, onError }: { version: number; onError: typeof reportFailure }) {
      if (state.confirmedGroups.get(group_id) === notWritten) return
      reportFailure = onError
      const idle = state.unsaved === 0
      waiting.push(group_id)
      const confirmedGroups = new Map(state.confirmedGroups).set(group_id, notWritten)
      setState({ confirmedGroups, unsaved: state.unsaved + 1, version: Math.max(state.version, version) })
      if (idle) void start()
    },
  }
}

export function useConfirmations(id: string, boardAt: number) {
  const { state, subscribe, confirm } = getDayConfirmations(id)
  const { confirmedGroups, unsaved, version } = useSyncExternalStore(subscribe, state)
  const ahead = useMemo(
    () => new Set([...confirmedGroups].flatMap(([group, writtenAt]) => (writtenAt >= boardAt ? [group] : []))),
    [confirmedGroups, boardAt],
  )
  return { ahead, unsaved, version, confirm }
}
