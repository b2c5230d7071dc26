import { formatSourceName } from '@app/domain/day/facts/contract'
import { formatCount, showDate, showDayAndMonth, showMoney } from '@app/kit/contract'
import { Button, CardRows, HomeCard, HomeCards, Inline, Stack, useRead } from '@app/kit/web'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ClosingCalendar } from './closing-calendar.tsx'
import { type ClosingFigures, closingHome } from './home.contract.ts'
import css from './manager-home.module.css'
import { NextDayCard } from './next-day.tsx'

const board = '/cash-conciliation'

const buildFigureRows = (figures: ClosingFigures) => [
  { key: 'late', name: 'Dias atrasados', value: figures.overdue_days, to: `${board}?overdue=true` },
  { key: 'open', name: 'A resolver: em aberto', value: figures.open_days, to: `${board}?status=open` },
  {
    key: 'conference',
    name: 'A resolver: em conferência ou reabertos',
    value: figures.conference_days,
    to: `${board}?status=in_conference`,
  },
  { key: 'refused', name: 'A resolver: recusados', value: figures.refused_days, to: `${board}?status=refused` },
  { key: 'submitted', name: 'Em análise', value: figures.submitted_days, to: `${board}?status=submitted` },
  { key: 'unexplained', name: 'Não explicado', value: showMoney(figures.unexplained_cents), to: board },
  { key: 'tanks', name: 'Tanques fora de 0,6% em 31 dias', value: figures.tanks_beyond },
]

function NetworkCard() {
  const read = useRead(closingHome.figures, {}, { refetchOnWindowFocus: true })
  return (
    <HomeCard title="Rede hoje" read={read} lines={9}>
      {(figures) => (
        <Stack gap="small">
          <Inline>
            {figures.overdue_days > 0 ? (
              <Button look="primary" to={`${board}?overdue=true`}>
                Ver os atrasados
              </Button>
            ) : (
              <Button look="primary" to={board}>
                Ver a rede
              </Button>
            )}
          </Inline>
          <CardRows label="Dias da rede" rows={buildFigureRows(figures)} />
        </Stack>
      )}
    </HomeCard>
  )
}

function MissingSourcesCard() {
  const read = useRead(closingHome.missingSources)
  return (
    <HomeCard title="Fontes que faltam" read={read} lines={9}>
      {({ from, to, company_count, companies }) => {
        if (companies.length === 0) return 'Nenhum arquivo obrigatório falta nos últimos 31 dias.'
        const hidden = company_count - companies.length
        return (
          <>
            <CardRows
              label="Fontes que faltam nos últimos 31 dias"
              rows={companies.flatMap(({ id, name, sources }) =>
                sources.map(({ source, days, since }) => ({
                  key: `${id} ${source}`,
                  name: `${name} · ${formatSourceName(source)}`,
                  detail: `desde ${showDayAndMonth(since)}`,
                  value: formatCount(days, 'dia', 'dias'),
                  to: `${board}?company_id=${id}&missing_source=${source}&from=${from}&to=${to}`,
                })),
              )}
            />
            <p className={css.note}>
              De {showDate(from)} a {showDate(to)}.{' '}
              {hidden > 0 && <Link to={board}>e mais {formatCount(hidden, 'empresa', 'empresas')}</Link>}
            </p>
          </>
        )
      }}
    </HomeCard>
  )
}

/** The cards of the administrator; `children` are the cards of other areas. Without any day, the first files. */
export default function NetworkHome({ children }: { children: ReactNode }) {
  const next = useRead(closingHome.nextDay)
  if (next.data?.has_days === false) return <NextDayCard />
  return (
    <Stack>
      <HomeCards>
        <NetworkCard />
        <MissingSourcesCard />
        {children}
      </HomeCards>
      <ClosingCalendar />
    </Stack>
  )
}
