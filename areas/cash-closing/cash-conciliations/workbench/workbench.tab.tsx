import { Choices, EmptyState, Inline, Loaded, Pairing, Panel, SelectField, Stack, useRead } from '@app/kit/web'
import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { cashConciliations } from '../cash-conciliations.contract.ts'
import { Explain } from '../day/explain.form.tsx'
import { methods } from '../day-facts.contract.ts'
import type { CashConciliationDetail } from '../day-view.contract.ts'
import { useStale } from '../stale.tsx'
import { Link, Side } from './pair-row.tsx'
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
} from './workbench.rules.ts'

const toneOf = (row: PairRow) =>
  row.group === null ? 'bad' : row.group.status === 'suggested' ? 'wait' : row.group.difference_cents ? 'wait' : 'good'

const choicesOf = (rows: readonly PairRow[]) => {
  const counts = countRows(rows)
  const names: readonly FilterName[] = ['all', 'open', 'suggested', 'confirmed']
  return names.map((id) => ({ id, label: filters[id], count: counts[id] }))
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

function Bench({ day, board }: { day: CashConciliationDetail; board: Board }) {
  const rows = useMemo(() => pairRows(board), [board])
  const { shown, filter, method, set } = useShown(rows)
  const [cursor, setCursor] = useState(() => nextOpen(shown, 0))
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const stale = useStale()
  const row = shown[Math.min(cursor, shown.length - 1)]
  const sums = sumSelection(board, selected)
  const toggle = (key: string) => {
    const next = new Set(selected)
    if (!next.delete(key)) next.add(key)
    setSelected(next)
  }
  const decisions = useDecisions({
    day,
    row,
    sums,
    onFailed: stale.failed,
    onMatched: () => setSelected(new Set()),
    onDecided: () => setCursor(nextOpen(shown, cursor + 1)),
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
          cursor={cursor}
          onCursor={setCursor}
          selected={(one) => !one.group && selected.has(keyOfFree(one))}
          onToggle={(one) => !one.group && toggle(keyOfFree(one))}
          maxHeight={620}
          empty={<EmptyState title="Nada aqui com este filtro." />}
        />
      </Panel>
      <Selection sums={sums} decisions={decisions} clear={() => setSelected(new Set())} />
      {decisions.explaining && (
        <Explain day={day} difference={decisions.explaining} onClose={decisions.stopExplaining} />
      )}
    </Stack>
  )
}

/** Whether somebody said why this row does not agree. */
const isExplained = (day: CashConciliationDetail, row: PairRow) => {
  const status = differenceOf(day, row)?.status
  return status === 'explained' || status === 'accepted'
}

const keyOfFree = (row: PairRow) => row.key.replace(/^(system|confirmation):/, '')

/** The matching of a day: system left, confirmation right, what links them in the middle; made for the keyboard. */
export function WorkbenchTab({ day }: { day: CashConciliationDetail }) {
  const read = useRead(cashConciliations.matches, { params: { id: day.id } })
  return (
    <Loaded read={read} lines={10}>
      {(board) => <Bench day={day} board={board} />}
    </Loaded>
  )
}
