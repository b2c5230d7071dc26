import type { CashConciliationDetail } from '@app/domain/day/assessment/contract'
import { DataTable, Money, Panel, StatusTag } from '@app/kit/web'
import type { Snapshot } from '../cash-conciliation-solicitations/solicitations.contract.ts'
import { codeNames } from '../day-parts/difference-columns.tsx'
import { type ComparedDifference, compareDifferences } from './checkout.rules.ts'

const changes = { new: 'Nova', gone: 'Sumiu', changed: 'Mudou' } as const

const ExplanationText = ({ explanation }: { explanation: ComparedDifference['sent'] }) =>
  explanation === undefined || explanation.reason === null ? (
    '–'
  ) : (
    <>
      <strong>{explanation.reason}</strong>
      <div>{explanation.note}</div>
    </>
  )

const describeUnchanged = (count: number) =>
  count === 1 ? '1 diferença está como foi enviada.' : `${count} diferenças estão como foram enviadas.`

export function SentDifferences({ sent, day }: { sent: Snapshot; day: Pick<CashConciliationDetail, 'differences'> }) {
  const rows = compareDifferences(sent.differences, day.differences)
  const changed = rows.filter(({ change }) => change !== null)
  if (rows.length === 0) return null
  const unchangedText = describeUnchanged(rows.length - changed.length)
  if (changed.length === 0) return <Panel title="Diferenças: enviado × atual">{unchangedText}</Panel>
  return (
    <Panel title="Diferenças: enviado × atual" flush footer={changed.length < rows.length && unchangedText}>
      <DataTable
        label="Diferenças enviadas e atuais"
        rows={changed}
        rowKey={({ key }) => key}
        rowTone={() => 'wait'}
        columns={[
          {
            title: 'Código',
            width: 260,
            cell: ({ code, sentence }) => (
              <>
                {codeNames[code] ?? code}
                {sentence !== null && (
                  <div>
                    <small>{sentence}</small>
                  </div>
                )}
              </>
            ),
          },
          {
            title: 'Valor enviado',
            number: true,
            cell: (row) => <Money cents={row.sent?.amount_cents ?? null} signed />,
          },
          {
            title: 'Valor atual',
            number: true,
            cell: (row) => (
              <Money
                cents={row.now?.amount_cents ?? null}
                signed
                strong={row.sent?.amount_cents !== row.now?.amount_cents}
              />
            ),
          },
          { title: 'Explicação enviada', cell: (row) => <ExplanationText explanation={row.sent} /> },
          { title: 'Explicação atual', cell: (row) => <ExplanationText explanation={row.now} /> },
          {
            title: 'Mudou',
            cell: ({ change }) => change && <StatusTag tone="wait">{changes[change]}</StatusTag>,
          },
        ]}
      />
    </Panel>
  )
}
