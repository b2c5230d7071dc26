import { Button, DataTable, EmptyState, Inline, Money, Panel, Volume } from '@app/kit/web'
import { useState } from 'react'
import { methods } from '../day-facts.contract.ts'
import type { CashConciliationDetail, DayDifference } from '../day-view.contract.ts'
import { SuggestionButton } from '../manuals/suggestion.form.tsx'
import { suggestionOf } from '../suggestion.contract.ts'
import { DifferenceTag, differenceName, SeverityTag, severityRank } from '../tags.tsx'
import { editRefusal } from './day.rules.ts'
import { Explain } from './explain.form.tsx'

const order = (a: DayDifference, b: DayDifference) =>
  Number(a.status !== 'open') - Number(b.status !== 'open') ||
  severityRank[a.severity] - severityRank[b.severity] ||
  Math.abs(b.amount_cents) - Math.abs(a.amount_cents)

const tones = { open: 'bad', refused: 'bad', explained: 'good', accepted: 'good', resolved: 'good' } as const

const Effect = ({ difference }: { difference: DayDifference }) =>
  difference.effects.length === 0 ? (
    difference.volume_ml === null ? (
      <Money cents={difference.amount_cents} signed />
    ) : (
      <Volume ml={difference.volume_ml} />
    )
  ) : (
    difference.effects.map((effect) => (
      <div key={effect.method}>
        <div>{methods[effect.method]}</div>
        <Money cents={effect.amount_cents} signed />
      </div>
    ))
  )

const Reason = ({ difference }: { difference: DayDifference }) => (
  <>
    <DifferenceTag status={difference.status} />
    {difference.reason_name !== null && (
      <>
        <div>
          <strong>{difference.reason_name}</strong>
        </div>
        <div>{difference.note}</div>
        <small>{difference.explained_by_name ?? 'Sistema'}</small>
      </>
    )}
  </>
)

/** Every disagreement of the day: what happened, what it moves, what is proposed, and what people said of it. */
export function DifferencesTab({ day }: { day: CashConciliationDetail }) {
  const [explaining, setExplaining] = useState<DayDifference | null>(null)
  const refusal = editRefusal(day)
  const rows = day.differences.filter((one) => one.status !== 'resolved').sort(order)
  return (
    <Panel flush>
      <DataTable
        label="Diferenças do dia"
        rows={rows}
        rowKey={(row) => row.id}
        rowTone={(row) => tones[row.status]}
        empty={
          <EmptyState title="Nenhuma diferença neste dia.">
            Tudo o que o sistema registrou foi confirmado, no mesmo valor e na mesma forma.
          </EmptyState>
        }
        columns={[
          {
            title: 'Diferença',
            width: 190,
            cell: (row) => (
              <>
                <strong>{row.code}</strong> {differenceName(row.code)}
                <div>
                  <SeverityTag severity={row.severity} />
                </div>
              </>
            ),
          },
          { title: 'O que aconteceu', width: 280, cell: (row) => row.sentence },
          { title: 'Efeito', number: true, cell: (row) => <Effect difference={row} /> },
          { title: 'Motivo e observação', cell: (row) => <Reason difference={row} /> },
          {
            title: 'Ações',
            width: 130,
            cell: (row) => {
              const suggestion = suggestionOf(row.suggestion)
              return (
                <Inline>
                  {suggestion && row.status === 'open' && (
                    <SuggestionButton day={day} suggestion={suggestion} blocked={refusal} />
                  )}
                  <Button small blocked={refusal} onClick={() => setExplaining(row)}>
                    {row.status === 'open' || row.status === 'refused' ? 'Explicar' : 'Rever'}
                  </Button>
                </Inline>
              )
            },
          },
        ]}
      />
      {explaining && <Explain day={day} difference={explaining} onClose={() => setExplaining(null)} />}
    </Panel>
  )
}
