import type { CashConciliation } from '@app/domain/day/contract'
import { ActionMenu, Button, OpenRowActions, useCan, useOpenRow } from '@app/kit/web'
import { IconDots } from '@tabler/icons-react'
import { findDayAction } from './day-action.rules.ts'
import { useDayActions } from './row-actions.tsx'

function DayActions({ day }: { day: CashConciliation }) {
  const can = useCan()
  const { assign, rematch, others, dialog } = useDayActions(day)
  const { label, to } = findDayAction(day, can('cash-conciliation.solicitation.analyze'))
  return (
    <>
      <Button small look="primary" to={to}>
        {label} <span aria-hidden="true">⏎</span>
      </Button>
      <Button small onClick={assign.onSelect}>
        Atribuir<span className="rg-hidden"> responsável</span>
      </Button>
      <Button small blocked={rematch.blocked} onClick={rematch.onSelect}>
        Reprocessar<span className="rg-hidden"> casamento</span>
      </Button>
      <ActionMenu
        label="Mais ações do dia"
        width={230}
        bordered="small"
        keys="."
        opener={
          <>
            <IconDots size={16} aria-hidden="true" />
            <span className="rg-hidden">Mais ações do dia</span>
          </>
        }
        actions={others}
      />
      {dialog}
    </>
  )
}

/** Actions on the day that is open beside the board. */
export function DayBar({ days }: { days: readonly CashConciliation[] }) {
  const { open } = useOpenRow()
  const day = days.find(({ id }) => id === open)
  return (
    day && (
      <OpenRowActions key={day.id} id={day.id}>
        <DayActions day={day} />
      </OpenRowActions>
    )
  )
}
