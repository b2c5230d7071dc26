import { sourceNames } from '@app/domain/companies/contract'
import type { CashConciliationDetail } from '@app/domain/day/assessment/contract'
import { formatSourceName, Sources } from '@app/domain/day/facts/contract'
import { CheckTag, DataTable, DateTimeText, Panel } from '@app/kit/web'

export function SourcesPanel({ day }: { day: Pick<CashConciliationDetail, 'sources' | 'missing_sources'> }) {
  const sources = Sources.safeParse(day.sources, { jitless: true }).data ?? {}
  const names = [...new Set([...Object.keys(sourceNames), ...day.missing_sources, ...Object.keys(sources)])]
  const rows = names.map((name) => {
    const state = sources[name]
    return {
      name,
      state: state && 'received_at' in state ? state : undefined,
      waived: getWaiverReason(state),
      missing: day.missing_sources.includes(name),
    }
  })
  return (
    <Panel title="Fontes do dia" flush>
      <DataTable
        label="Fontes do dia"
        rows={rows}
        rowKey={(row) => row.name}
        columns={[
          { title: 'Fonte', cell: (row) => formatSourceName(row.name) },
          {
            title: 'Situação',
            cell: (row) =>
              row.state ? (
                <CheckTag holds>Recebida</CheckTag>
              ) : row.waived ? (
                <CheckTag holds={null}>Dispensada</CheckTag>
              ) : row.missing ? (
                <CheckTag holds={false}>Falta</CheckTag>
              ) : (
                <CheckTag holds={null}>Não exigida</CheckTag>
              ),
          },
          { title: 'Quando', cell: (row) => <DateTimeText instant={row.state?.received_at} /> },
          { title: 'Motivo', cell: (row) => row.waived ?? '–' },
        ]}
      />
    </Panel>
  )
}

const getWaiverReason = (state: unknown) =>
  typeof state === 'object' && state !== null && 'reason' in state && typeof state.reason === 'string'
    ? state.reason
    : undefined
