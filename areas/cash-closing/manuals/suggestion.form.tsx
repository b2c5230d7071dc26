import {
  type CashConciliationDetail,
  suggestionLabels as labels,
  type SuggestionView,
} from '@app/domain/day/assessment/contract'
import { paymentMethodLabels } from '@app/domain/day/facts/contract'
import { Form, KeyValue, Loaded, Money, SelectField, Stack, TextAreaField, useRead } from '@app/kit/web'
import { cashConciliations } from '../cash-conciliations/cash-conciliations.contract.ts'
import { useStale } from '../day-parts/stale.tsx'
import { buildSuggestedLine, proposeReason, suggestionNotes } from './manuals.rules.ts'
import { notifyManualResult } from './notify-manual-result.tsx'

export type SuggestionFormProps = { day: CashConciliationDetail; suggestion: SuggestionView }

export function SuggestionForm({ day, suggestion, onDone }: SuggestionFormProps & { onDone: () => void }) {
  const stale = useStale()
  const types = useRead(cashConciliations.movementTypes, {}, { staleTime: 300_000 })
  const reasons = useRead(cashConciliations.reasons, { params: { id: day.id } }, { staleTime: 60_000 })
  const reasonRows = reasons.data?.data ?? []
  const reason_id = proposeReason(suggestion, reasonRows)
  return (
    <Stack>
      <p>{suggestion.sentence}</p>
      <KeyValue
        items={[
          ['Valor', <Money key="amount" cents={suggestion.amount_cents} strong />],
          suggestion.kind === 'reclassify'
            ? [
                'De → para',
                `${paymentMethodLabels[suggestion.method_from]} → ${paymentMethodLabels[suggestion.method_to]}`,
              ]
            : ['Forma', paymentMethodLabels[suggestion.method]],
        ]}
      />
      {stale.notice}
      <Loaded read={types}>
        {({ data }) =>
          reasons.data && (
            <Form
              submit={cashConciliations.addManual}
              params={{ id: day.id }}
              carried={{ ...buildSuggestedLine(suggestion, data), version: day.version }}
              suggested={{ reason_id, note: suggestionNotes[suggestion.kind] }}
              action={labels[suggestion.kind]}
              onFailed={stale.failed}
              onDone={(line) => {
                notifyManualResult(line)
                onDone()
              }}
            >
              <SelectField
                name="reason_id"
                label="Motivo"
                autoFocus={reason_id === undefined}
                options={reasonRows.map(({ id, name }) => ({ value: id, label: name }))}
              />
              <TextAreaField
                name="note"
                label="Observação"
                autoFocus={reason_id !== undefined}
                help="Confirme ou complete: fica no histórico do dia, com ao menos 10 caracteres."
              />
            </Form>
          )
        }
      </Loaded>
    </Stack>
  )
}
