import type { CashConciliationDetail } from '@app/domain/day/assessment/contract'
import { moneyMeasure, Waterfall } from '@app/kit/web'
import { buildStepsToConfirmed } from '../day/differences.rules.ts'
import { differenceName } from '../day-parts/tags.tsx'

export function DifferencesWaterfall({ day }: { day: CashConciliationDetail }) {
  const { steps, remainder } = buildStepsToConfirmed(day)
  if (steps.length === 0) return null
  const coded = steps.map(({ code, effect_cents }) => ({
    key: code,
    name: differenceName(code),
    short: differenceName(code),
    value: effect_cents,
    to: `?code=${code}`,
  }))
  const unnamed = { key: 'rest', name: 'Sem código', short: 'Outros', value: remainder }
  return (
    <Waterfall
      title="Como foi do sistema ao confirmado?"
      start={{ name: 'Sistema', value: day.system_total_cents }}
      steps={remainder === 0 ? coded : [...coded, unnamed]}
      end="Confirmado"
      measure={moneyMeasure}
      headings={['Passo', 'Efeito', 'Acumulado']}
    />
  )
}
