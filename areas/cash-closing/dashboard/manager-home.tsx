import { formatSourceName } from '@app/domain/day/facts/contract'
import { formatCount, showDate, showDayAndMonth, showDecimal, showMoney } from '@app/kit/contract'
import {
  CardRows,
  DataTable,
  HomeCard,
  HomeCards,
  PairedBars,
  type PairedMark,
  useCan,
  useRead,
  useTableSwitch,
} from '@app/kit/web'
import { Link } from 'react-router'
import { describeDay, getDaySign } from '../board/day-matrix.tsx'
import { getDayTone } from '../day-parts/tags.tsx'
import { closingHome, type LitresOfProduct } from './home.contract.ts'
import { computeChange, listLastDays } from './home.rules.ts'
import css from './manager-home.module.css'
import { NextDayCard } from './next-day.tsx'

const lastDayCount = 7

type LastDay = ReturnType<typeof listLastDays>[number]

/** The office sees the board of the date; a station its day, or its days of that date. */
function getDatePath({ business_date, companies, worst }: LastDay, office: boolean) {
  const period = `from=${business_date}&to=${business_date}`
  if (office) return `/cash-conciliation?${period}`
  return companies === 1
    ? `/cash-conciliation/solicitation/${business_date}/checkout?company=${worst.company_id}`
    : `/cash-conciliation/solicitation/conferences?${period}`
}

const LastDay = ({ day }: { day: LastDay }) => {
  const office = useCan()('cash-conciliation')
  return (
    <Link to={getDatePath(day, office)} data-tone={getDayTone(day.worst.status)}>
      <span aria-hidden="true">{showDayAndMonth(day.business_date)}</span>
      <b aria-hidden="true">{getDaySign(day.worst)}</b>
      <span aria-hidden="true">{showDecimal(day.unexplained_cents, 2)}</span>
      <span className="rg-hidden">
        {describeDay({ ...day.worst, unexplained_cents: day.unexplained_cents, cash_unseen: day.cash_unseen })}
      </span>
    </Link>
  )
}

const describeFewDays = (days: readonly LastDay[]) =>
  `${days.length === 1 ? 'Um dia' : 'Dois dias'} até agora: ${days
    .map((day) => `${showDayAndMonth(day.business_date)}, ${showMoney(day.unexplained_cents)} sem explicar`)
    .join(' e ')}.`

function LastDaysCard() {
  const read = useRead(closingHome.calendar, {}, { refetchOnWindowFocus: true })
  return (
    <HomeCard title="Últimos 7 dias" read={read} lines={4}>
      {({ companies }) => {
        const days = listLastDays(companies, lastDayCount)
        if (days.length === 0) return 'Os dias aparecem aqui com os primeiros arquivos.'
        return (
          <>
            <div className={css.days}>
              {days.map((day) => (
                <LastDay key={day.business_date} day={day} />
              ))}
            </div>
            <p className={css.note}>
              {days.length < 3
                ? describeFewDays(days)
                : 'Situação e valor não explicado (R$), sem compensar as empresas.'}
              {days.some(({ cash_unseen }) => cash_unseen) && ' Sem o dinheiro dos turnos que faltam contar.'}
            </p>
          </>
        )
      }}
    </HomeCard>
  )
}

const mlPerLitre = 1000
const showLitres = (volume_ml: number) => `${showDecimal(Math.round(volume_ml / mlPerLitre), 0)} L`

function toPairedMark(product: LitresOfProduct, to: string | undefined): PairedMark {
  const change = computeChange(product.volume_ml, product.previous_ml)
  const words = change === null ? '–' : `${change > 0 ? '+' : ''}${change}%`
  const [now, before] = [showLitres(product.volume_ml), showLitres(product.previous_ml)]
  return {
    key: product.product_code,
    name: product.product_name,
    first: product.volume_ml,
    second: product.previous_ml,
    shown: now,
    words: `${product.product_name}: ${now} contra ${before}, ${words}`,
    change: { words, worse: change !== null && change < 0 },
    to,
  }
}

const LitresTable = ({ products }: { products: readonly LitresOfProduct[] }) => (
  <DataTable
    label="Litros desta semana e da anterior"
    rows={products}
    rowKey={({ product_code }) => product_code}
    columns={[
      { title: 'Produto', cell: ({ product_name }) => product_name },
      { title: 'Esta semana', number: true, cell: ({ volume_ml }) => showLitres(volume_ml) },
      { title: 'Anterior', number: true, cell: ({ previous_ml }) => showLitres(previous_ml) },
    ]}
  />
)

type WeekOfCard = { from: string; to: string; days: number }

const describeReadDays = (days: number) =>
  days === 0 ? 'sem leituras' : `${formatCount(days, 'dia', 'dias')} com leitura`

const describeWeek = ({ from, to, days }: WeekOfCard) =>
  `${showDayAndMonth(from)} a ${showDayAndMonth(to)}${days < lastDayCount ? ` (${describeReadDays(days)})` : ''}`

function LitresCard() {
  const office = useCan()('cash-conciliation')
  const read = useRead(closingHome.litres)
  const [asTable, tableSwitch] = useTableSwitch()
  return (
    <HomeCard
      title="Litros desta semana e da anterior"
      read={read}
      lines={6}
      actions={({ products }) => products.length > 0 && tableSwitch}
    >
      {({ week, previous, products }) => {
        if (week === null || previous === null || products.length === 0)
          return 'As leituras dos bicos aparecem aqui com os primeiros arquivos.'
        const rows = office ? `/cash-conciliation?from=${week.from}&to=${week.to}` : undefined
        return (
          <>
            {asTable ? (
              <LitresTable products={products} />
            ) : (
              <PairedBars
                label="Litros desta semana e da anterior"
                series={['Esta semana', 'Semana anterior']}
                marks={products.map((product) => toPairedMark(product, rows))}
              />
            )}
            <p className={css.note}>
              {rows ? <Link to={rows}>{describeWeek(week)}</Link> : describeWeek(week)} contra {describeWeek(previous)},
              sem as aferições
            </p>
          </>
        )
      }}
    </HomeCard>
  )
}

type MissingDay = { missing_sources: readonly string[]; uncounted: number }

const describeMissing = ({ missing_sources, uncounted }: MissingDay) =>
  [
    missing_sources.map(formatSourceName),
    uncounted > 0 ? `contagem de ${formatCount(uncounted, 'turno', 'turnos')}` : [],
  ]
    .flat()
    .join(' · ')

function MissingCard() {
  const office = useCan()('cash-conciliation')
  const read = useRead(closingHome.missing, {}, { refetchOnWindowFocus: true })
  return (
    <HomeCard title="Falta para amanhã" read={read} lines={4}>
      {({ business_date, company_count, companies }) => {
        if (companies.length === 0)
          return `Nada falta em ${showDayAndMonth(business_date)}: arquivos e contagens chegaram.`
        const hidden = company_count - companies.length
        const list = office ? '/cash-conciliation' : '/cash-conciliation/solicitation/conferences'
        const ofDate = `${list}?from=${business_date}&to=${business_date}`
        return (
          <>
            <CardRows
              label={`O que falta em ${showDate(business_date)}`}
              rows={companies.map((day) => ({
                key: day.day_id,
                name: `${day.company_name} · ${showDayAndMonth(business_date)}`,
                detail: describeMissing(day),
                to: office ? `/cash-conciliation/${day.day_id}` : ofDate,
              }))}
            />
            {hidden > 0 && (
              <p className={css.note}>
                <Link to={ofDate}>e mais {formatCount(hidden, 'empresa', 'empresas')}</Link>
              </p>
            )}
          </>
        )
      }}
    </HomeCard>
  )
}

export default function ManagerHome({ own = true }: { own?: boolean }) {
  return (
    <HomeCards>
      <NextDayCard own={own} />
      <LastDaysCard />
      <LitresCard />
      <MissingCard />
    </HomeCards>
  )
}
