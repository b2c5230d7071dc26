import type { CashConciliationDetail } from '@app/domain/day/assessment/contract'
import { Alert, Figures, Money, Stack } from '@app/kit/web'
import { describeUnexplained, type ExplainableDay } from './day.rules.ts'

type Amounts = ExplainableDay &
  Pick<
    CashConciliationDetail,
    'system_total_cents' | 'confirmed_total_cents' | 'difference_cents' | 'explained_cents' | 'to_deposit_cents'
  >

export const DayAmounts = ({ day }: { day: Amounts }) => (
  <Stack gap="small">
    <Figures
      label="Valores do dia"
      items={[
        {
          label: 'Sistema',
          value: <Money cents={day.system_total_cents} />,
          detail: day.cash_unseen ? 'sem o dinheiro' : undefined,
        },
        { label: 'Confirmado', value: <Money cents={day.confirmed_total_cents} /> },
        {
          label: 'Diferença',
          value: <Money cents={day.difference_cents} signed />,
          detail: 'confirmado − sistema',
          tone: day.difference_cents === 0 ? 'good' : 'wait',
        },
        { label: 'Explicado', value: <Money cents={day.explained_cents} signed /> },
        {
          label: 'Não explicado',
          value: <Money cents={day.unexplained_cents} signed />,
          ...describeUnexplained(day),
        },
        {
          label: 'A depositar',
          value: <Money cents={day.to_deposit_cents} />,
          detail: day.cash_unseen ? 'depois da contagem' : undefined,
        },
      ]}
    />{' '}
    {day.cash_unseen && (
      <Alert>Conferência cega: os valores não incluem o dinheiro até todos os turnos serem contados.</Alert>
    )}
  </Stack>
)
