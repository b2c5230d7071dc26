import {
  keepPreviousData,
  type MutationFilters,
  notifyManager,
  type QueryFilters,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { type Operation, type OperationAnswer, recordsResource } from '../../contract/contract.ts'
import { type ApiFailure, type CallInput, call } from './client.ts'
import { queryClient } from './query-client.ts'
import { offerUndo } from './undo.ts'

/** Returns the cache key of a read; it begins with the name of the resource. */
export const buildQueryKey = (operation: Pick<Operation, 'resource' | 'name'>, input?: unknown) =>
  input === undefined ? [operation.resource, operation.name] : [operation.resource, operation.name, input]

type UseReadOptions<Answer> = {
  enabled?: boolean
  staleTime?: number // milliseconds for which the answer counts as fresh
  /** Milliseconds after which it is read again; the function gets the last answer and the time of its arrival. */
  refetchInterval?: number | false | ((answer: Answer, readAt: number) => number | false)
  refetchOnWindowFocus?: boolean
  keepPrevious?: boolean
  quiet?: boolean
  background?: boolean // a periodic read that does not renew the session
}

type ReadArguments<Op extends Operation> =
  Record<never, never> extends CallInput<Op>
    ? [input?: CallInput<Op>, options?: UseReadOptions<OperationAnswer<Op>>]
    : [input: CallInput<Op>, options?: UseReadOptions<OperationAnswer<Op>>]

/** Reads one operation through the cache: `useRead(movementTypes.list, { query })`. */
export function useRead<Op extends Operation>(operation: Op, ...readArguments: ReadArguments<Op>) {
  // Both forms of the tuple have these two elements; the conditional type only makes the first optional.
  const [input, options = {}] = readArguments as [input?: CallInput<Op>, options?: UseReadOptions<OperationAnswer<Op>>]
  const { quiet, keepPrevious, background, refetchInterval, ...rest } = options
  return useQuery<OperationAnswer<Op>, ApiFailure>({
    queryKey: buildQueryKey(operation, input),
    // An operation without input takes an empty one; the types above require it for the others.
    queryFn: ({ signal, client, queryKey }) => {
      const repeated = client.getQueryData(queryKey) !== undefined
      return call(operation, (input ?? {}) as CallInput<Op>, { signal, quiet, background, repeated })
    },
    placeholderData: keepPrevious ? keepPreviousData : undefined,
    // A missing record (404) is not polled.
    refetchInterval: ({ state: { error, data, dataUpdatedAt } }) => {
      if (error?.status === 404) return false
      if (typeof refetchInterval !== 'function') return refetchInterval
      return data !== undefined && refetchInterval(data, dataUpdatedAt)
    },
    ...rest,
  })
}

/** Prefetches a read for the next page; the page reads again after a failure and shows it. */
export const prefetchRead = <Op extends Operation>(operation: Op, input: CallInput<Op>) =>
  void queryClient.prefetchQuery({
    queryKey: buildQueryKey(operation, input),
    queryFn: ({ signal }) => call(operation, input, { signal, quiet: true }),
  })

/** One idempotency key per action: a retry of the same input after an unknown outcome keeps it. */
function useIntention() {
  const last = useRef<{ input: string; key: string } | undefined>(undefined)
  return {
    keyFor(input: unknown) {
      const text = JSON.stringify(input)
      if (last.current?.input !== text) last.current = { input: text, key: crypto.randomUUID() }
      return last.current.key
    },
    settle(failure: ApiFailure | null) {
      if (!failure || (failure.status >= 400 && failure.status < 500)) last.current = undefined
    },
  }
}

type ChangeOptions<Op extends Operation> = {
  quiet?: boolean
  /** Idempotency key of the action; by default one is kept for retries of the same input. */
  key?: () => string
  onSuccess?: (answer: OperationAnswer<Op>, input: CallInput<Op>) => void
}

/** A write: `useChange(op).mutate(input)`. It invalidates reads of its resource and of those in `changes`. */
export function useChange<Op extends Operation>(operation: Op, options: ChangeOptions<Op> = {}) {
  const client = useQueryClient()
  const intention = useIntention()
  const request = useRef<string | null>(null)
  return useMutation<OperationAnswer<Op>, ApiFailure, CallInput<Op>>({
    mutationKey: buildQueryKey(operation),
    meta: { changes: getChangedResources(operation) },
    mutationFn: (input) =>
      call(operation, input, {
        quiet: options.quiet,
        idempotency_key: options.key?.() ?? intention.keyFor(input),
        answered: (response) => {
          request.current = response.headers.get('X-Request-Id')
        },
      }),
    onSettled: (_answer, failure) => intention.settle(failure),
    onSuccess: async (answer, input) => {
      options.onSuccess?.(answer, input)
      if (operation.reversible && request.current) offerUndo(operation.reversible, { batch: request.current })
      const stale = [recordsResource, ...getChangedResources(operation)]
      await Promise.all(stale.map((resource) => client.invalidateQueries({ queryKey: [resource] })))
    },
  })
}

type ChangeTarget = Pick<Operation, 'resource' | 'changes'>

const getChangedResources = ({ resource, changes = [] }: ChangeTarget) => [resource, ...changes]

function buildOutdatedFilter(operation: ChangeTarget): QueryFilters {
  const resources: readonly unknown[] = getChangedResources(operation)
  return { predicate: ({ queryKey, state }) => state.isInvalidated && resources.includes(queryKey[0]) }
}

/** Finds the running changes of the same resources. */
function buildChangingFilter(operation: ChangeTarget): MutationFilters {
  const resources: readonly unknown[] = getChangedResources(operation)
  const isChanged = (changes: unknown) => Array.isArray(changes) && changes.some((one) => resources.includes(one))
  return { predicate: ({ meta }) => isChanged(meta?.changes) }
}

/** A change of the same resources is written, or a stale query is being refetched. */
const isOutdated = (operation: ChangeTarget) =>
  queryClient.isMutating(buildChangingFilter(operation)) + queryClient.isFetching(buildOutdatedFilter(operation)) > 0

function watchCaches(onChange: () => void) {
  // Later than the change itself, which may happen while a component renders.
  const change = notifyManager.batchCalls(onChange)
  const caches = [queryClient.getQueryCache(), queryClient.getMutationCache()]
  const stops = caches.map((cache) => cache.subscribe(change))
  return () => {
    for (const stop of stops) stop()
  }
}

export const useIsOutdated = (operation: ChangeTarget) => useSyncExternalStore(watchCaches, () => isOutdated(operation))

/** Resolves once the versions are current: earlier, the server would refuse a change for this person's own change. */
export function waitUntilCurrent(operation: ChangeTarget) {
  return new Promise<void>((resolve) => {
    const stop = watchCaches(settle)
    function settle() {
      if (isOutdated(operation)) return
      stop()
      resolve()
    }
    settle()
  })
}

/** Runs `act` once the versions are current. */
export function useWhenCurrent(operation: ChangeTarget, act: () => void) {
  const outdated = useIsOutdated(operation)
  const [waiting, setWaiting] = useState(false)
  // Without a dependency array: only the `act` of the latest render has the new version.
  useEffect(() => {
    if (!waiting || outdated) return
    setWaiting(false)
    act()
  })
  const run = () => (isOutdated(operation) ? setWaiting(true) : act())
  return { run, waiting }
}
