import { Button, Inline, useShortcut } from '@app/kit/web'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useNavigate } from 'react-router'
import type { CashConciliationDetail } from '../day-view.contract.ts'

/** The same company's day before and after; the tab stays. */
export function Neighbours({ day }: { day: Pick<CashConciliationDetail, 'previous_id' | 'next_id'> }) {
  const navigate = useNavigate()
  const addressOf = (id: string | null) => (id ? `/cash-conciliation/${id}${location.search}` : undefined)
  const previous = addressOf(day.previous_id)
  const next = addressOf(day.next_id)
  useShortcut('alt+arrowleft', () => previous && void navigate(previous), previous !== undefined)
  useShortcut('alt+arrowright', () => next && void navigate(next), next !== undefined)
  return (
    <Inline>
      <Button
        small
        look="quiet"
        icon={<IconChevronLeft size={16} />}
        to={previous}
        keys="Alt+←"
        blocked={previous ? undefined : 'Não há dia anterior desta empresa.'}
      >
        Dia anterior
      </Button>
      <Button
        small
        look="quiet"
        icon={<IconChevronRight size={16} />}
        to={next}
        keys="Alt+→"
        blocked={next ? undefined : 'Não há próximo dia desta empresa.'}
      >
        Próximo dia
      </Button>
    </Inline>
  )
}
