import {
  type CashConciliationDetail,
  suggestionLabels as labels,
  type SuggestionView,
} from '@app/domain/day/assessment/contract'
import { paymentMethodLabels } from '@app/domain/day/facts/contract'
import type { OperationAnswer } from '@app/kit/contract'
import { Form, KeyValue, Loaded, Money, SelectField, Stack, TextAreaField, useRead } from '@app/kit/web'
import { cashConciliations } from '../cash-conciliations/cash-conciliations.contract.ts'
import { useStale } from '../day-parts/stale.tsx'
import { proposeReason } from './manuals.rules.ts'
import { notifyManualResult } from './notify-manual-result.tsx'

export type SuggestionFormProps = { day: CashConciliationDetail; suggestion: SuggestionView }

const notes = {
  add_sale: 'Venda não registrada no sistema: abastecimento conferido com o recebimento.',
  reclassify: 'Forma registrada errada no caixa: conferido com o comprovante da captura.',
  exclude: 'Registro em dobro: conferido com o comprovante; só um dos dois é válido.',
} as const

type Types = OperationAnswer<typeof cashConciliations.movementTypes>['data']

const toLineDraft = (suggestion: SuggestionView, types: Types) =>
  suggestion.kind === 'reclassify'
    ? {
        kind: 'reclassify',
        side: 'system',
        target_id: suggestion.movement_id,
        method_to: suggestion.method_to,
      }
    : suggestion.kind === 'exclude'
      ? { kind: 'exclude', side: suggestion.side, target_id: suggestion.target_id }
      : {
          kind: 'add',
          side: 'system',
          movement_type_code: types.find(({ method, nature }) => nature === 'sale' && method === suggestion.method)
            ?.code,
          amount_cents: suggestion.amount_cents,
          fuelling_id: suggestion.fuelling_id,
          capture_id: suggestion.capture_id,
        }

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
              carried={{ ...toLineDraft(suggestion, data), version: day.version }}
              suggested={{ reason_id, note: notes[suggestion.kind] }}
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
