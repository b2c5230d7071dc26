import type { CashConciliationDetail } from '@app/domain/day/assessment/contract'
import { Button, Inline, type MenuAction } from '@app/kit/web'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'

type Neighbours = Pick<CashConciliationDetail, 'previous_id' | 'next_id'>

const addressOf = (id: string | null) => (id ? `/cash-conciliation/${id}${location.search}` : undefined)

const steps = [
  {
    keys: '[',
    label: 'Dia anterior',
    icon: IconChevronLeft,
    refusal: 'Não há dia anterior desta empresa.',
    getAddress: ({ previous_id }: Neighbours) => addressOf(previous_id),
  },
  {
    keys: ']',
    label: 'Próximo dia',
    icon: IconChevronRight,
    refusal: 'Não há próximo dia desta empresa.',
    getAddress: ({ next_id }: Neighbours) => addressOf(next_id),
  },
]

export const NeighbourDays = ({ day }: { day: Neighbours }) => (
  <Inline>
    {steps.map(({ keys, label, icon: Icon, refusal, getAddress }) => {
      const address = getAddress(day)
      return (
        <Button key={keys} small look="quiet" to={address} keys={keys} blocked={address ? undefined : refusal}>
          <Icon size={16} aria-hidden="true" />
          <span className="rg-hidden">{label}</span>
        </Button>
      )
    })}
  </Inline>
)

/** The days before and after as entries of a menu. */
export const listNeighbourDays = (day: Neighbours, go: (to: string) => void): MenuAction[] =>
  steps.map(({ label, icon: Icon, refusal, getAddress }) => {
    const address = getAddress(day)
    const entry = { label, icon: <Icon size={16} />, onSelect: () => address && go(address) }
    return address ? entry : { ...entry, blocked: refusal }
  })
