import type { ShownDay } from '@app/domain/day/assessment/contract'
import { paymentMethodLabels } from '@app/domain/day/facts/contract'
import { SelectField, useUrlParams } from '@app/kit/web'
import { useMemo } from 'react'
import { listBoardMethods, placeRows } from '../cash-conciliations/opening.rules.ts'
import { type BankedByCapture, computeSideFigures, filterSideRows, isSide } from '../cash-conciliations/sides.rules.ts'
import {
  buildPairRows,
  countPairRows,
  filterPairRows,
  filterRows,
  findRowDifferences,
  type PairRow,
  passLabels,
  withConfirmed,
} from '../cash-conciliations/workbench.rules.ts'
import { differenceName } from '../day-parts/tags.tsx'
import { parseRowFilter, type Rows } from './use-rows.tsx'

type Day = Pick<ShownDay, 'differences'>
const names = { method: 'forma', pass: 'passo', code: 'codigo', side: 'lado' } as const

function useFilters() {
  const [params, change] = useUrlParams()
  const set = (name: string, value: string | null) => change({ [name]: value === 'all' ? null : value })
  const side = params.get(names.side)
  return {
    ...parseRowFilter(params),
    pass: params.get(names.pass),
    code: params.get(names.code),
    side: isSide(side) ? side : null,
    set,
  }
}

const distinct = <Value,>(values: readonly Value[]) => [...new Set(values)]
const listPasses = (rows: readonly PairRow[]) =>
  distinct(rows.flatMap(({ group }) => (group ? [group.pass_no] : []))).toSorted((a, b) => a - b)

type RowContext = { ahead: ReadonlySet<number>; banked: BankedByCapture }

export function useShown(
  { board, opening, requestedFilter }: Rows,
  { ahead, banked }: RowContext,
  { differences }: Day,
) {
  const filters = useFilters()
  const { filter, method, pass, code, side } = filters
  const boardRows = useMemo(() => buildPairRows(board), [board])
  const rows = useMemo(() => withConfirmed(boardRows, ahead), [boardRows, ahead])
  const part = requestedFilter.filter === filter && requestedFilter.method === method ? opening : undefined
  const shown = useMemo(() => {
    const filteredRows = filterRows(rows, filter, method)
    // While not all rows are loaded, it is unknown how many of them these filters would leave.
    if (pass !== null || code !== null || side !== null)
      return filterSideRows(filterPairRows(filteredRows, { pass, code }, differences), side, banked)
    return part
      ? placeRows(filteredRows, { from: part.from, count: part.count - (rows.length - filteredRows.length) })
      : filteredRows
  }, [rows, part, filter, method, pass, code, side, banked, differences])
  const counts = useMemo(() => opening?.counts ?? countPairRows(rows), [opening, rows])
  const used = useMemo(
    () => ({ methods: opening?.methods ?? listBoardMethods(board), passes: listPasses(rows) }),
    [opening, board, rows],
  )
  const totals = useMemo(() => opening?.sides ?? computeSideFigures(board), [opening, board])
  return { ...filters, rows, shown, counts, totals, used }
}

/** The number of filters besides the kind of row. */
export const countNarrowed = ({ method, pass, code }: Pick<ReturnType<typeof useShown>, 'method' | 'pass' | 'code'>) =>
  [method, pass, code].filter((chosen) => chosen !== null).length

type Props = { day: Day; narrowed: ReturnType<typeof useShown> }

export function NarrowFields({ day: { differences }, narrowed: { rows, used, method, pass, code, set } }: Props) {
  const codes = useMemo(
    () => distinct(rows.flatMap((row) => findRowDifferences(differences, row).map((one) => one.code))).toSorted(),
    [rows, differences],
  )
  const fields = [
    ['method', 'Forma', 'Todas as formas', used.methods.map((name) => [name, paymentMethodLabels[name]])],
    ['pass', 'Passo', 'Todos os passos', used.passes.map((no) => [String(no), `${no} ${passLabels[no] ?? ''}`.trim()])],
    ['code', 'Código', 'Todos os códigos', codes.map((one) => [one, `${one} ${differenceName(one)}`])],
  ] as const
  const chosen = { method, pass, code }
  return fields.map(([name, label, placeholder, options]) => (
    <SelectField
      key={name}
      label={label}
      hideLabel
      placeholder={placeholder}
      options={options.map(([value = '', text = '']) => ({ value, label: text }))}
      clearable
      value={chosen[name]}
      onChange={(value) => set(names[name], value)}
    />
  ))
}
