import type { CashConciliation } from '@app/domain/day/contract'
import { getDayEditRefusal, isWaiting } from '@app/domain/day/life/contract'
import { showDate } from '@app/kit/contract'
import { ActionMenu, type MenuAction, useCan } from '@app/kit/web'
import { IconDots } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import type { DialogName } from './day-dialogs.tsx'

const DayDialog = lazy(() => import('./day-dialogs.tsx'))

/** The actions on a day, for the menu of its row and for the bar. Render `dialog` beside them. */
export function useDayActions(day: CashConciliation) {
  const navigate = useNavigate()
  const can = useCan()
  const [open, setOpen] = useState<DialogName>()
  const page = `/cash-conciliation/${day.id}`
  const refusal = getDayEditRefusal(day) ?? undefined
  const rematch: MenuAction = {
    label: 'Reprocessar casamento',
    blocked: refusal,
    onSelect: () => setOpen('rematch'),
  }
  const assign: MenuAction = { label: 'Atribuir responsável', onSelect: () => setOpen('assign') }
  const others: MenuAction[] = [
    { label: 'Fechar', blocked: refusal, onSelect: () => void navigate(`${page}/close-checkout`) },
    ...(isWaiting(day.status) ? [{ label: 'Prosseguir sem fonte', onSelect: () => setOpen('waive') } as const] : []),
    ...(day.status === 'closed'
      ? [
          {
            label: 'Solicitar reabertura',
            blocked: day.pending_solicitation_id ? 'Já existe solicitação pendente para este dia.' : undefined,
            onSelect: () => setOpen('reopening'),
          } as const,
        ]
      : []),
    ...(day.lock_reason === 'month' && can('admin')
      ? [{ label: 'Desbloquear mês', onSelect: () => setOpen('unlock-month') } as const]
      : []),
  ]
  const dialog = open && (
    <Suspense>
      <DayDialog name={open} day={day} close={() => setOpen(undefined)} />
    </Suspense>
  )
  return { see: { label: 'Abrir', onSelect: () => void navigate(page) }, rematch, assign, others, dialog }
}

export function DayRowActions({ day }: { day: CashConciliation }) {
  const { see, rematch, assign, others, dialog } = useDayActions(day)
  const name = `${day.company_name} em ${showDate(day.business_date)}`
  return (
    <>
      <ActionMenu
        label={`Ações de ${name}`}
        width={230}
        bordered="small"
        opener={
          <>
            <IconDots size={16} aria-hidden="true" />
            <span className="rg-hidden">Ações de {name}</span>
          </>
        }
        actions={[see, rematch, assign, ...others]}
      />
      {dialog}
    </>
  )
}
