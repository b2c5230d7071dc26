import { formatCount, showDate, showDayAndMonth } from '@app/kit/contract'
import { Chart, dayPoints, moneyMeasure, ReadCard, Stack, useRead } from '@app/kit/web'
import { conferences } from './conferences.contract.ts'

const kindOf = (cents: number) => (cents < 0 ? 'falta' : cents > 0 ? 'sobra' : 'sem diferença')

export default function OwnDifferences({ company_id }: { company_id: string }) {
  const read = useRead(conferences.stationDifferences, { query: { company_id } })
  return (
    <ReadCard title="Diferença por dia" read={read}>
      {({ days, ranking }) => (
        <Stack>
          <Chart
            kind="bars"
            title="Quanto ficou de diferença em cada dia?"
            headings={['Dia', 'Falta ou sobra']}
            measure={moneyMeasure}
            points={dayPoints}
            marks={days.map(({ business_date, difference_cents }) => ({
              key: business_date,
              name: `${showDate(business_date)}, ${kindOf(difference_cents)}`,
              short: showDayAndMonth(business_date),
              value: Math.abs(difference_cents),
              to: `/cash-conciliation/solicitation/conferences?company_id=${company_id}&from=${business_date}&to=${business_date}`,
            }))}
          />
          {ranking && (
            <p>
              Posição do posto na rede: <strong>{ranking.place}º</strong> de{' '}
              {formatCount(ranking.of, 'posto', 'postos')}; o 1º é o de menor diferença média por dia.
            </p>
          )}
        </Stack>
      )}
    </ReadCard>
  )
}
