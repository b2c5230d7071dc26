import { DataTable, EmptyState, Money } from '@app/kit/web'
import { differenceName } from '../cash-conciliations/tags.tsx'
import type { SolicitationDetail } from './solicitations.contract.ts'

/** What was explained when the request was sent: code, amount, reason and what was found out. */
export function RequestDifferences({ request }: { request: SolicitationDetail }) {
  const sentences = new Map(request.day.differences.map((row) => [`${row.code} ${row.ref}`, row.sentence]))
  return (
    <DataTable
      label="Diferenças enviadas"
      rows={request.snapshot.differences.map((row) => ({ ...row, key: `${row.code} ${row.ref}` }))}
      rowKey={(row) => row.key}
      empty={<EmptyState title="Enviado sem nenhuma diferença." />}
      columns={[
        {
          title: 'Código',
          width: 210,
          cell: (row) => (
            <>
              <strong>{row.code}</strong> {differenceName(row.code)}
            </>
          ),
        },
        { title: 'O que aconteceu', cell: (row) => sentences.get(row.key) ?? 'Não existe mais neste dia.' },
        { title: 'Valor', number: true, cell: (row) => <Money cents={row.amount_cents} signed /> },
        { title: 'Motivo', cell: (row) => row.reason ?? '–' },
        { title: 'Observação', cell: (row) => row.note ?? '–' },
      ]}
    />
  )
}
