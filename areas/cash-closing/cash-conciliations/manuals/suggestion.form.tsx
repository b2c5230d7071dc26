import type { AnswerOf } from '@app/kit/contract'
import { Button, Form, KeyValue, Loaded, Modal, Money, Stack, TextAreaField, useRead } from '@app/kit/web'
import { IconWand } from '@tabler/icons-react'
import { useState } from 'react'
import { cashConciliations } from '../cash-conciliations.contract.ts'
import { methods } from '../day-facts.contract.ts'
import type { CashConciliationDetail } from '../day-view.contract.ts'
import { useStale } from '../stale.tsx'
import type { SuggestionView } from '../suggestion.contract.ts'

type Given = { day: CashConciliationDetail; suggestion: SuggestionView }

const labels = { add_sale: 'Registrar venda', reclassify: 'Reclassificar' } as const
const notes = {
  add_sale: 'Venda não registrada no sistema: abastecimento conferido com o recebimento.',
  reclassify: 'Forma registrada errada no caixa: conferido com o comprovante da captura.',
} as const

type Types = AnswerOf<typeof cashConciliations.movementTypes>['data']

/** The line that a suggestion stands for, as the manual form would have built it. */
const lineOf = (suggestion: SuggestionView, types: Types) =>
  suggestion.kind === 'reclassify'
    ? {
        kind: 'reclassify',
        side: 'system',
        target_id: suggestion.movement_id,
        method_to: suggestion.method_to,
      }
    : {
        kind: 'add',
        side: 'system',
        movement_type_code: types.find(({ method, nature }) => nature === 'sale' && method === suggestion.method)?.code,
        amount_cents: suggestion.amount_cents,
        fuelling_id: suggestion.fuelling_id,
        capture_id: suggestion.capture_id,
      }

function SuggestionForm({ day, suggestion, onDone }: Given & { onDone: () => void }) {
  const stale = useStale()
  const types = useRead(cashConciliations.movementTypes, {}, { staleTime: 300_000 })
  return (
    <Stack>
      <p>{suggestion.sentence}</p>
      <KeyValue
        items={[
          ['Valor', <Money key="amount" cents={suggestion.amount_cents} strong />],
          suggestion.kind === 'add_sale'
            ? ['Forma', methods[suggestion.method]]
            : ['De → para', `${methods[suggestion.method_from]} → ${methods[suggestion.method_to]}`],
        ]}
      />
      {stale.notice}
      <Loaded read={types}>
        {({ data }) => (
          <Form
            submit={cashConciliations.addManual}
            params={{ id: day.id }}
            carried={{ ...lineOf(suggestion, data), version: day.version }}
            initial={{ note: notes[suggestion.kind] }}
            action={labels[suggestion.kind]}
            onFailed={stale.failed}
            onDone={onDone}
          >
            <TextAreaField
              name="note"
              label="Observação"
              autoFocus
              help="Confirme ou complete: fica no histórico do dia, com ao menos 10 caracteres."
            />
          </Form>
        )}
      </Loaded>
    </Stack>
  )
}

/** Creates the proposed line in one step, after a note. */
export function SuggestionButton({ day, suggestion, blocked }: Given & { blocked?: string }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button small look="primary" icon={<IconWand size={14} />} blocked={blocked} onClick={() => setOpen(true)}>
        {labels[suggestion.kind]}
      </Button>
      <Modal open={open} title={labels[suggestion.kind]} size="lg" onClose={() => setOpen(false)}>
        <SuggestionForm day={day} suggestion={suggestion} onDone={() => setOpen(false)} />
      </Modal>
    </>
  )
}
