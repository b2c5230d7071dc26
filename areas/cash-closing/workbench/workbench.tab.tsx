import type { ShownDay } from '@app/domain/day/assessment/contract'
import {
  Button,
  Choices,
  Drawer,
  EmptyState,
  Inline,
  Loaded,
  notify,
  Pairing,
  Stack,
  useUrlParams,
  useView,
  WorkArea,
} from '@app/kit/web'
import { lazy, Suspense, useCallback, useMemo, useState } from 'react'
import { type MatchOpening, RowFilter, rowFilters } from '../cash-conciliations/opening.contract.ts'
import {
  type FilterName,
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
import { countNarrowed, NarrowFields, useShown } from './narrow.tsx'
import { Link, ShortSide, Side } from './pair-row.tsx'
import { Refusals } from './refusals.tsx'
import { Candidates, ConfirmSure, UndoMany, WorkbenchBar } from './selection.tsx'
import { SideSums } from './side-sums.tsx'
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

/** Without the kinds of rows that the day does not have. */
const toChoices = (counts: MatchOpening['counts'], chosen: FilterName) =>
  RowFilter.options
    .filter((id) => id === 'all' || id === chosen || counts[id] > 0)
    .map((id) => ({ id, label: rowFilters[id], count: counts[id] }))

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
  const narrowedCount = countNarrowed(narrowed)
  const [narrowing, setNarrowing] = useState(narrowedCount > 0)
  const stale = useStale()
  const isPhone = useView() === 'mobile'
  const [showsCard, setShowsCard] = useState(false)
  const row = shown[cursor.at]
  const sums = sumSelection(board, selected)
  const toggle = useCallback(
    (key: string) =>
      setSelected((before) => {
        const next = new Set(before)
        if (!next.delete(key)) next.add(key)
        return next
      }),
    [],
  )
  const { differences } = day
  const sides = useMemo(() => {
    const select = (pair: PairRow) => ({ selectable: !pair.group, selected, onToggle: toggle })
    return {
      short: (pair: PairRow) => <ShortSide row={pair} {...select(pair)} />,
      system: (pair: PairRow) => <Side items={pair.system} {...select(pair)} />,
      confirmation: (pair: PairRow) => <Side items={pair.confirmation} {...select(pair)} />,
    }
  }, [selected, toggle])
  const content = useMemo(
    () => ({
      left: isPhone ? sides.short : sides.system,
      middle: (pair: PairRow) => <Link row={pair} word={getExplanationLabel(differences, pair)} />,
      // On a phone the card of the row shows the rest.
      right: (pair: PairRow) => (isPhone ? null : sides.confirmation(pair)),
      beyond: (pair: PairRow) => (isPhone ? null : <BankSide row={pair} banked={banked} />),
      tone: (pair: PairRow) => (!pair.group && getExplanationLabel(differences, pair) ? 'wait' : toneOf(pair)),
      selected: (pair: PairRow) => selected.has(keyOfFree(pair)),
    }),
    [differences, selected, banked, sides, isPhone],
  )
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
    <>
      <WorkArea
        tools={
          <>
            <Choices
              label="Mostrar"
              choices={toChoices(counts, filter)}
              chosen={filter}
              onChoose={(name) => set('casamento', name)}
            />
            <Button small look="quiet" aria-expanded={narrowing} onClick={() => setNarrowing(!narrowing)}>
              {narrowedCount > 0 ? `Filtros (${narrowedCount})` : 'Filtros'}
            </Button>
            {decisions.sure.count > 0 && <ConfirmSure decisions={decisions} />}
          </>
        }
        notices={
          <>
            {stale.notice}
            {narrowing && (
              <Inline>
                <NarrowFields day={day} narrowed={narrowed} />
                {isPhone && <SideSums {...{ narrowed, board, banked }} label="Só as linhas de um total" />}
                <Refusals day={day} />
              </Inline>
            )}
            {decisions.candidates.length > 0 && <Candidates decisions={decisions} />}
          </>
        }
        bar={
          <WorkbenchBar
            sums={sums}
            decisions={decisions}
            unsaved={unsaved}
            clear={() => setSelected(new Set())}
            totals={<SideSums {...{ narrowed, board, banked }} isShort={isPhone} />}
          />
        }
      >
        <Pairing
          label="Casamento: sistema e confirmação"
          isShort
          rows={shown}
          rowKey={(pair) => pair.key}
          headings={{ left: 'Sistema', middle: 'Ligação', right: 'Confirmação', beyond: 'Banco' }}
          content={content}
          cursor={cursor.at}
          onCursor={(index, isPressed) => {
            cursor.go(index)
            if (isPhone && isPressed) setShowsCard(true)
          }}
          onToggle={(pair) => {
            if (pair.tie === null) toggle(keyOfFree(pair))
          }}
          onSelect={(pairs) => setSelected(new Set([...selected, ...pairs.filter(isUnmatched).map(keyOfFree)]))}
          onEnter={acceptAndGoOn}
          empty={<EmptyState title="Nada aqui com este filtro." />}
        />
        {isPhone && row && (
          <Drawer open={showsCard} title="Sistema e confirmação" onClose={() => setShowsCard(false)}>
            <Stack>
              {sides.system(row)}
              <div>{content.middle(row)}</div>
              {sides.confirmation(row)}
              <BankSide row={row} banked={banked} />
              {row.group?.status === 'suggested' && (
                <Button
                  look="primary"
                  blocked={confirm.blocked}
                  onClick={() => {
                    setShowsCard(false)
                    confirm.act()
                  }}
                >
                  Confirmar sugestão
                </Button>
              )}
            </Stack>
          </Drawer>
        )}
      </WorkArea>
      <UndoMany undoing={decisions.undoMany} />
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
    </>
  )
}

const isUnmatched = ({ group, tie }: PairRow) => group === null && tie === null

const keyOfFree = (row: PairRow) => row.key.replace(/^(system|confirmation):/, '')

export function WorkbenchTab({ day }: { day: ShownDay }) {
  const read = useRows(day.id)
  return (
    <Loaded read={read} lines={10}>
      {(rows) => <Workbench day={day} rows={rows} />}
    </Loaded>
  )
}
