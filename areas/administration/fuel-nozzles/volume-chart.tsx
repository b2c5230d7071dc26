import { formatCount, showDate, showVolume } from '@app/kit/contract'
import { DataTable, DateText, EmptyState, Stack, Volume } from '@app/kit/web'
import css from './volume-chart.module.css'

type Day = { business_date: string; sold_ml: number }

const height = 120

export function VolumeChart({ daily }: { daily: readonly Day[] }) {
  if (daily.length === 0) return <EmptyState title="Nenhuma leitura nos últimos 90 dias." />
  const maxVolume = Math.max(1, ...daily.map(({ sold_ml }) => sold_ml))
  return (
    <Stack gap="small">
      <svg
        className={css.chart}
        viewBox={`0 0 ${daily.length * 8} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`Litros por dia em ${formatCount(daily.length, 'dia', 'dias')}, no máximo ${showVolume(maxVolume)}. Os valores estão na tabela.`}
      >
        {daily.map(({ business_date, sold_ml }, index) => {
          const barHeight = Math.max(1, (Math.max(0, sold_ml) / maxVolume) * height)
          return (
            <rect
              key={business_date}
              className={css.bar}
              x={index * 8 + 1}
              y={height - barHeight}
              width={6}
              height={barHeight}
            >
              <title>{`${showDate(business_date)}: ${showVolume(sold_ml)}`}</title>
            </rect>
          )
        })}
      </svg>
      <p className={css.scale}>
        <span>{showDate(daily[0]?.business_date ?? '')}</span>
        <span>máximo {showVolume(maxVolume)}</span>
        <span>{showDate(daily.at(-1)?.business_date ?? '')}</span>
      </p>
      <details>
        <summary>Ver como tabela</summary>
        <DataTable
          label="Litros por dia"
          rows={daily.toReversed()}
          rowKey={({ business_date }) => business_date}
          maxHeight={280}
          columns={[
            { title: 'Dia', cell: ({ business_date }) => <DateText date={business_date} /> },
            { title: 'Litros', number: true, cell: ({ sold_ml }) => <Volume ml={sold_ml} /> },
          ]}
        />
      </details>
    </Stack>
  )
}
