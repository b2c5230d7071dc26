import type { CashConciliationDetail } from '@app/domain/day/assessment/contract'
import { localTime } from '@app/kit/contract'
import {
  Button,
  Choices,
  Drawer,
  EmptyState,
  ErrorPanel,
  Money,
  notify,
  PairItem,
  Pairing,
  Skeleton,
  StatusTag,
  useChange,
  useRead,
  useUrlParams,
  useView,
  WorkArea,
  WorkBar,
} from '@app/kit/web'
import { lazy, Suspense, useMemo, useRef, useState } from 'react'
import { cashConciliations } from '../cash-conciliations/cash-conciliations.contract.ts'
import { getEditRefusal } from '../day-parts/day.rules.ts'
import { ProofsModal } from '../day-parts/difference-proofs.tsx'
import { getCollectedCents } from '../day-parts/drawers-table.tsx'
import { useKeyCursor } from '../day-parts/key-cursor.tsx'
import { useStale } from '../day-parts/stale.tsx'
import { ShiftBar, ShiftSums } from './shift-bar.tsx'
import { ShiftCard } from './shift-card.tsx'
import {
  buildShiftRows,
  describeDrawer,
  describeDrawerDifference,
  describeLine,
  findShiftAction,
  type ShiftRow,
} from './shift-rows.rules.ts'
import css from './shifts.module.css'

const CashOfDay = lazy(() => import('./cash-of-day.tsx').then((part) => ({ default: part.CashOfDay })))

const views = [
  { id: 'turnos', label: 'Turnos e linhas' },
  { id: 'termos', label: 'Termo a termo, cofre e banco' },
] as const

type Props = {
  day: CashConciliationDetail
  /** Begins with the focus on the first row that waits for an action. */
  isFocused?: boolean
}

const joinWords = (...words: readonly (string | null | undefined)[]) => words.filter(Boolean).join(' · ')

type SideProps = { row: ShiftRow; isShort: boolean; onFold: (session_id: number) => void }

function SystemSide({ row, isShort, onFold }: SideProps) {
  if (row.kind === 'line') {
    const { line } = row
    return (
      <div className={css.line}>
        <PairItem
          title={`${localTime(line.occurred_at)} ${line.type_name}`}
          detail={isShort ? undefined : joinWords(line.document_no, line.person) || undefined}
          amount={<Money cents={line.goes_out ? -line.amount_cents : line.amount_cents} />}
          struck={line.cancelled_at !== null}
        />
      </div>
    )
  }
  const { drawer, isOpen, lineCount } = row
  const hours = `${localTime(drawer.opened_at)}–${drawer.closed_at === null ? '' : localTime(drawer.closed_at)}`
  return (
    <div className={css.drawer}>
      <button
        type="button"
        tabIndex={-1}
        className={css.fold}
        aria-expanded={isOpen}
        onClick={(event) => {
          // A tap on the row itself opens its card.
          event.stopPropagation()
          onFold(drawer.session_id)
        }}
      >
        <span aria-hidden="true">{isOpen ? '▾' : '▸'}</span> {lineCount}
        <span className="rg-hidden">
          {' '}
          {lineCount === 1 ? 'linha' : 'linhas'} do turno {drawer.shift_no} · {drawer.till}
        </span>
      </button>
      <PairItem
        title={`Turno ${drawer.shift_no} · ${drawer.till}`}
        detail={isShort ? undefined : joinWords(drawer.operator, hours)}
        amount={drawer.expected_cents === null ? 'oculto até a contagem' : <Money cents={drawer.expected_cents} />}
      />
    </div>
  )
}

function LinkCell({ row }: { row: ShiftRow }) {
  const state = row.kind === 'drawer' ? describeDrawer(row) : describeLine(row)
  if (!state) return null
  return (
    <PairItem
      title={<StatusTag tone={state.tone}>{state.label}</StatusTag>}
      detail={row.kind === 'drawer' ? describeDrawerDifference(row.drawer) : undefined}
      amount={null}
    />
  )
}

function CountedSide({ row }: { row: ShiftRow }) {
  if (row.kind === 'line')
    return row.line.carrier_name && <PairItem title={row.line.carrier_name} detail="Transportadora" amount={null} />
  const { counted_cents } = row.drawer
  return counted_cents === null ? '–' : <PairItem title="Contado" amount={<Money cents={counted_cents} />} />
}

const SafeCell = ({ row }: { row: ShiftRow }) =>
  row.kind === 'drawer' ? <Money cents={getCollectedCents(row.drawer)} /> : null

const toneOf = (row: ShiftRow) => {
  if (row.kind === 'line') return row.lacked && (row.isExplained ? 'good' : 'wait')
  return row.drawer.counted_cents === null || describeDrawer(row).tone === 'wait' ? 'wait' : 'good'
}

/** Drawers and their lines, folded per shift. */
function Shifts({ day, isFocused = false, tools }: Props & { tools: React.ReactNode }) {
  const read = useRead(cashConciliations.tillLines, { params: { id: day.id } })
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set())
  const rows = useMemo(() => buildShiftRows(day, read.data?.data, open), [day, read.data, open])
  const waiting = isFocused ? rows.findIndex((other) => !findShiftAction(other).refusal) : 0
  const cursor = useKeyCursor(rows, waiting)
  const [showsPanel, setShowsPanel] = useState(true)
  const [showsCard, setShowsCard] = useState(false)
  const [attaching, setAttaching] = useState(false)
  const isPhone = useView() === 'mobile'
  const stale = useStale()
  const primary = useRef<HTMLSpanElement>(null)
  const confirming = useChange(cashConciliations.confirmMatch)
  const row = rows[cursor.at]
  const isUnfolded = day.drawers.length > 0 && day.drawers.every(({ session_id }) => open.has(session_id))

  const content = useMemo(() => {
    const fold = (session_id: number) =>
      setOpen((before) => {
        const next = new Set(before)
        if (!next.delete(session_id)) next.add(session_id)
        return next
      })
    return {
      fold,
      left: (shown: ShiftRow) => <SystemSide row={shown} isShort={isPhone} onFold={fold} />,
      middle: (shown: ShiftRow) => <LinkCell row={shown} />,
      // On a phone the card of the row shows the rest.
      right: (shown: ShiftRow) => (isPhone ? null : <CountedSide row={shown} />),
      beyond: (shown: ShiftRow) => (isPhone ? null : <SafeCell row={shown} />),
      tone: toneOf,
      selected: () => false,
    }
  }, [isPhone])

  const act = () => {
    const action = findShiftAction(row)
    if (action.refusal) return notify.info(action.refusal)
    if (action.kind === 'count') return primary.current?.querySelector('button')?.click()
    if (action.kind === 'attach') return setAttaching(true)
    const refusal = getEditRefusal(day)
    if (refusal) return notify.info(refusal)
    if (row?.kind !== 'drawer' || !row.match || confirming.isPending) return
    confirming.mutate(
      { params: { id: day.id, group_id: row.match.id }, body: { version: day.version } },
      { onError: (failure) => stale.failed(failure.code, failure) },
    )
    const next = rows.find((other) => other !== row && other.kind === 'drawer' && !findShiftAction(other).refusal)
    if (next) cursor.goTo(next.key)
  }
  if (rows.length === 0) {
    if (read.error) return <ErrorPanel failure={read.error} retry={read.refetch} />
    return read.data ? <EmptyState title="Nenhum turno neste dia ainda." /> : <Skeleton lines={8} height={18} />
  }
  const card = row && <ShiftCard key={row.key} day={day} row={row} />
  return (
    <WorkArea
      tools={
        tools && (
          <>
            {tools}
            <Button
              small
              look="quiet"
              keys="t"
              aria-expanded={isUnfolded}
              onClick={() => setOpen(new Set(isUnfolded ? [] : day.drawers.map(({ session_id }) => session_id)))}
            >
              {isUnfolded ? 'Recolher linhas' : 'Mostrar linhas'}
            </Button>
          </>
        )
      }
      notices={
        <>
          {stale.notice}
          {read.error && <ErrorPanel failure={read.error} retry={read.refetch} />}
        </>
      }
      panel={!isPhone && showsPanel && card && { label: 'Turno', content: card }}
      bar={
        <ShiftBar
          {...{ day, row, primary, showsPanel }}
          isConfirming={confirming.isPending}
          onAct={act}
          onFailed={stale.failed}
          onTogglePanel={isPhone ? undefined : () => setShowsPanel(!showsPanel)}
        />
      }
    >
      <Pairing
        label="Turnos"
        isShort
        rows={rows}
        rowKey={({ key }) => key}
        widths={{ left: '34%', middle: '22%', beyond: '108px' }}
        headings={{ left: 'Sistema', middle: 'Ligação', right: 'Confirmação', beyond: 'Cofre' }}
        content={content}
        cursor={cursor.at}
        isFocused={isFocused}
        onCursor={(index, isPressed) => {
          cursor.go(index)
          if (isPhone && isPressed) setShowsCard(true)
        }}
        onToggle={(toggled) => toggled.kind === 'drawer' && content.fold(toggled.drawer.session_id)}
        onEnter={act}
      />
      {isPhone && (
        <Drawer open={showsCard && card !== undefined} title="Turno" onClose={() => setShowsCard(false)}>
          {card}
        </Drawer>
      )}
      {row?.kind === 'line' && row.lacked && (
        <ProofsModal difference={row.lacked} open={attaching} onClose={() => setAttaching(false)} />
      )}
    </WorkArea>
  )
}

export function ShiftsTab({ day, isFocused }: Props) {
  const [params, change] = useUrlParams()
  const view = params.get('caixa') === 'termos' ? 'termos' : 'turnos'
  const choices = (
    <Choices
      label="Mostrar"
      choices={views}
      chosen={view}
      onChoose={(id) => change({ caixa: id === 'turnos' ? null : id }, { replace: true })}
    />
  )
  if (day.drawers.length === 0) return <Shifts {...{ day, isFocused }} tools={null} />
  if (view === 'turnos') return <Shifts {...{ day, isFocused }} tools={choices} />
  return (
    <WorkArea tools={choices} bar={<WorkBar label="Somas do caixa" sums={<ShiftSums day={day} />} />}>
      <div className={css.scroll}>
        <Suspense fallback={<Skeleton lines={8} height={18} />}>
          <CashOfDay day={day} />
        </Suspense>
      </div>
    </WorkArea>
  )
}
