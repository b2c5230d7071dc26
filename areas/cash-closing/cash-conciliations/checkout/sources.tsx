import { CheckTag, DataTable, DateTimeText, Panel } from '@app/kit/web'
import type { CashConciliationDetail } from '../day-view.contract.ts'
import { type Source, Sources, sourceNames } from '../days/day-sources.contract.ts'

const names: readonly Source[] = ['pos', 'cielo', 'stone', 'rede', 'getnet', 'pagbank', 'mercado_pago', 'pix', 'bank']

/** What arrived for the day, when, and what was given up with which reason. */
export function SourcesPanel({ day }: { day: Pick<CashConciliationDetail, 'sources'> }) {
  const sources = Sources.safeParse(day.sources, { jitless: true }).data ?? {}
  const rows = names.map((name) => {
    const state = sources[name]
    return { name, state: state && 'received_at' in state ? state : undefined, waived: waivedOf(state) }
  })
  return (
    <Panel title="Fontes do dia" flush>
      <DataTable
        label="Fontes do dia"
        rows={rows}
        rowKey={(row) => row.name}
        columns={[
          { title: 'Fonte', cell: (row) => sourceNames[row.name] },
          {
            title: 'Situação',
            cell: (row) =>
              row.state ? (
                <CheckTag holds>Recebida</CheckTag>
              ) : row.waived ? (
                <CheckTag holds={null}>Dispensada</CheckTag>
              ) : (
                <CheckTag holds={null}>Não recebida</CheckTag>
              ),
          },
          { title: 'Quando', cell: (row) => <DateTimeText instant={row.state?.received_at} /> },
          { title: 'Motivo', cell: (row) => row.waived ?? '–' },
        ]}
      />
    </Panel>
  )
}

const waivedOf = (state: unknown) =>
  typeof state === 'object' && state !== null && 'reason' in state && typeof state.reason === 'string'
    ? state.reason
    : undefined
