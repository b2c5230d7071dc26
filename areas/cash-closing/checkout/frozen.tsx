import type { CashConciliationDetail } from '@app/domain/day/assessment/contract'
import { Alert, DataTable, EmptyState, Money, Panel, useRead } from '@app/kit/web'
import { dayLife } from '../cash-conciliations/day-life.contract.ts'
import { codeNames } from '../day-parts/difference-columns.tsx'
import { DifferenceTag, SeverityTag } from '../day-parts/tags.tsx'

type Props = { day: Pick<CashConciliationDetail, 'id' | 'differences'> }

export function Frozen({ day }: Props) {
  const rows = day.differences.filter(({ status }) => status !== 'resolved')
  const isOpen = ({ status }: (typeof rows)[number]) => status === 'open' || status === 'refused'
  const openCount = rows.filter(isOpen).length
  return (
    <Panel
      title={openCount === 0 ? 'O que fica congelado' : `O que fica congelado: ${openCount} ainda em aberto`}
      flush={rows.length > 0}
    >
      {rows.length === 0 ? (
        <EmptyState title="Nenhuma diferença: os totais acima são o que se congela." />
      ) : (
        <DataTable
          label="Diferenças que ficam congeladas"
          rows={rows}
          rowKey={({ id }) => id}
          rowTone={(row) => (isOpen(row) ? 'bad' : row.status === 'deferred' ? 'wait' : 'good')}
          columns={[
            { title: 'Código', cell: ({ code }) => codeNames[code] },
            { title: 'Gravidade', cell: ({ severity }) => <SeverityTag severity={severity} /> },
            {
              title: 'Situação',
              cell: ({ status }) => <DifferenceTag status={status} />,
            },
            { title: 'Motivo', cell: ({ reason_name }) => reason_name ?? '–' },
            { title: 'Valor', number: true, cell: ({ amount_cents }) => <Money cents={amount_cents} signed /> },
          ]}
        />
      )}
    </Panel>
  )
}

export function Deciders({ day }: Props) {
  const { data } = useRead(dayLife.deciders, { params: { id: day.id } }, { staleTime: 60_000 })
  if (!data) return null
  const names = new Intl.ListFormat('pt-BR', { type: 'disjunction' }).format(data.data.map(({ name }) => name))
  return data.data.length === 0 ? (
    <Alert tone="wait">Ninguém mais analisa solicitações desta empresa: quem envia não decide a própria.</Alert>
  ) : (
    <Alert>Decide: {names}. Quem envia não decide a própria solicitação.</Alert>
  )
}
