import { DataTable, Money, Panel, StatusTag } from '@app/kit/web'
import type { Snapshot } from '../../solicitations/solicitations.contract.ts'
import type { CashConciliationDetail } from '../day-view.contract.ts'
import { codeNames } from '../differences/difference-columns.tsx'
import { type ComparedDifference, compareDifferences } from './checkout.rules.ts'

const changes = { new: 'Nova', gone: 'Sumiu', changed: 'Mudou' } as const

const Said = ({ of }: { of: ComparedDifference['sent'] }) =>
  of === undefined || of.reason === null ? (
    '–'
  ) : (
    <>
      <strong>{of.reason}</strong>
      <div>{of.note}</div>
    </>
  )

/** Each difference as it was sent beside what it is now, in amount and in words; what changed is marked and first. */
export function SentDifferences({ sent, day }: { sent: Snapshot; day: Pick<CashConciliationDetail, 'differences'> }) {
  const rows = compareDifferences(sent.differences, day.differences)
  if (rows.length === 0) return null
  return (
    <Panel title="Diferenças: enviado × atual" flush>
      <DataTable
        label="Diferenças enviadas e atuais"
        rows={rows}
        dense
        rowKey={({ key }) => key}
        rowTone={({ change }) => (change === null ? undefined : 'wait')}
        columns={[
          {
            title: 'Código',
            width: 190,
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
          { title: 'Explicação enviada', cell: (row) => <Said of={row.sent} /> },
          { title: 'Explicação atual', cell: (row) => <Said of={row.now} /> },
          {
            title: 'Mudou',
            cell: ({ change }) =>
              change === null ? (
                <StatusTag tone="good">Igual</StatusTag>
              ) : (
                <StatusTag tone="wait">{changes[change]}</StatusTag>
              ),
          },
        ]}
      />
    </Panel>
  )
}
