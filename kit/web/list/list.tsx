import { lazy, type ReactNode, type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import {
  findReversedPeriods,
  getRowFields,
  getSortableColumns,
  type Operation,
  type OperationInput,
  type Page,
} from '../../contract/contract.ts'
import { FocusContainer } from '../layout/focus-container.tsx'
import { EmptyState, ErrorPanel } from '../layout/states.tsx'
import type { ChosenRows } from '../list-tools/list-tools-types.ts'
import { SearchedContext } from '../records/searched-text.tsx'
import type { BulkAction, SelectedRows } from '../selection/bulk-action.ts'
import type { DataTableProps, GridHandle } from '../table/table-types.ts'
import { describeFilters } from './filter-chips.tsx'
import { FilterLine } from './filter-line.tsx'
import { useFilterFields } from './filters.tsx'
import css from './list.module.css'
import { hasNoListState, type ListState, periodFilter } from './list-address.ts'
import { type ColumnTotal, findTotals, type ListColumn, toTableColumn } from './list-columns.tsx'
import { ListFoot } from './list-foot.tsx'
import {
  arrangeColumns,
  getVisibleColumns,
  getVisibleFields,
  isSameOrder,
  setColumnWidth,
  showOnlyColumns,
} from './list-look.ts'
import {
  buildExactQuery,
  type ListQuestion,
  type ListRow,
  type ListShape,
  useExactTotals,
  useListPages,
  useNewRowCount,
  useReadTo,
} from './list-read.ts'
import { type ListSettings, useListSettings } from './list-settings.ts'
import { buildListQuery, type ListQuery, useListQuery } from './list-state.ts'
import { ListSkeleton } from './list-states.tsx'
import { ListTable, useTableCode } from './list-table.tsx'
import { QuickSearch } from './quick-search.tsx'

const LatestPeriod = lazy(() => import('./latest-period.tsx')) as typeof import('./latest-period.tsx').default
// Loaded on first use, because columns, views and exports are opened rarely.
const ListTools = lazy(() => import('../list-tools/list-tools.tsx'))
const NewRows = lazy(() => import('../list-tools/new-rows.tsx'))
const ExactNumber = lazy(() => import('./exact-number.tsx')) as typeof import('./exact-number.tsx').default
const NothingFound = lazy(() => import('./nothing-found.tsx')) as typeof import('./nothing-found.tsx').default

export type { ListRow, ListShape } from './list-read.ts'

type QueryOf<Op extends Operation<ListShape>> = OperationInput<Op> extends { query: infer Query } ? Query : never

export type ListProps<Op extends Operation<ListShape>> = {
  label: string
  /** A read that answers `buildPageSchema(Row)`. Filters, order and page are in the URL. */
  list: Op
  name?: string // distinguishes pages with the same list: each has its own settings
  columns: readonly ListColumn<ListRow<Op>>[]
  query?: Record<string, unknown> // query parts that are not filters, and initial filters
  params?: ListQuestion<Op>['params']
  /** Label of the quick search, for instance `Código ou nome`; sent as `search`. */
  search?: string
  filters?: ReactNode
  rowKey?: (row: ListRow<Op>) => string
  rowLink?: (row: ListRow<Op>) => string
  rowTone?: (row: ListRow<Op>) => 'bad' | 'wait' | 'good' | undefined
  period?: keyof ListRow<Op> & string // the date column that `from` and `to` filter, if not `business_date`
  /** Shown if there has never been a row: explains the list and the first step. */
  empty?: ReactNode
  /** Shown if nothing is left to do; replaces the default empty state. */
  done?: ReactNode
  /** Reads again when the window gets the focus, and shows that there are new rows. */
  queue?: boolean
  bulk?: readonly BulkAction[]
  /** Actions on a selection that change no rows, next to `bulk`. */
  selectionTools?: (selection: SelectedRows) => ReactNode
  /** Rows can be selected for their total and export only. */
  selectable?: boolean
  /** Default filters for a URL without filters and a person without a default view. */
  first?: Readonly<Record<string, string>>
  instead?: (query: QueryOf<Op>) => ReactNode
  summary?: (query: QueryOf<Op>) => ReactNode
  /** One record beside the list, opened as `?open=id`; it reads its own data. */
  panel?: (id: string) => ReactNode
  /** Title of the panel of a record that is no row of the list. */
  panelTitle?: (id: string) => string | undefined
  /** Actions on the open row, below the rows. */
  bar?: (rows: readonly ListRow<Op>[], focusRow: (index: number) => void, hasMore: boolean) => ReactNode
  /** Shows the totals of the columns below the rows; without it they are the last line of the table. */
  totals?: (totals: readonly ColumnTotal[]) => ReactNode
} & Pick<DataTableProps<ListRow<Op>>, 'maxHeight' | 'dense'>

const getRowId = (row: unknown) =>
  typeof row === 'object' && row !== null && 'id' in row ? String(row.id) : JSON.stringify(row)

/** A list operation with filters, views, totals, next page and all states; `ListPage` adds the page around it. */
export function List<Op extends Operation<ListShape>>(props: ListProps<Op>) {
  const { list, label } = props
  const state = useListQuery(
    list,
    props.columns.map(({ field }) => field),
  )
  const name = `${list.resource}.${list.name}${props.name ? `/${props.name}` : ''}`
  const storedSettings = useListSettings(name, state.view)
  const settings = useColumnsHere(state, storedSettings, props.columns)
  const silent = hasNoListState(state.address, state.terms)
  useAddress(state, settings, props)
  const fields = useFilterFields(state)
  const values = silent && props.first ? buildListQuery({ q: '', filters: props.first, sort: '' }) : state.values
  const asked = { list, params: props.params, query: { ...props.query, ...values } }
  const isNumber =
    state.latest === true && state.terms.findsNumbers && !props.instead && /^(nº ?)?\S*\d\S*$/.test(state.q)
  const [numberOutside, setNumberOutside] = useState<string>()
  const isOutside = isNumber && numberOutside === state.q
  const question = isOutside ? { ...asked, query: buildExactQuery(asked.query) } : asked
  const latest = { question, state, field: props.period ?? 'business_date', first: props.first }
  // Charts and totals take no order.
  const { sort: _order, ...filterQuery } = question.query as Record<string, unknown>
  const columns = getVisibleColumns(props.columns, settings.look.columns)
  const active = describeFilters(state, fields.words)
  const applied = isOutside ? active.filter(({ field }) => field !== periodFilter) : active
  const [chosen, setChosen] = useState<ChosenRows>({ ids: [], shown: 0 })
  const rowFields = getRowFields(list)
  const grid = useRef<GridHandle>(null)
  const [awaitedSearch, setAwaitedSearch] = useState<string>()
  const counts = useListPages(question, { enabled: false }).data?.pages[0]?.states
  const isReversed = Object.keys(findReversedPeriods(values)).length > 0
  return (
    <div className={css.list} data-in-order="">
      <FilterLine
        list={state}
        fields={fields}
        active={active}
        counts={counts}
        search={
          props.search && (
            <QuickSearch
              list={state}
              label={props.search}
              enterRows={setAwaitedSearch}
              leave={() => grid.current?.enter()}
            />
          )
        }
        tools={
          <div className={css.tools} data-page-actions="" data-list-tools="">
            <Suspense fallback={null}>
              <ListTools
                name={name}
                title={label}
                question={question}
                columns={props.columns.map((column) => ({
                  ...column,
                  exported: rowFields.includes(column.of ?? column.field),
                }))}
                state={state}
                settings={settings}
                active={applied}
                chosen={chosen}
                selectable={props.selectable ?? props.bulk !== undefined}
              />
            </Suspense>
          </div>
        }
        note={
          state.latest &&
          props.first && (
            <Suspense>
              {state.q === '' && (state.filters.from || props.instead) && (
                <LatestPeriod {...latest} first={props.first} />
              )}
              {isNumber && (
                <ExactNumber {...latest} question={asked} isShown={isOutside} onOutside={setNumberOutside} />
              )}
            </Suspense>
          )
        }
      >
        {props.filters}
      </FilterLine>
      {!isReversed && props.summary?.(filterQuery as QueryOf<Op>)}
      {isReversed ? (
        <Suspense>
          <NothingFound {...latest} active={active} clearReversed={fields.clear} />
        </Suspense>
      ) : props.instead ? (
        // The URL holds text; the server parses it with the operation's query schema.
        props.instead(filterQuery as QueryOf<Op>)
      ) : (
        <SearchedContext value={state.q}>
          <Rows
            {...props}
            question={question}
            state={state}
            latest={latest}
            settings={settings}
            columns={columns}
            totalColumns={arrangeColumns(props.columns, settings.look.columns).flatMap(({ column }) =>
              column.keepsTotal || columns.some(({ field }) => field === column.field) ? [column] : [],
            )}
            active={active}
            onChosen={setChosen}
            handle={grid}
            awaitedSearch={awaitedSearch}
            onFound={() => setAwaitedSearch(undefined)}
            onResize={(field, width) =>
              storedSettings.setLook({
                ...storedSettings.look,
                columns: setColumnWidth(props.columns, storedSettings.look.columns, { field, width }),
              })
            }
          />
        </SearchedContext>
      )}
    </div>
  )
}

type Columns = readonly { field: string; hidden?: boolean }[]

/** Columns of a link without `cols`: those of its shared view, or else the declared ones. */
const getDefaultFields = ({ view }: ListSettings, columns: Columns) =>
  getVisibleFields(columns, view?.shared ? view.columns : [])

/** Columns in the URL override the saved ones; a change is both saved and put into the URL. */
function useColumnsHere(state: ListQuery, storedSettings: ListSettings, columns: Columns): ListSettings {
  const { look } = storedSettings
  const shownLook = { ...look, columns: showOnlyColumns(columns, look.columns, state.cols) }
  return {
    ...storedSettings,
    look: shownLook,
    setLook(next) {
      if (next.columns === shownLook.columns) return storedSettings.setLook({ ...next, columns: look.columns })
      storedSettings.setLook(next)
      const visibleFields = getVisibleFields(columns, next.columns)
      state.showColumns(isSameOrder(visibleFields, getDefaultFields(storedSettings, columns)) ? [] : visibleFields)
    },
  }
}

/** Applies a saved view or default filters if the URL selects no rows; adds columns that its readers would not see. */
function useAddress(
  state: ListQuery,
  settings: ListSettings,
  { columns, first }: { columns: Columns; first?: ListState['filters'] | undefined },
) {
  const { ready, views, default_view_id, look } = settings
  const silent = hasNoListState(state.address, state.terms)
  useEffect(() => {
    if (!ready) return
    const view = silent && views.find(({ id }) => id === (state.view ?? default_view_id))
    if (view) return state.apply({ ...view.state, view: view.id, cols: state.cols }, true)
    if (silent && first)
      return state.apply({ q: '', filters: first, sort: '', view: null, cols: state.cols, latest: true }, true)
    const visibleFields = getVisibleFields(columns, look.columns)
    // `cols` may already belong to another list of the page.
    if (!state.address.has('cols') && !isSameOrder(visibleFields, getDefaultFields(settings, columns)))
      state.showColumns(visibleFields)
  })
}

/** If the server chose the end of an open period, shows it as the list's period, so that exports contain it too. */
function usePeriodOf(page: Page<unknown> | undefined, state: ListQuery) {
  const { from, to } = page?.period ?? {}
  useEffect(() => {
    if (from && to) state.set({ from, to }, true)
  }, [from, to, state])
}

type RowsProps<Op extends Operation<ListShape>> = ListProps<Op> & {
  question: ListQuestion<Op>
  state: ListQuery
  latest: { question: ListQuestion<Op>; state: ListQuery; field: string; first: ListState['filters'] | undefined }
  settings: ListSettings
  /** Shown columns, and hidden ones that keep their total, in the order of the person. */
  totalColumns: readonly ListColumn<ListRow<Op>>[]
  active: ReturnType<typeof describeFilters>
  onChosen: (chosen: ChosenRows) => void
  handle: RefObject<GridHandle | null>
  /** Text of a search whose first row receives the focus. */
  awaitedSearch: string | undefined
  onFound: () => void
  onResize: (field: string, width: number) => void
}

function Settled({ settle }: { settle: () => void }) {
  useEffect(settle)
  return null
}

function Rows<Op extends Operation<ListShape>>(props: RowsProps<Op>) {
  const { question, state, active } = props
  const pages = useListPages(question, { queue: props.queue })
  const [countedQuery, setCountedQuery] = useState('')
  const queryText = JSON.stringify(question.query)
  const exact = useExactTotals(question, countedQuery === queryText)
  const first = pages.data?.pages[0]
  const news = useNewRowCount(question, first?.count, props.queue ?? false)
  const retry = () => pages.refetch()
  useReadTo(state.page, pages)
  usePeriodOf(pages.isPlaceholderData ? undefined : first, state)
  const { awaitedSearch, handle, onFound } = props
  // A number may be found outside the period a moment later.
  const isFound = awaitedSearch === state.q && (first?.data.length ?? 0) > 0 && !pages.isFetching
  useEffect(() => {
    if (!isFound) return
    handle.current?.focusRow(0)
    onFound()
  }, [isFound, handle, onFound])
  const canDraw = useTableCode(props.columns)
  const [settledQuery, setSettledQuery] = useState('')
  const { latest } = props
  // Rows are shown once the period is known, so that its note moves none of them.
  const seeksPeriod = state.latest && state.q === '' && first?.data.length === 0 && !pages.failure
  const isSeeking = seeksPeriod && (pages.isPlaceholderData || settledQuery !== queryText)
  if (!first && pages.failure)
    return (
      <div className={css.state}>
        <ErrorPanel failure={pages.failure} retry={retry} />
      </div>
    )
  if (!first || !canDraw || (isSeeking && latest.first))
    return (
      <>
        <ListSkeleton key={state.filters.from} columns={props.columns.filter(({ under }) => !under)} />
        {isSeeking && latest.first && (
          <Suspense>
            <LatestPeriod {...latest} first={latest.first}>
              <Settled key={queryText} settle={() => setSettledQuery(queryText)} />
            </LatestPeriod>
          </Suspense>
        )}
      </>
    )
  // The cast restores the row type: the shape declares only a page of unknown rows.
  const rows = (pages.data?.pages ?? []).flatMap((page) => page.data) as ListRow<Op>[]
  const { count, sums } = exact.data ?? first
  const sortable = getSortableColumns(props.list)
  const columns = props.columns.map((column) => toTableColumn(column, { sums, sortable }))
  const totalColumns = props.totalColumns.map((column) => toTableColumn(column, { sums, sortable }))
  return (
    <FocusContainer label={props.label} busy={pages.isFetching}>
      <div data-list-rows="">
        {pages.isFetching && <div className={css.progress} />}
        {pages.failure && (
          <div className={css.state}>
            <ErrorPanel failure={pages.failure} retry={retry} />
          </div>
        )}
        {news > 0 && (
          <Suspense>
            <NewRows count={news} show={() => void retry()} />
          </Suspense>
        )}
        <ListTable
          label={props.label}
          rows={rows}
          columns={props.totals ? columns.map(({ total: _total, ...column }) => column) : columns}
          rowKey={props.rowKey ?? getRowId}
          rowLink={props.rowLink}
          rowTone={props.rowTone}
          query={question.query}
          count={count}
          sums={sums}
          totalColumns={totalColumns}
          bulk={props.bulk}
          selectionTools={props.selectionTools}
          selectable={props.selectable}
          onChosen={props.onChosen}
          handle={handle}
          panel={props.panel}
          panelTitle={props.panelTitle}
          sort={state.order}
          onSort={state.setSort}
          onResize={props.onResize}
          maxHeight={props.maxHeight ?? 'screen'}
          dense={props.dense}
          roomy={props.settings.look.density === 'comfortable'}
          foot={(selection) =>
            (rows.length > 0 || selection) && (
              <ListFoot
                shown={rows.length}
                count={count}
                pages={pages}
                onMore={() => state.readTo((pages.data?.pages.length ?? 0) + 1)}
                exact={exact}
                counting={countedQuery === queryText}
                onCount={(enabled) => setCountedQuery(enabled ? queryText : '')}
                totals={props.totals?.(findTotals(totalColumns))}
                selection={selection}
                bar={props.bar?.(rows, (index) => handle.current?.focusRow(index), pages.hasNextPage)}
              />
            )
          }
          empty={
            state.filtered ? (
              <Suspense>
                <NothingFound {...props.latest} active={active} />
              </Suspense>
            ) : (
              (props.done ?? props.empty ?? <EmptyState title="Nenhum registro ainda." />)
            )
          }
        />
      </div>
    </FocusContainer>
  )
}
