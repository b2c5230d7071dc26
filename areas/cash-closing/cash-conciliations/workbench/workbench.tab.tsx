import { Choices, EmptyState, Inline, Loaded, Pairing, Panel, SelectField, Stack, useRead } from '@app/kit/web'
import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { cashConciliations } from '../cash-conciliations.contract.ts'
import { Explain } from '../day/explain.tsx'
import type { ShownDay } from '../day-view.contract.ts'
import { methods } from '../methods.contract.ts'
import { useStale } from '../stale.tsx'
import { useConfirmations } from './confirmations.tsx'
import { Link, Side } from './pair-row.tsx'
import { Refusals } from './refusals.tsx'
import { Selection } from './selection.tsx'
import { differenceOf, useDecisions } from './use-decisions.tsx'
import {
  type Board,
  countRows,
  type FilterName,
  filterRows,
  filters,
  isFilter,
  nextOpen,
  type PairRow,
  pairRows,
  sumSelection,
  withConfirmed,
} from './workbench.rules.ts'

const toneOf = (row: PairRow) =>
  row.tie !== null
    ? 'wait'
    : row.group === null
      ? 'bad'
      : row.group.status === 'suggested'
        ? 'wait'
        : row.group.difference_cents
          ? 'wait'
          : 'good'

const choicesOf = (rows: readonly PairRow[]) => {
  const counts = countRows(rows)
  const names: readonly FilterName[] = ['all', 'open', 'ambiguous', 'suggested', 'confirmed']
  return names.map((id) => ({ id, label: filters[id], count: counts[id] }))
}

/** The row that keys act on, kept by its key: rows that a filter lets go do not move it on. */
function useCursor(rows: readonly PairRow[]) {
  const placeOf = (index: number) => ({ index, key: rows[index]?.key })
  const [cursor, setCursor] = useState(() => placeOf(nextOpen(rows, 0)))
  const found = useMemo(() => rows.findIndex(({ key }) => key === cursor.key), [rows, cursor.key])
  const at = Math.max(0, Math.min(found === -1 ? cursor.index : found, rows.length - 1))
  const go = (index: number) => setCursor(placeOf(index))
  return { at, go, goOn: () => go(nextOpen(rows, at + 1)) }
}

/** Filter and method live in the address. */
function useShown(rows: readonly PairRow[]) {
  const [search, setSearch] = useSearchParams()
  const named = search.get('casamento')
  const filter: FilterName = isFilter(named) ? named : 'all'
  const method = search.get('forma')
  const set = (name: string, value: string | null) =>
    setSearch(
      (now) => {
        const next = new URLSearchParams(now)
        if (value === null || value === 'all') next.delete(name)
        else next.set(name, value)
        return next
      },
      { preventScrollReset: true },
    )
  return { shown: useMemo(() => filterRows(rows, filter, method), [rows, filter, method]), filter, method, set }
}

function Bench({ day, board, boardAt }: { day: ShownDay; board: Board; boardAt: number }) {
  const confirmations = useConfirmations(day.id, boardAt)
  const { ahead, unsaved } = confirmations
  const stored = useMemo(() => pairRows(board), [board])
  const rows = useMemo(() => withConfirmed(stored, ahead), [stored, ahead])
  const { shown, filter, method, set } = useShown(rows)
  const cursor = useCursor(shown)
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const stale = useStale()
  const row = shown[cursor.at]
  const sums = sumSelection(board, selected)
  const toggle = (key: string) => {
    const next = new Set(selected)
    if (!next.delete(key)) next.add(key)
    setSelected(next)
  }
  const decisions = useDecisions({
    day,
    row,
    rows: shown,
    selected,
    sums,
    confirmations,
    onFailed: stale.failed,
    onCleared: () => setSelected(new Set()),
    onDecided: cursor.goOn,
  })
  const used = [...new Set([...board.system, ...board.confirmation].map((item) => item.method))]
  const methodOptions = used.map((name) => ({ value: name, label: methods[name] }))
  return (
    <Stack gap="small">
      {stale.notice}
      <Inline spread>
        <Choices
          label="Mostrar"
          choices={choicesOf(rows)}
          chosen={filter}
          onChoose={(name) => set('casamento', name)}
        />
        <SelectField
          label="Forma"
          hideLabel
          placeholder="Todas as formas"
          options={methodOptions}
          clearable
          value={method}
          onChange={(value) => set('forma', value)}
        />
        <Refusals day={day} />
      </Inline>
      <Panel flush>
        <Pairing
          label="Casamento: sistema e confirmação"
          rows={shown}
          rowKey={(one) => one.key}
          headings={{ left: 'Sistema', middle: 'Ligação', right: 'Confirmação' }}
          left={(one) => <Side items={one.system} selectable={!one.group} selected={selected} onToggle={toggle} />}
          middle={(one) => <Link row={one} explained={isExplained(day, one)} />}
          right={(one) => (
            <Side items={one.confirmation} selectable={!one.group} selected={selected} onToggle={toggle} />
          )}
          tone={(one) => (!one.group && isExplained(day, one) ? 'wait' : toneOf(one))}
          cursor={cursor.at}
          onCursor={cursor.go}
          selected={(one) => selected.has(keyOfFree(one))}
          onToggle={(one) => one.tie === null && toggle(keyOfFree(one))}
          maxHeight={620}
          empty={<EmptyState title="Nada aqui com este filtro." />}
        />
      </Panel>
      <Selection sums={sums} decisions={decisions} unsaved={unsaved} clear={() => setSelected(new Set())} />
      {decisions.explaining && (
        <Explain day={day} difference={decisions.explaining} onClose={decisions.stopExplaining} />
      )}
    </Stack>
  )
}

/** Whether somebody said why this row does not agree. */
const isExplained = (day: ShownDay, row: PairRow) => {
  const status = differenceOf(day, row)?.status
  return status === 'explained' || status === 'accepted'
}

const keyOfFree = (row: PairRow) => row.key.replace(/^(system|confirmation):/, '')

/** The matching of a day: system left, confirmation right, what links them in the middle; made for the keyboard. */
export function WorkbenchTab({ day }: { day: ShownDay }) {
  const read = useRead(cashConciliations.matches, { params: { id: day.id } })
  return (
    <Loaded read={read} lines={10}>
      {(board) => <Bench day={day} board={board} boardAt={read.dataUpdatedAt} />}
    </Loaded>
  )
}
