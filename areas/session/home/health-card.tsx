import { formatCount } from '@app/kit/contract'
import { CardRows, HomeCard, RelativeTime, useRead } from '@app/kit/web'
import { failedJobDays, systemHealth } from './system-health.contract.ts'

export function HealthCard() {
  const read = useRead(systemHealth.get, {}, { refetchOnWindowFocus: true })
  return (
    <HomeCard title="Saúde" read={read} lines={3}>
      {({ failed_jobs, failed_routines, waiting_jobs, waiting_since }) => (
        <CardRows
          label="Saúde do produto"
          rows={[
            { key: 'failed', name: `Tarefas com erro em ${failedJobDays} dias`, value: failed_jobs, to: '/jobs' },
            { key: 'routines', name: 'Rotinas com erro em 48 h', value: failed_routines },
            {
              key: 'waiting',
              name: 'Na fila',
              detail: waiting_since && <RelativeTime instant={waiting_since} />,
              value: formatCount(waiting_jobs, 'tarefa', 'tarefas'),
            },
          ]}
        />
      )}
    </HomeCard>
  )
}
