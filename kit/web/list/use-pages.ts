import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { Operation } from '../../contract/contract.ts'
import { type ApiFailure, type CallInput, call } from '../client/client.ts'
import { buildQueryKey } from '../client/queries.ts'
import type { ListRow, ListShape } from './list.tsx'

/** Reads pages of a list that is part of another page: the caller filters it, not the URL. */
export function usePages<Op extends Operation<ListShape>>(
  operation: Op,
  input: Omit<CallInput<Op>, 'query'> & object,
  query: object = {},
) {
  const read = useInfiniteQuery<
    { data: ListRow<Op>[]; next: string | null; count: { value: number; exact: boolean } },
    ApiFailure
  >({
    queryKey: buildQueryKey(operation, { ...input, query, pages: true }),
    initialPageParam: undefined,
    // The rest of the input was checked at the call; the cursor is part of every list's query.
    queryFn: ({ pageParam, signal }) =>
      call(operation, { ...input, query: { ...query, after: pageParam } } as CallInput<Op>, { signal }) as never,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
  })
  return {
    rows: read.data?.pages.flatMap(({ data }) => data),
    error: read.error,
    refetch: read.refetch,
    more: read.hasNextPage ? () => void read.fetchNextPage() : undefined,
    reading: read.isFetchingNextPage,
  }
}
