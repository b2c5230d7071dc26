import type { AnswerOf, InputOf, Operation, OperationShape, Page } from '@app/kit/contract'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { z } from 'zod'
import { type ApiFailure, type CallInput, call } from './client.ts'
import { keyOf } from './queries.ts'

export type ListShape = OperationShape & { answer: z.ZodType<Page<unknown>> }
export type RowOf<Op extends Operation<ListShape>> = AnswerOf<Op>['data'][number]

/** One question to a list: its operation, the parts of its path, what it is asked for. */
export type ListQuestion<Op extends Operation<ListShape>> = {
  list: Op
  params?: (InputOf<Op> extends { params: infer Params } ? Params : undefined) | undefined
  query: Record<string, unknown>
}

const ask = <Op extends Operation<ListShape>>(
  { list, params }: ListQuestion<Op>,
  query: Record<string, unknown>,
  options: { signal: AbortSignal; quiet?: boolean },
) =>
  // The address holds text; the operation's query schema reads it on the server.
  call(list, { params, query } as unknown as CallInput<Op>, options)

/** All pages read so far. What was read of a list that one comes back to is still there. */
export function usePages<Op extends Operation<ListShape>>(question: ListQuestion<Op>, { queue = false } = {}) {
  const { list, params, query } = question
  const read = useInfiniteQuery({
    queryKey: keyOf(list, { params, query, pages: true }),
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) => ask(question, { ...query, after: pageParam }, { signal }),
    getNextPageParam: (page: AnswerOf<Op>) => page.next ?? undefined,
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: queue,
  })
  // TanStack types errors as Error; the client throws nothing else.
  return { ...read, failure: read.error as ApiFailure | null }
}

/** Reads on until so many pages are there, as the address says. */
export function useReadTo(
  page: number,
  pages: Pick<ReturnType<typeof usePages>, 'data' | 'failure' | 'hasNextPage' | 'isFetching' | 'fetchNextPage'>,
) {
  const { hasNextPage, isFetching, failure, fetchNextPage } = pages
  const read = pages.data?.pages.length ?? page
  const left = hasNextPage && !isFetching && !failure ? page - read : 0
  useEffect(() => {
    if (left > 0) void fetchNextPage()
  }, [left, fetchNextPage])
}

/** The first row that a question finds. */
export function useFirstRow<Op extends Operation<ListShape>>(question: ListQuestion<Op>, wanted: boolean) {
  const { list, params, query } = question
  const read = useQuery({
    queryKey: keyOf(list, { params, query, first: true }),
    queryFn: ({ signal }) => ask(question, { ...query, limit: 1 }, { signal, quiet: true }),
    enabled: wanted,
  })
  return { row: read.data?.data[0], reading: read.isLoading }
}

/** The exact count and sums, once somebody asks for them; leaving or cancelling ends it in the database too. */
export function useExactTotals<Op extends Operation<ListShape>>(question: ListQuestion<Op>, wanted: boolean) {
  const { list, params, query } = question
  return useQuery({
    queryKey: keyOf(list, { params, query, exact: true }),
    queryFn: ({ signal }) => ask(question, { ...query, limit: 1, exact: true }, { signal }),
    enabled: wanted,
  })
}

const betweenLooks = 30_000

/** How many more rows there are than the list shows, looked after now and then while the window is looked at. */
export function useNews<Op extends Operation<ListShape>>(
  question: ListQuestion<Op>,
  shown: Page<unknown>['count'] | undefined,
  watched: boolean,
) {
  const { list, params, query } = question
  const read = useQuery({
    queryKey: keyOf(list, { params, query, news: true }),
    queryFn: ({ signal }) => ask(question, { ...query, limit: 1 }, { signal, quiet: true }),
    enabled: watched && shown !== undefined,
    initialData: undefined,
    refetchInterval: betweenLooks,
    staleTime: betweenLooks,
  })
  const now = read.data?.count
  return now?.exact && shown?.exact ? Math.max(0, now.value - shown.value) : 0
}
