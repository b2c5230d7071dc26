import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { z } from 'zod'
import type { Operation, OperationAnswer, OperationInput, OperationShape, Page } from '../../contract/contract.ts'
import { type ApiFailure, type CallInput, call } from '../client/client.ts'
import { buildQueryKey } from '../client/queries.ts'

export type ListShape = OperationShape & { answer: z.ZodType<Page<unknown>> }
export type ListRow<Op extends Operation<ListShape>> = OperationAnswer<Op>['data'][number]

export type ListQuestion<Op extends Operation<ListShape>> = {
  list: Op
  params?: (OperationInput<Op> extends { params: infer Params } ? Params : undefined) | undefined
  query: Record<string, unknown>
}

/** Returns the query of the rows of all dates whose number is exactly the search. */
export const buildExactQuery = ({ from: _from, to: _to, ...query }: Record<string, unknown>) => ({
  ...query,
  // As in an address: bodies of exports and bulk changes are parsed by the same schema.
  exact_number: 'true',
})

const fetchPage = <Op extends Operation<ListShape>>(
  { list, params }: ListQuestion<Op>,
  query: Record<string, unknown>,
  options: { signal: AbortSignal; quiet?: boolean },
) =>
  // The URL holds text; the server parses it with the operation's query schema.
  call(list, { params, query } as unknown as CallInput<Op>, options)

/** With `enabled: false`, returns the pages that another part of the list reads. */
export function useListPages<Op extends Operation<ListShape>>(
  question: ListQuestion<Op>,
  { queue = false, enabled = true } = {},
) {
  const { list, params, query } = question
  const read = useInfiniteQuery({
    queryKey: buildQueryKey(list, { params, query, pages: true }),
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) => fetchPage(question, { ...query, after: pageParam }, { signal }),
    getNextPageParam: (page: OperationAnswer<Op>) => page.next ?? undefined,
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: queue,
    enabled,
  })
  // TanStack types errors as Error; the client throws only ApiFailure.
  return { ...read, failure: read.error as ApiFailure | null }
}

export function useReadTo(
  page: number,
  pages: Pick<ReturnType<typeof useListPages>, 'data' | 'failure' | 'hasNextPage' | 'isFetching' | 'fetchNextPage'>,
) {
  const { hasNextPage, isFetching, failure, fetchNextPage } = pages
  const read = pages.data?.pages.length ?? page
  const missingPages = hasNextPage && !isFetching && !failure ? page - read : 0
  useEffect(() => {
    if (missingPages > 0) void fetchNextPage()
  }, [missingPages, fetchNextPage])
}

export function useFirstRow<Op extends Operation<ListShape>>(question: ListQuestion<Op>, enabled: boolean) {
  const { list, params, query } = question
  const read = useQuery({
    queryKey: buildQueryKey(list, { params, query, first: true }),
    queryFn: ({ signal }) => fetchPage(question, { ...query, limit: 1 }, { signal }),
    enabled,
  })
  return { row: read.data?.data[0], reading: read.isLoading }
}

/** Reads the exact count and sums on request; unmounting cancels the statement in the database too. */
export function useExactTotals<Op extends Operation<ListShape>>(question: ListQuestion<Op>, enabled: boolean) {
  const { list, params, query } = question
  return useQuery({
    queryKey: buildQueryKey(list, { params, query, exact: true }),
    queryFn: ({ signal }) => fetchPage(question, { ...query, limit: 1, exact: true }, { signal }),
    enabled,
  })
}

const newsIntervalMs = 30_000

/** Returns the number of new rows since the list was read, polled while the window is visible. */
export function useNewRowCount<Op extends Operation<ListShape>>(
  question: ListQuestion<Op>,
  shown: Page<unknown>['count'] | undefined,
  watched: boolean,
) {
  const { list, params, query } = question
  const read = useQuery({
    queryKey: buildQueryKey(list, { params, query, news: true }),
    queryFn: ({ signal }) => fetchPage(question, { ...query, limit: 1 }, { signal, quiet: true }),
    enabled: watched && shown !== undefined,
    initialData: undefined,
    refetchInterval: newsIntervalMs,
    staleTime: newsIntervalMs,
  })
  const now = read.data?.count
  return now?.exact && shown?.exact ? Math.max(0, now.value - shown.value) : 0
}
