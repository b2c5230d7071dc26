import type { CashConciliation } from '@app/domain/day/contract'
import { getDayEditRefusal, isWaiting } from '@app/domain/day/life/contract'
import { showDate } from '@app/kit/contract'
import { ActionMenu, type MenuAction } from '@app/kit/web'
import { IconDots } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import type { DialogName } from './day-dialogs.tsx'

const DayDialog = lazy(() => import('./day-dialogs.tsx'))

export function DayRowActions({ day }: { day: CashConciliation }) {
  const navigate = useNavigate()
  const [open, setOpen] = useState<DialogName>()
  const page = `/cash-conciliation/${day.id}`
  const refusal = getDayEditRefusal(day) ?? undefined
  const name = `${day.company_name} em ${showDate(day.business_date)}`
  const actions: MenuAction[] = [
    { label: 'Abrir', onSelect: () => void navigate(page) },
    { label: 'Fechar', blocked: refusal, onSelect: () => void navigate(`${page}/close-checkout`) },
    { label: 'Reprocessar casamento', blocked: refusal, onSelect: () => setOpen('rematch') },
    ...(isWaiting(day.status) ? [{ label: 'Prosseguir sem fonte', onSelect: () => setOpen('waive') } as const] : []),
    { label: 'Atribuir responsável', onSelect: () => setOpen('assign') },
    ...(day.status === 'closed'
      ? [
          {
            label: 'Solicitar reabertura',
            blocked: day.pending_solicitation_id ? 'Já existe solicitação pendente para este dia.' : undefined,
            onSelect: () => setOpen('reopening'),
          } as const,
        ]
      : []),
  ]
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
        actions={actions}
      />
      {open && (
        <Suspense>
          <DayDialog name={open} day={day} close={() => setOpen(undefined)} />
        </Suspense>
      )}
    </>
  )
}
