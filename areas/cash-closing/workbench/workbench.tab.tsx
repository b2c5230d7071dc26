import type { ShownDay } from '@app/domain/day/assessment/contract'
import { Choices, EmptyState, Inline, Loaded, notify, Pairing, Panel, Stack, useUrlParams } from '@app/kit/web'
import { lazy, Suspense, useMemo, useState } from 'react'
import { type MatchOpening, RowFilter, rowFilters } from '../cash-conciliations/opening.contract.ts'
import {
  findItemRowIndex,
  findNextOpenRow,
  getExplanationLabel,
  isSettled,
  type PairRow,
  sumSelection,
} from '../cash-conciliations/workbench.rules.ts'
import { Explain } from '../day-parts/explain.tsx'
import { useStale } from '../day-parts/stale.tsx'
import { BankSide, useBanked } from './bank-side.tsx'
import { useConfirmations } from './confirmations.tsx'
import { NarrowFields, useShown } from './narrow.tsx'
import { Link, Side } from './pair-row.tsx'
import { Refusals } from './refusals.tsx'
import { WorkbenchSelection } from './selection.tsx'
import { SideFiguresBar } from './side-figures.tsx'
import { useDecisions } from './use-decisions.tsx'
import { type Rows, useRows } from './use-rows.tsx'

const SplitLine = lazy(() => import('./split-line.tsx'))

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

const toChoices = (counts: MatchOpening['counts']) =>
  RowFilter.options.map((id) => ({ id, label: rowFilters[id], count: counts[id] }))

function findFirstOpen(rows: readonly PairRow[], settled: (row: PairRow) => boolean) {
  const first = findNextOpenRow(rows, 0, settled)
  return rows[first] ? first : findNextOpenRow(rows, 0)
}

/** When the row of the cursor disappears because its items were matched, the next row gets the cursor. */
function useCursor(rows: readonly PairRow[], differences: ShownDay['differences']) {
  const itemParam = useUrlParams()[0].get('item')
  const settled = (row: PairRow) => isSettled(differences, row)
  const toCursor = (index: number) => ({ index, key: rows[index]?.key, moved: true })
  const [cursor, setCursor] = useState(() => ({ ...toCursor(findFirstOpen(rows, settled)), moved: false }))
  const found = useMemo(() => {
    const namedIndex = itemParam === null || cursor.moved ? -1 : findItemRowIndex(rows, itemParam)
    return namedIndex === -1 ? rows.findIndex((row) => row?.key === cursor.key) : namedIndex
  }, [rows, cursor, itemParam])
  const at = found === -1 ? findNextOpenRow(rows, Math.min(cursor.index, rows.length - 1), settled) : found
  const go = (index: number) => setCursor(toCursor(index))
  return { at, go, goOn: () => go(findNextOpenRow(rows, at + 1, settled)) }
}

function Workbench({ day, rows }: { day: ShownDay; rows: Rows }) {
  const { board } = rows
  const confirmations = useConfirmations(day.id, rows.at)
  const { ahead, unsaved } = confirmations
  const banked = useBanked(day.id, rows.opening === undefined)
  const narrowed = useShown(rows, { ahead, banked }, day)
  const { shown, counts, filter, set } = narrowed
  const cursor = useCursor(shown, day.differences)
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
    sureAhead: rows.opening?.sure,
  })
  const { confirm } = decisions
  const acceptAndGoOn = () => (confirm.blocked ? notify.info(confirm.blocked) : confirm.act())
  return (
    <Stack gap="small">
      {stale.notice}
      <SideFiguresBar narrowed={narrowed} board={board} banked={banked} />
      <Inline spread>
        <Choices
          label="Mostrar"
          choices={toChoices(counts)}
          chosen={filter}
          onChoose={(name) => set('casamento', name)}
        />
        <Refusals day={day} />
      </Inline>
      <Inline>
        <NarrowFields day={day} narrowed={narrowed} />
      </Inline>
      <Panel flush>
        <Pairing
          label="Casamento: sistema e confirmação"
          rows={shown}
          rowKey={(pair) => pair.key}
          headings={{ left: 'Sistema', middle: 'Ligação', right: 'Confirmação', beyond: 'Banco' }}
          left={(pair) => <Side items={pair.system} selectable={!pair.group} selected={selected} onToggle={toggle} />}
          middle={(pair) => <Link row={pair} word={getExplanationLabel(day.differences, pair)} />}
          right={(pair) => (
            <Side items={pair.confirmation} selectable={!pair.group} selected={selected} onToggle={toggle} />
          )}
          beyond={(pair) => <BankSide row={pair} banked={banked} />}
          tone={(pair) => (!pair.group && getExplanationLabel(day.differences, pair) ? 'wait' : toneOf(pair))}
          cursor={cursor.at}
          onCursor={cursor.go}
          selected={(pair) => selected.has(keyOfFree(pair))}
          onToggle={(pair) => {
            if (pair.tie === null) toggle(keyOfFree(pair))
          }}
          onEnter={acceptAndGoOn}
          maxHeight={620}
          empty={<EmptyState title="Nada aqui com este filtro." />}
        />
      </Panel>
      <WorkbenchSelection sums={sums} decisions={decisions} unsaved={unsaved} clear={() => setSelected(new Set())} />
      {decisions.explaining && (
        <Explain
          day={day}
          difference={decisions.explaining}
          onClose={decisions.stopExplaining}
          onDone={decisions.explained}
        />
      )}
      {decisions.splitting && (
        <Suspense>
          <SplitLine day={day} item={decisions.splitting} onClose={decisions.stopSplitting} />
        </Suspense>
      )}
    </Stack>
  )
}

const keyOfFree = (row: PairRow) => row.key.replace(/^(system|confirmation):/, '')

export function WorkbenchTab({ day }: { day: ShownDay }) {
  const read = useRows(day.id)
  return (
    <Loaded read={read} lines={10}>
      {(rows) => <Workbench day={day} rows={rows} />}
    </Loaded>
  )
}
