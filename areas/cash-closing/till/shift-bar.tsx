import type { CashConciliationDetail } from '@app/domain/day/assessment/contract'
import { sumOf } from '@app/kit/contract'
import { Button, ConfirmButton, Money, MoreActions, useView, WorkBar, WorkSums } from '@app/kit/web'
import type { Ref } from 'react'
import { cashConciliations } from '../cash-conciliations/cash-conciliations.contract.ts'
import { getEditRefusal } from '../day-parts/day.rules.ts'
import type { DrawerView } from '../day-parts/drawers-table.tsx'
import type { useStale } from '../day-parts/stale.tsx'
import { dayMatches } from '../matches/day-matches.contract.ts'
import { CountDrawerForm } from './count.form.tsx'
import { findShiftAction, isToConfirm, type ShiftRow } from './shift-rows.rules.ts'

const consequence =
  'A contagem não é apagada: só deixa de valer para este turno, que volta a constar sem contagem. Conte de novo ou devolva o par em Casamento, Recusados.'

type Props = {
  day: CashConciliationDetail
  row: ShiftRow | undefined
  /** Has the button of the act of Enter. */
  primary: Ref<HTMLSpanElement>
  isConfirming: boolean
  showsPanel: boolean
  onAct: () => void
  onFailed: ReturnType<typeof useStale>['failed']
  onTogglePanel: (() => void) | undefined
}

/** The total of the day; null while a drawer has no such amount. */
const totalOf = (drawers: readonly DrawerView[], field: 'expected_cents' | 'counted_cents' | 'difference_cents') =>
  drawers.some((drawer) => drawer[field] === null) ? null : sumOf(drawers, (drawer) => drawer[field] ?? 0)

function MatchButtons({ day, row, onFailed }: Pick<Props, 'day' | 'row' | 'onFailed'>) {
  const match = row?.kind === 'drawer' ? row.match : undefined
  const isOpen = row?.kind === 'drawer' && isToConfirm(row)
  const buttonProps = {
    small: true,
    input: { params: { id: day.id, group_id: match?.id ?? 0 }, body: { version: day.version } },
    detail: consequence,
    onFailed,
  }
  const refusal = getEditRefusal(day)
  return (
    <>
      <ConfirmButton
        {...buttonProps}
        label="Recusar"
        keys="r"
        blocked={refusal ?? (isOpen ? undefined : 'Não há contagem a confirmar nesta linha.')}
        question="Recusar a conferência deste turno com a contagem?"
        change={dayMatches.refuseMatch}
      />
      <ConfirmButton
        {...buttonProps}
        label="Desfazer"
        keys="u"
        blocked={refusal ?? (match && !isOpen ? undefined : 'Não há contagem casada nesta linha.')}
        question="Desfazer a conferência deste turno com a contagem?"
        change={cashConciliations.undoMatch}
      />
    </>
  )
}

function PrimaryAct({ day, row, isConfirming, onAct }: Pick<Props, 'day' | 'row' | 'isConfirming' | 'onAct'>) {
  const action = findShiftAction(row)
  if (action.kind === 'count' && row?.kind === 'drawer')
    return <CountDrawerForm key={row.key} day={day} drawer={row.drawer} />
  const refusal = action.kind === 'confirm' ? getEditRefusal(day) : undefined
  return (
    <Button small look="primary" busy={isConfirming} blocked={action.refusal ?? refusal} onClick={onAct}>
      {action.label} <span aria-hidden="true">⏎</span>
    </Button>
  )
}

const CountAgain = ({ day, row }: Pick<Props, 'day' | 'row'>) =>
  row?.kind === 'drawer' && row.drawer.counted_cents !== null ? (
    <CountDrawerForm key={row.key} day={day} drawer={row.drawer} />
  ) : null

type SumsProps = Pick<Props, 'day'> & { isShort?: boolean }

export const ShiftSums = ({ day, isShort = false }: SumsProps) => {
  const all = [
    { label: 'Esperado', value: <Money cents={totalOf(day.drawers, 'expected_cents')} /> },
    { label: 'Contado', value: <Money cents={totalOf(day.drawers, 'counted_cents')} /> },
    { label: 'A depositar', value: <Money cents={day.to_deposit_cents} /> },
    { label: 'Diferença', value: <Money cents={totalOf(day.drawers, 'difference_cents')} signed /> },
  ]
  return <WorkSums label="Totais dos turnos" sums={isShort ? all.slice(2) : all} />
}

/**
 * Totals of the drawers at the left, the acts on the row of the cursor at the right. Every row has as many buttons. On a
 * phone the bar has two totals, the primary act and a menu of the others: its height does not depend on the amounts.
 */
export const ShiftBar = (props: Props) => {
  const isPhone = useView() === 'mobile'
  return (
    <WorkBar
      label="Ações do turno"
      sums={<ShiftSums day={props.day} isShort={isPhone} />}
      actions={
        <>
          <span ref={props.primary}>
            <PrimaryAct {...props} />
          </span>
          {!isPhone && <MatchButtons {...props} />}
          <MoreActions
            compact={!isPhone}
            dialogs={
              <>
                {isPhone && <MatchButtons {...props} />}
                <CountAgain {...props} />
              </>
            }
          />
          {props.onTogglePanel && (
            <Button small look="quiet" keys="i" aria-expanded={props.showsPanel} onClick={props.onTogglePanel}>
              Painel
            </Button>
          )}
        </>
      }
    />
  )
}
