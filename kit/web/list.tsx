import {
  type AnswerOf,
  countedUpTo,
  type InputOf,
  type Operation,
  type OperationShape,
  type Page,
  showDecimal,
  sortableOf,
} from '@app/kit/contract'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import type { BulkAction } from './bulk-action.ts'
import { Button } from './button.tsx'
import { type ApiFailure, type CallInput, call } from './client.ts'
import { useFilterValues } from './filters.tsx'
import css from './list.module.css'
import { type ListColumn, tableColumn } from './list-columns.tsx'
import { ListTable } from './list-table.tsx'
import { keyOf } from './queries.ts'
import { EmptyState, ErrorPanel, Skeleton } from './states.tsx'
import type { DataTableProps } from './table-types.ts'

export type ListShape = OperationShape & { answer: z.ZodType<Page<unknown>> }
export type RowOf<Op extends Operation<ListShape>> = AnswerOf<Op>['data'][number]

export type ListProps<Op extends Operation<ListShape>> = {
  label: string
  /** A read that answers `pageOf(Row)`. Filters, order and page live in the address. */
  list: Op
  columns: readonly ListColumn<RowOf<Op>>[]
  /** Query parts that are not filters, and first values of filters. */
  query?: Record<string, unknown>
  params?: InputOf<Op> extends { params: infer Params } ? Params : undefined
  rowKey?: (row: RowOf<Op>) => string
  rowLink?: (row: RowOf<Op>) => string
  rowTone?: (row: RowOf<Op>) => 'bad' | 'wait' | 'good' | undefined
  /** Said when there was never a row: what this is and the first step. */
  empty?: ReactNode
  /** Said when nothing is left to do; replaces the plain empty state. */
  done?: ReactNode
  /** Reads again when the window is looked at. */
  queue?: boolean
  /** What can be done to many rows at once; makes rows selectable. */
  bulk?: readonly BulkAction[]
  /** One record beside the list, opened as `?open=id`; its parts read what they show. */
  panel?: (id: string) => ReactNode
} & Pick<DataTableProps<RowOf<Op>>, 'maxHeight' | 'dense'>

const idOf = (row: unknown) =>
  typeof row === 'object' && row !== null && 'id' in row ? String(row.id) : JSON.stringify(row)

/** All pages read so far of a list whose filters and order come from the address. */
export function useList<Op extends Operation<ListShape>>(
  props: Pick<ListProps<Op>, 'list' | 'query' | 'params' | 'queue'>,
) {
  const filters = useFilterValues()
  const query = { ...props.query, ...filters.values }
  const read = useInfiniteQuery({
    queryKey: keyOf(props.list, { params: props.params, query, pages: true }),
    initialPageParam: undefined as string | undefined,
    // The address holds text; the operation's query schema reads it on the server.
    queryFn: ({ pageParam, signal }) =>
      call(props.list, { params: props.params, query: { ...query, after: pageParam } } as unknown as CallInput<Op>, {
        signal,
      }),
    getNextPageParam: (page: AnswerOf<Op>) => page.next ?? undefined,
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: props.queue ?? false,
  })
  // TanStack types errors as Error; the client throws nothing else.
  return { ...read, failure: read.error as ApiFailure | null, filters }
}

/** The rows of a list operation with totals, next page and all states; `ListPage` puts a page around it. */
export function List<Op extends Operation<ListShape>>(props: ListProps<Op>) {
  const read = useList(props)
  const pages = read.data?.pages ?? []
  const first = pages[0]
  if (!first) {
    if (read.failure)
      return (
        <div className={css.state}>
          <ErrorPanel failure={read.failure} retry={() => void read.refetch()} />
        </div>
      )
    return (
      <div className={css.state}>
        <Skeleton lines={8} height={18} />
      </div>
    )
  }
  // Rows keep the operation's own type: the shape above only says that there is a page of something.
  const rows = pages.flatMap((page) => page.data) as RowOf<Op>[]
  const sortable = sortableOf(props.list)
  const columns = props.columns.map((column) => tableColumn(column, { sums: first.sums, sortable }))
  const filtered = Object.keys(read.filters.values).length > 0
  const count = countInWords(first.count)
  return (
    <div className={css.list} aria-busy={read.isFetching}>
      {read.isFetching && <div className={css.progress} />}
      {read.failure && (
        <div className={css.state}>
          <ErrorPanel failure={read.failure} retry={() => void read.refetch()} />
        </div>
      )}
      <ListTable
        label={props.label}
        rows={rows}
        columns={columns}
        rowKey={props.rowKey ?? idOf}
        rowLink={props.rowLink}
        rowTone={props.rowTone}
        query={{ ...props.query, ...read.filters.values }}
        count={first.count}
        sums={first.sums}
        bulk={props.bulk}
        panel={props.panel}
        sort={read.filters.sort}
        onSort={read.filters.setSort}
        maxHeight={props.maxHeight ?? 'screen'}
        dense={props.dense}
        empty={
          filtered ? (
            <NothingFound clear={read.filters.clear} />
          ) : (
            (props.done ?? props.empty ?? <EmptyState title="Nenhum registro ainda." />)
          )
        }
      />
      {rows.length > 0 && (
        <div className={css.foot}>
          <span aria-live="polite">
            {rows.length < first.count.value
              ? `${showDecimal(rows.length, 0)} de ${count} registros`
              : `${count} ${first.count.value === 1 ? 'registro' : 'registros'}`}
          </span>
          {read.hasNextPage && (
            <Button small busy={read.isFetchingNextPage} onClick={() => void read.fetchNextPage()}>
              Carregar mais
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

function countInWords({ value, exact }: Page<unknown>['count']) {
  const words = exact ? '' : value === countedUpTo ? 'mais de ' : 'cerca de '
  return words + showDecimal(value, 0)
}

const NothingFound = ({ clear }: { clear: () => void }) => (
  <EmptyState
    title="Nenhum registro encontrado para os filtros informados."
    action={<Button onClick={clear}>Limpar filtros</Button>}
  />
)
