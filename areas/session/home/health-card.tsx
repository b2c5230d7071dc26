import { formatCount } from '@app/kit/contract'
import { CardRows, HomeCard, RelativeTime, StatusTag, useRead } from '@app/kit/web'
import type { ProvenBackup } from './backup-proof.contract.ts'
import { type BackupWarning, getBackupWarning, maxBackupDays } from './backup-proof.rules.ts'
import { failedJobDays, systemHealth } from './system-health.contract.ts'

const warningWords: Readonly<Record<NonNullable<BackupWarning>, string>> = {
  never: 'Nunca provada',
  failed: 'A última prova falhou',
  incomplete: 'Faltam arquivos na cópia',
  old: `Há mais de ${maxBackupDays} dias`,
}

/** The time of the backup itself: a proof of today says nothing about what was stored after it. */
function buildBackupRow(backup: ProvenBackup) {
  const { proven } = backup
  const warning = getBackupWarning(backup, new Date().toISOString())
  return {
    key: 'backup',
    name: 'Última cópia de segurança provada',
    detail: proven && (
      <>
        <RelativeTime instant={proven.made_at} /> · {proven.operator}
      </>
    ),
    value: warning ? (
      <StatusTag tone={warning === 'old' ? 'wait' : 'bad'}>{warningWords[warning]}</StatusTag>
    ) : (
      <StatusTag tone="good">Em dia</StatusTag>
    ),
  }
}

export function HealthCard() {
  const read = useRead(systemHealth.get, {}, { refetchOnWindowFocus: true })
  return (
    <HomeCard title="Saúde" read={read} lines={4}>
      {({ failed_jobs, failed_routines, waiting_jobs, waiting_since, backup, people_without_second_factor }) => (
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
            buildBackupRow(backup),
            {
              key: 'second-factor',
              name: 'Pessoas sem segundo fator',
              value: people_without_second_factor,
              to: '/users/list?active=true&second_factor=false',
            },
          ]}
        />
      )}
    </HomeCard>
  )
}
