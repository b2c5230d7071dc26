import { showDate } from '@app/kit/contract'
import { BarList, EmptyState, Loaded, useRead } from '@app/kit/web'
import { useCoverageQuery } from './coverage.tab.tsx'
import { downloads } from './downloads.contract.ts'

const formatDuration = (minutes: number) => `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, '0')} min`
const minutesPerHour = 60
const durationMeasure = {
  unit: minutesPerHour,
  show: formatDuration,
  showTick: (minutes: number) => `${minutes / minutesPerHour} h`,
}

export function DeliveriesTab() {
  const [{ gaps: _, ...query }] = useCoverageQuery()
  const read = useRead(downloads.deliveries, { query }, { keepPrevious: true })
  return (
    <Loaded read={read} lines={8}>
      {({ data, from, to }) =>
        data.length === 0 ? (
          <EmptyState title={`Nenhum arquivo entre ${showDate(from)} e ${showDate(to)}.`} />
        ) : (
          <BarList
            title="Quanto tempo depois do fim do dia cada origem entrega?"
            marks={data.map(({ source_id, name, company_name, median_minutes, days }) => ({
              key: source_id,
              name: `${name} · ${company_name} (mediana de ${days} ${days === 1 ? 'dia' : 'dias'})`,
              value: median_minutes,
              to: `?tab=requests&f[source_id]=${source_id}`,
            }))}
            measure={durationMeasure}
            points={['Uma origem', 'Duas origens']}
            headings={['Origem', 'Tempo de entrega']}
          />
        )
      }
    </Loaded>
  )
}
