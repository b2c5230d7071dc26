import { lazy, type ReactNode, Suspense, useState } from 'react'
import { isSummable, type Page, passes, showDecimal, sumOf } from '../../contract/contract.ts'
import { ActionMenu } from '../fields/dropdown.tsx'
import { Button } from '../layout/button.tsx'
import { useView } from '../layout/view.ts'
import { FieldValue } from '../records/field-value.tsx'
import { useUser } from '../session/session.ts'
import type { Column } from '../table/table-types.ts'
import type { BulkAction, SelectedRows } from './bulk-action.ts'
import css from './selection.module.css'
import type { ListSelection } from './selection.ts'

const BulkDialog = lazy(() => import('./bulk-dialog.tsx'))

type SelectionBarProps<Row> = {
  selection: ListSelection<Row>
  /** The loaded rows of the list. */
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** Escape closes an open panel before it clears the selection. */
  isPanelOpen: boolean
  columns: readonly Column<Row>[]
  count: Page<Row>['count']
  sums?: Record<string, number>
  actions: readonly BulkAction[]
  tools?: ((selection: SelectedRows) => ReactNode) | undefined
}

const getAmount = (row: unknown, field: string) => {
  const value = typeof row === 'object' && row !== null ? Object.entries(row).find(([name]) => name === field)?.[1] : 0
  return typeof value === 'number' ? value : 0
}

const maxSums = 3 // fit in one line at 1366 px, with the actions

/** The sums of the first columns with a total, on a phone the `main` one first; without totals, of the first amount. */
function renderSums<Row>({ selection, columns, sums = {} }: SelectionBarProps<Row>, isMobile: boolean): ReactNode {
  const ordered = isMobile ? [...columns].sort((a, b) => Number(b.main ?? false) - Number(a.main ?? false)) : columns
  const amounts = ordered.flatMap(({ field, title }) =>
    field !== undefined && isSummable(field) ? [{ field, title }] : [],
  )
  const withTotal = amounts.filter(({ field }) => field in sums)
  const { chosen } = selection
  if ('rows' in chosen && [...chosen.rows.values()].includes(undefined)) return null
  const shown = withTotal.length > 0 ? withTotal.slice(0, maxSums) : amounts.slice(0, 1)
  return shown.map(({ field, title }) => {
    const sum = 'rows' in chosen ? sumOf(chosen.rows.values(), (row) => getAmount(row, field)) : sums[field]
    return (
      sum !== undefined && (
        <span key={field} className={css.sum}>
          <span className="rg-hidden"> · </span>
          <span className={css.sumLabel}>{title}</span>
          <span className="rg-hidden">: </span>
          <FieldValue field={field} value={sum} />
        </span>
      )
    )
  })
}

/** Says how many selected rows a changed filter left out. Before all rows are loaded, it is not known which ones those are. */
function describeOutside<Row>({ rows, selection: { size }, count }: SelectionBarProps<Row>, inside: number) {
  if (size === inside) return null
  const isWhole = count.exact && rows.length >= count.value
  return `${showDecimal(size - inside, 0)} fora ${isWhole ? 'do filtro' : 'das linhas carregadas'}`
}

export default function SelectionBar<Row>(props: SelectionBarProps<Row>) {
  const { selection, count } = props
  const { abilityNames: userAbilities } = useUser()
  const [open, setOpen] = useState<BulkAction | null>(null)
  const isMobile = useView() === 'mobile'
  const allowed = props.actions.filter(
    ({ change: { ability } }) => ability !== 'public' && passes(userAbilities, ability),
  )
  const all = 'filter' in selection.chosen
  const inside = props.rows.filter((row) => selection.has(props.rowKey(row))).length
  const outside = !all && describeOutside(props, inside)
  const selected: SelectedRows =
    'rows' in selection.chosen ? { ids: [...selection.chosen.rows.keys()] } : { filter: { ...selection.chosen.filter } }
  const canSelectFilter = !all && (inside < count.value || !count.exact)
  const filterCount = `${count.exact ? '' : 'cerca de '}${showDecimal(count.value, 0)}`
  const many = `${all && !count.exact ? 'cerca de ' : ''}${showDecimal(selection.size, 0)}`
  return (
    <section className={css.bar} aria-label="Seleção" data-bar="">
      <span aria-live="polite" className={css.count}>
        {many} {selection.size === 1 ? 'selecionado' : 'selecionados'}
        {outside && (
          <>
            <span className="rg-hidden">, </span>
            <span className={css.outside}>{outside}</span>
          </>
        )}
        {renderSums(props, isMobile)}
      </span>
      {canSelectFilter && !isMobile && (
        <Button small look="quiet" onClick={selection.selectFilter}>
          <span className={css.long}>Selecionar </span>
          <span className={css.all}>todos os {filterCount}</span>
          <span className={css.long}> resultados</span>
        </Button>
      )}
      {isMobile && (allowed.length > 1 || canSelectFilter) ? (
        <ActionMenu
          label="Ações da seleção"
          opener="Ações"
          width={230}
          bordered="small"
          actions={[
            ...(canSelectFilter
              ? [{ label: `Selecionar todos os ${filterCount} resultados`, onSelect: selection.selectFilter }]
              : []),
            ...allowed.map((action) => ({ ...action, onSelect: () => setOpen(action) })),
          ]}
        />
      ) : (
        allowed.map((action) => (
          <Button
            key={action.label}
            small
            icon={action.icon}
            look={action.danger ? 'danger' : undefined}
            onClick={() => setOpen(action)}
          >
            {action.label}
          </Button>
        ))
      )}
      {props.tools?.(selected)}
      <Button small look="quiet" keys={props.isPanelOpen ? undefined : 'escape'} onClick={selection.clear}>
        Limpar<span className={css.long}> seleção</span>
      </Button>
      {open && (
        <Suspense fallback={null}>
          <BulkDialog
            key={open.label}
            action={open}
            selection={selected}
            onClose={() => setOpen(null)}
            onDone={selection.clear}
          />
        </Suspense>
      )}
    </section>
  )
}
