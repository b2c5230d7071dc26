import {
  type CashConciliationDetail,
  type DayDifference,
  parseRuleSuggestion,
  parseSuggestion,
} from '@app/domain/day/assessment/contract'
import { paymentMethodLabels } from '@app/domain/day/facts/contract'
import { showDate } from '@app/kit/contract'
import { BulkButton, Button, DataTable, EmptyState, Inline, Money, Panel, Stack, Volume } from '@app/kit/web'
import { useState } from 'react'
import { getEditRefusal, severityRank } from '../day-parts/day.rules.ts'
import { DifferenceProofs } from '../day-parts/difference-proofs.tsx'
import { Explain } from '../day-parts/explain.tsx'
import { DifferenceTag, differenceName, SeverityTag } from '../day-parts/tags.tsx'
import { Defer } from '../differences/defer.form.tsx'
import { deferMany } from '../differences/difference-bulk.tsx'
import { SuggestionButton } from '../manuals/suggestion-button.tsx'
import { differenceOptions } from './differences.rules.ts'
import { ExplainMany } from './explain-many.tsx'

type Props = { open: readonly DayDifference[]; blocked: string | undefined }

const DeferMany = ({ open, blocked }: Props) => (
  <BulkButton
    opener="Adiar várias"
    small
    blocked={blocked}
    action={deferMany}
    records={{ label: 'Diferenças', options: differenceOptions(open) }}
  />
)

const order = (a: DayDifference, b: DayDifference) =>
  Number(a.status !== 'open') - Number(b.status !== 'open') ||
  severityRank[a.severity] - severityRank[b.severity] ||
  Math.abs(b.amount_cents) - Math.abs(a.amount_cents)

const tones = {
  open: 'bad',
  refused: 'bad',
  deferred: 'wait',
  explained: 'good',
  accepted: 'good',
  resolved: 'good',
} as const

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
        <div>{paymentMethodLabels[effect.method]}</div>
        <Money cents={effect.amount_cents} signed />
      </div>
    ))
  )

const Reason = ({ difference }: { difference: DayDifference }) => (
  <>
    <DifferenceTag status={difference.status} />
    {difference.deferred_to !== null && <small> até {showDate(difference.deferred_to)}</small>}
    {difference.reason_name !== null && (
      <>
        <div>
          <strong>{difference.reason_name}</strong>
        </div>
        <div>{difference.note}</div>
        <small>{difference.explained_by_name ?? 'Sistema'}</small>
      </>
    )}
    <DifferenceProofs difference={difference} />
  </>
)

const Sentence = ({ difference }: { difference: DayDifference }) => {
  const rule = difference.status === 'open' ? parseRuleSuggestion(difference.suggestion) : null
  return (
    <>
      {difference.sentence}
      {rule && (
        <div>
          <small>{rule.sentence}</small>
        </div>
      )}
    </>
  )
}

export function DifferencesTab({ day }: { day: CashConciliationDetail }) {
  const [explaining, setExplaining] = useState<DayDifference | null>(null)
  const refusal = getEditRefusal(day)
  const rows = day.differences.filter(({ status }) => status !== 'resolved').toSorted(order)
  const open = rows.filter(({ status }) => status === 'open' || status === 'refused')
  return (
    <Stack gap="small">
      <Inline spread>
        <span>{open.length} em aberto</span>
        <Inline>
          <Button small to={`/cash-conciliation/${day.id}/diff-transactions/${day.business_date}`}>
            Transações com diferença
          </Button>
          {open.length > 1 && <DeferMany open={open} blocked={refusal} />}
          {open.length > 1 && <ExplainMany day={day} open={open} blocked={refusal} />}
        </Inline>
      </Inline>
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
              width: 170,
              cell: (row) => (
                <>
                  <strong>{row.code}</strong> {differenceName(row.code)}
                  <div>
                    <SeverityTag severity={row.severity} />
                  </div>
                </>
              ),
            },
            { title: 'O que aconteceu', width: 230, cell: (row) => <Sentence difference={row} /> },
            { title: 'Efeito', number: true, cell: (row) => <Effect difference={row} /> },
            { title: 'Motivo e observação', cell: (row) => <Reason difference={row} /> },
            {
              title: 'Ações',
              width: 176,
              cell: (row) => {
                const suggestion = parseSuggestion(row.suggestion)
                return (
                  <Inline>
                    {suggestion && row.status === 'open' && (
                      <SuggestionButton day={day} suggestion={suggestion} blocked={refusal} />
                    )}
                    {(row.status === 'open' || row.status === 'deferred') && (
                      <Defer small difference={row} blocked={refusal} />
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
    </Stack>
  )
}
