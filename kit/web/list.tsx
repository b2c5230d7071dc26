import { fieldsOf, type InputOf, type Operation, type Page, sortableOf } from '@app/kit/contract'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { BareButton } from './bare-button.tsx'
import type { BulkAction, SelectedRows } from './bulk-action.ts'
import { filtersInWords } from './filter-chips.tsx'
import { Filters, useFilterFields } from './filters.tsx'
import css from './list.module.css'
import { isSilent, type ListState } from './list-address.ts'
import { type ListColumn, tableColumn } from './list-columns.tsx'
import { ListFoot } from './list-foot.tsx'
import { isSameOrder, seenColumns, seenFields, showOnlyColumns, withWidth } from './list-look.ts'
import {
  type ListQuestion,
  type ListShape,
  type RowOf,
  useExactTotals,
  useNews,
  usePages,
  useReadTo,
} from './list-read.ts'
import { type ListSettings, useListSettings } from './list-settings.ts'
import { type ListQuery, useListQuery, valuesOf } from './list-state.ts'
import { ListSkeleton, NothingFound } from './list-states.tsx'
import { ListTable, loadEditing } from './list-table.tsx'
import type { ChosenRows } from './list-tools-types.ts'
import { QuickSearch } from './quick-search.tsx'
import { EmptyState, ErrorPanel } from './states.tsx'
import type { DataTableProps } from './table-types.ts'

// Columns, views and exports are opened now and then.
const ListTools = lazy(() => import('./list-tools.tsx'))
const NearestPeriod = lazy(() => import('./nearest-period.tsx')) as typeof import('./nearest-period.tsx').default

export type { ListShape, RowOf } from './list-read.ts'

type QueryOf<Op extends Operation<ListShape>> = InputOf<Op> extends { query: infer Query } ? Query : never

export type ListProps<Op extends Operation<ListShape>> = {
  label: string
  /** A read that answers `pageOf(Row)`. Filters, order and page live in the address. */
  list: Op
  /** Tells apart pages that show the same list: what is kept for each is its own. */
  name?: string
  columns: readonly ListColumn<RowOf<Op>>[]
  /** Query parts that are not filters, and first values of filters. */
  query?: Record<string, unknown>
  params?: ListQuestion<Op>['params']
  /** What the quick search looks in, for instance `Código ou nome`; the query takes it as `search`. */
  search?: string
  /** Fields whose names are those of the operation's query. */
  filters?: ReactNode
  rowKey?: (row: RowOf<Op>) => string
  rowLink?: (row: RowOf<Op>) => string
  rowTone?: (row: RowOf<Op>) => 'bad' | 'wait' | 'good' | undefined
  /** The date of a row that `from` and `to` narrow, where it is another than its `business_date`. */
  period?: keyof RowOf<Op> & string
  /** Said when there was never a row: what this is and the first step. */
  empty?: ReactNode
  /** Said when nothing is left to do; replaces the plain empty state. */
  done?: ReactNode
  /** Reads again when the window is looked at, and says when there is more than it shows. */
  queue?: boolean
  /** What can be done to many rows at once; makes rows selectable. */
  bulk?: readonly BulkAction[]
  /** What else a selection is good for, which changes none of its rows: stands beside `bulk`. */
  selectionTools?: (selection: SelectedRows) => ReactNode
  /** Rows can be selected, for their sum and their file alone. */
  selectable?: boolean
  /** The filters of whoever opens the page without saying any and keeps no view of their own. */
  first?: Readonly<Record<string, string>>
  /** Shows what the filters find in another way than rows. */
  instead?: (query: QueryOf<Op>) => ReactNode
  /** Stands above the rows, of what the filters find: balances, totals. */
  summary?: (query: QueryOf<Op>) => ReactNode
  /** One record beside the list, opened as `?open=id`; its parts read what they show. */
  panel?: (id: string) => ReactNode
} & Pick<DataTableProps<RowOf<Op>>, 'maxHeight' | 'dense'>

const idOf = (row: unknown) =>
  typeof row === 'object' && row !== null && 'id' in row ? String(row.id) : JSON.stringify(row)

/** The rows of a list operation with filters, views, totals, next page and all states; `ListPage` puts a page around it. */
export function List<Op extends Operation<ListShape>>(props: ListProps<Op>) {
  const { list, label } = props
  const state = useListQuery(
    list,
    props.columns.map(({ field }) => field),
  )
  const name = `${list.resource}.${list.name}${props.name ? `/${props.name}` : ''}`
  const kept = useListSettings(name, state.view)
  const settings = useColumnsHere(state, kept, props.columns)
  const silent = isSilent(state.address, state.terms)
  useAddress(state, settings, props)
  const fields = useFilterFields(state)
  const values = silent && props.first ? valuesOf({ q: '', filters: props.first, sort: '' }) : state.values
  const question = { list, params: props.params, query: { ...props.query, ...values } }
  // Charts and sums of what the filters find take no order.
  const { sort: _order, ...found } = question.query as Record<string, unknown>
  const columns = seenColumns(props.columns, settings.look.columns)
  const editable = props.columns.some(({ edit }) => edit)
  useEffect(() => {
    if (editable) void loadEditing()
  }, [editable])
  const active = filtersInWords(state, fields.words)
  const [chosen, setChosen] = useState<ChosenRows>({ ids: [], shown: 0 })
  const inRow = fieldsOf(list)
  return (
    <div className={css.list}>
      <div className={css.bar}>
        {props.search && <QuickSearch list={state} label={props.search} />}
        <div className={css.tools}>
          <Suspense fallback={null}>
            <ListTools
              name={name}
              title={label}
              question={question}
              columns={props.columns.map((column) => ({
                ...column,
                exported: inRow.includes(column.of ?? column.field),
              }))}
              state={state}
              settings={settings}
              active={active}
              chosen={chosen}
            />
          </Suspense>
        </div>
      </div>
      <Filters list={state} fields={fields} active={active}>
        {props.filters}
      </Filters>
      {props.summary?.(found as QueryOf<Op>)}
      {props.instead ? (
        // The address holds text; the operation's query schema reads it on the server.
        props.instead(found as QueryOf<Op>)
      ) : (
        <Rows
          {...props}
          question={question}
          state={state}
          settings={settings}
          columns={columns}
          active={active}
          onChosen={setChosen}
          onResize={(field, width) =>
            kept.setLook({ ...kept.look, columns: withWidth(props.columns, kept.look.columns, { field, width }) })
          }
        />
      )}
    </div>
  )
}

type Columns = readonly { field: string; hidden?: boolean }[]

/** The columns that a link shows without naming them: those of its view, if its reader has it, or those declared. */
const unnamed = ({ view }: ListSettings, columns: Columns) => seenFields(columns, view?.shared ? view.columns : [])

/** The columns that the address names win over those that are kept; what somebody changes is kept and named. */
function useColumnsHere(state: ListQuery, kept: ListSettings, columns: Columns): ListSettings {
  const { look } = kept
  const here = { ...look, columns: showOnlyColumns(columns, look.columns, state.cols) }
  return {
    ...kept,
    look: here,
    setLook(next) {
      if (next.columns === here.columns) return kept.setLook({ ...next, columns: look.columns })
      kept.setLook(next)
      const seen = seenFields(columns, next.columns)
      state.showColumns(isSameOrder(seen, unnamed(kept, columns)) ? [] : seen)
    },
  }
}

/**
 * A saved view speaks when the address says nothing else: the one it names, or the person's own default. Columns that
 * its reader would not see by themselves are named. Without a view, the page's own first filters speak.
 */
function useAddress(
  state: ListQuery,
  settings: ListSettings,
  { columns, first }: { columns: Columns; first?: ListState['filters'] | undefined },
) {
  const { ready, views, default_view_id, look } = settings
  const silent = isSilent(state.address, state.terms)
  useEffect(() => {
    if (!ready) return
    const view = silent && views.find(({ id }) => id === (state.view ?? default_view_id))
    if (view) return state.apply({ ...view.state, view: view.id, cols: state.cols }, true)
    if (silent && first) return state.apply({ q: '', filters: first, sort: '', view: null, cols: state.cols }, true)
    const seen = seenFields(columns, look.columns)
    // Another list of the page may have named its own.
    if (!state.address.has('cols') && !isSameOrder(seen, unnamed(settings, columns))) state.showColumns(seen)
  })
}

/** Shows the days that the server chose for an open period as the period of the list, so that its exports name them too. */
function usePeriodOf(page: Page<unknown> | undefined, state: ListQuery) {
  const { from, to } = page?.period ?? {}
  useEffect(() => {
    if (from && to) state.set({ from, to }, true)
  }, [from, to, state])
}

type RowsProps<Op extends Operation<ListShape>> = ListProps<Op> & {
  question: ListQuestion<Op>
  state: ListQuery
  settings: ListSettings
  active: ReturnType<typeof filtersInWords>
  onChosen: (chosen: ChosenRows) => void
  onResize: (field: string, width: number) => void
}

function Rows<Op extends Operation<ListShape>>(props: RowsProps<Op>) {
  const { question, state, active } = props
  const pages = usePages(question, { queue: props.queue })
  const [counted, setCounted] = useState('')
  const asked = JSON.stringify(question.query)
  const exact = useExactTotals(question, counted === asked)
  const first = pages.data?.pages[0]
  const news = useNews(question, first?.count, props.queue ?? false)
  const retry = () => pages.refetch()
  useReadTo(state.page, pages)
  usePeriodOf(pages.isPlaceholderData ? undefined : first, state)
  if (!first)
    return pages.failure ? (
      <div className={css.state}>
        <ErrorPanel failure={pages.failure} retry={retry} />
      </div>
    ) : (
      <ListSkeleton columns={props.columns.filter(({ under }) => !under)} />
    )
  // Rows keep the operation's own type: the shape says only that there is a page of something.
  const rows = (pages.data?.pages ?? []).flatMap((page) => page.data) as RowOf<Op>[]
  const { count, sums } = exact.data ?? first
  const sortable = sortableOf(props.list)
  const period = props.period ?? 'business_date'
  const nearest = sortable.includes(period) && (state.values.from || state.values.to) && (
    <Suspense>
      <NearestPeriod question={question} list={state} field={period} />
    </Suspense>
  )
  return (
    <div aria-busy={pages.isFetching}>
      {pages.isFetching && <div className={css.progress} />}
      {pages.failure && (
        <div className={css.state}>
          <ErrorPanel failure={pages.failure} retry={retry} />
        </div>
      )}
      {news > 0 && (
        <div className={css.news} role="status">
          {news === 1 ? '1 novo registro' : `${news} novos registros`}
          <BareButton small look="quiet" onClick={retry}>
            Atualizar
          </BareButton>
        </div>
      )}
      <ListTable
        label={props.label}
        rows={rows}
        columns={props.columns.map((column) => tableColumn(column, { sums, sortable }))}
        rowKey={props.rowKey ?? idOf}
        rowLink={props.rowLink}
        rowTone={props.rowTone}
        query={question.query}
        count={count}
        sums={sums}
        bulk={props.bulk}
        selectionTools={props.selectionTools}
        selectable={props.selectable}
        onChosen={props.onChosen}
        panel={props.panel}
        sort={state.order}
        onSort={state.setSort}
        onResize={props.onResize}
        maxHeight={props.maxHeight ?? 'screen'}
        dense={props.dense}
        roomy={props.settings.look.density === 'comfortable'}
        empty={
          state.filtered ? (
            <NothingFound list={state} active={active} elsewhere={nearest} />
          ) : (
            (props.done ?? props.empty ?? <EmptyState title="Nenhum registro ainda." />)
          )
        }
      />
      {rows.length > 0 && (
        <ListFoot
          shown={rows.length}
          count={count}
          pages={pages}
          onMore={() => state.readTo((pages.data?.pages.length ?? 0) + 1)}
          exact={exact}
          counting={counted === asked}
          onCount={(wanted) => setCounted(wanted ? asked : '')}
        />
      )}
    </div>
  )
}
