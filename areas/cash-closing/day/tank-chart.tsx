import { tankLimitPpm } from '@app/domain/day/differences/contract'
import { type OperationAnswer, showDate, showDayAndMonth, showRate } from '@app/kit/contract'
import {
  ChartDrawing,
  ChartPanel,
  computeRangeScale,
  type Measure,
  minChartPoints,
  Panel,
  PointsSentence,
  Rate,
  ReadCard,
  useCan,
  useRead,
} from '@app/kit/web'
import { cashConciliations } from '../cash-conciliations/cash-conciliations.contract.ts'

type Tank = OperationAnswer<typeof cashConciliations.tankVariations>['tanks'][number]

const title = 'O tanque perde mais que 0,6%?'
/** A tenth of a percent. */
const stepPpm = 1000
const variationMeasure: Measure = { unit: stepPpm, show: showRate, showTick: showRate }

const nameOf = ({ tank_no, product_code }: Tank) => `Tanque ${tank_no} · ${product_code}`
type TankDay = Tank['days'][number]
type ToDay = (day: TankDay) => string

/** The office opens the tab of the day, a station the step of its closing. */
function useDayPath(company_id: string): ToDay {
  const office = useCan()('cash-conciliation')
  return ({ day_id, business_date }) =>
    office
      ? `/cash-conciliation/${day_id}?tab=bicos`
      : `/cash-conciliation/solicitation/${business_date}/checkout?company=${company_id}&passo=combustivel`
}

const toMarks = ({ days }: Tank, toDay: ToDay) =>
  days.map((day) => ({
    key: day.business_date,
    name: showDate(day.business_date),
    short: showDayAndMonth(day.business_date),
    value: day.variation_ppm,
    to: toDay(day),
  }))

/** The band is always in view, and zero in the middle. */
function scaleOf(tanks: readonly Tank[]) {
  const largest = Math.max(...tanks.flatMap(({ days }) => days.map(({ variation_ppm }) => Math.abs(variation_ppm))))
  const end = Math.max(largest, tankLimitPpm) + stepPpm
  return computeRangeScale(-end, end, stepPpm)
}

type TanksProps = { tanks: readonly Tank[]; toDay: ToDay }

function TankLines({ tanks, toDay }: TanksProps) {
  const scale = scaleOf(tanks)
  const rows = tanks.flatMap((tank) => tank.days.map((day) => ({ ...day, tank })))
  return (
    <ChartPanel
      title={title}
      rows={rows}
      rowKey={({ business_date, tank }) => `${nameOf(tank)} ${business_date}`}
      rowLink={toDay}
      columns={[
        { title: 'Tanque', cell: ({ tank }) => nameOf(tank) },
        { title: 'Dia', cell: ({ business_date }) => showDate(business_date) },
        { title: '% do escritural', number: true, cell: ({ variation_ppm }) => <Rate ppm={variation_ppm} /> },
      ]}
    >
      {tanks.map((tank) => (
        <section key={nameOf(tank)} aria-label={nameOf(tank)}>
          <strong>{nameOf(tank)}</strong>
          <ChartDrawing
            kind="line"
            title={`${title} ${nameOf(tank)}`}
            marks={toMarks(tank, toDay)}
            measure={variationMeasure}
            scale={scale}
            band={tankLimitPpm}
            low
          />
        </section>
      ))}
    </ChartPanel>
  )
}

/** Tanks with one or two measured days: a sentence for each. */
const FewDays = ({ tanks, toDay }: TanksProps) => (
  <Panel title={title}>
    {tanks.map((tank) => (
      <PointsSentence
        key={nameOf(tank)}
        names={[`${nameOf(tank)}, um dia até agora`, `${nameOf(tank)}, dois dias`]}
        points={toMarks(tank, toDay).map(({ key, name, value, to }) => ({
          key,
          words: `${name}, ${showRate(value)}`,
          to,
        }))}
      />
    ))}
  </Panel>
)

/** The measured variation of each tank in 31 days, with the tolerated band of ± 0.6 %. */
export default function TankChart({ day }: { day: { id: string; company_id: string } }) {
  const toDay = useDayPath(day.company_id)
  const read = useRead(cashConciliations.tankVariations, { params: { id: day.id } })
  return (
    <ReadCard title={title} read={read}>
      {({ tanks }) => {
        const lines = tanks.filter(({ days }) => days.length >= minChartPoints)
        const few = tanks.filter(({ days }) => days.length < minChartPoints)
        return (
          <>
            {lines.length > 0 && <TankLines tanks={lines} toDay={toDay} />}
            {few.length > 0 && <FewDays tanks={few} toDay={toDay} />}
          </>
        )
      }}
    </ReadCard>
  )
}
