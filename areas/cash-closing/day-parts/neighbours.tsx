import type { CashConciliationDetail } from '@app/domain/day/assessment/contract'
import { Button, Inline } from '@app/kit/web'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'

export function NeighbourDays({ day }: { day: Pick<CashConciliationDetail, 'previous_id' | 'next_id'> }) {
  const addressOf = (id: string | null) => (id ? `/cash-conciliation/${id}${location.search}` : undefined)
  const previous = addressOf(day.previous_id)
  const next = addressOf(day.next_id)
  return (
    <Inline>
      <Button
        small
        look="quiet"
        to={previous}
        keys="["
        blocked={previous ? undefined : 'Não há dia anterior desta empresa.'}
      >
        <IconChevronLeft size={16} aria-hidden="true" />
        <span className="rg-hidden">Dia anterior</span>
      </Button>
      <Button small look="quiet" to={next} keys="]" blocked={next ? undefined : 'Não há próximo dia desta empresa.'}>
        <IconChevronRight size={16} aria-hidden="true" />
        <span className="rg-hidden">Próximo dia</span>
      </Button>
    </Inline>
  )
}
