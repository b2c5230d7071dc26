import { showDate } from '@app/kit/contract'
import { Columns, DataTable, EmptyState, Money, Panel, ReadCard, StatusTag, useRead } from '@app/kit/web'
import { type RequestRisk, riskDays, solicitationRisk } from './risk.contract.ts'

type ReusedFile = RequestRisk['reused'][number]

const formatPlace = ({ code, business_date }: ReusedFile) =>
  code && business_date ? `${code} de ${showDate(business_date)}` : 'Outro registro'

export default function RiskPanel({ id }: { id: string }) {
  const read = useRead(solicitationRisk.risk, { params: { id } })
  return (
    <ReadCard title="Risco" read={read}>
      {({ operators, terminals, reused }) => (
        <Columns min={340}>
          <Panel title={`Faltas de caixa em ${riskDays} dias`} flush>
            <DataTable
              label="Faltas por operador"
              rows={operators}
              dense
              rowKey={(row) => row.operator}
              empty={<EmptyState title="Nenhum turno neste dia." />}
              columns={[
                { title: 'Operador', cell: (row) => row.operator },
                { title: 'Faltas', number: true, cell: (row) => row.shortages },
                { title: 'Valor', number: true, cell: (row) => <Money cents={row.shortage_cents} signed /> },
                { title: 'Última', cell: (row) => (row.last_date ? showDate(row.last_date) : '–') },
              ]}
            />
          </Panel>
          <Panel title={`Cancelamentos por terminal em ${riskDays} dias`} flush>
            <DataTable
              label="Cancelamentos por terminal"
              rows={terminals}
              dense
              rowKey={(row) => row.terminal_logical_no}
              rowTone={(row) => (row.cancelled_today > 0 ? 'wait' : undefined)}
              empty={<EmptyState title="Nenhum cancelamento nos terminais deste dia." />}
              columns={[
                { title: 'Terminal', cell: (row) => row.terminal_logical_no },
                { title: 'Neste dia', number: true, cell: (row) => row.cancelled_today },
                { title: 'Cancelados', number: true, cell: (row) => `${row.cancelled} de ${row.captures}` },
                { title: 'Valor', number: true, cell: (row) => <Money cents={row.cancelled_cents} /> },
              ]}
            />
          </Panel>
          <Panel title="Anexos repetidos" flush>
            <DataTable
              label="Anexos repetidos"
              rows={reused.map((row, index) => ({ ...row, key: `${index}` }))}
              dense
              rowKey={(row) => row.key}
              rowTone={() => 'bad'}
              empty={<EmptyState title="Nenhum anexo desta solicitação serviu de prova antes." />}
              columns={[
                { title: 'Arquivo', cell: (row) => row.file_name },
                { title: 'Também em', cell: (row) => <StatusTag tone="bad">{formatPlace(row)}</StatusTag> },
                { title: 'Quem', cell: (row) => row.added_by_name },
              ]}
            />
          </Panel>
        </Columns>
      )}
    </ReadCard>
  )
}
