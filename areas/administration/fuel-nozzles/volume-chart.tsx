import { showDate, showDayAndMonth, showVolume } from '@app/kit/contract'
import { Chart, dayPoints, type Measure, showRound } from '@app/kit/web'

type Day = { business_date: string; sold_ml: number }

const mlPerLitre = 1000
const litreMeasure: Measure = {
  unit: mlPerLitre,
  show: showVolume,
  showTick: (volume_ml) => `${showRound(volume_ml / mlPerLitre)} L`,
}

export const VolumeChart = ({ daily }: { daily: readonly Day[] }) => (
  <Chart
    title="Quantos litros o bico vende por dia?"
    kind="bars"
    marks={daily.map(({ business_date, sold_ml }) => ({
      key: business_date,
      name: showDate(business_date),
      short: showDayAndMonth(business_date),
      value: sold_ml,
    }))}
    measure={litreMeasure}
    headings={['Dia', 'Litros']}
    points={dayPoints}
    empty="Nenhuma leitura nos últimos 90 dias."
  />
)
