import { RecordAttachments } from '@app/areas/records/web'
import { Form, Loaded, Modal, Money, Panel, SelectField, Stack, TextAreaField, useRead } from '@app/kit/web'
import { cashConciliations } from '../cash-conciliations.contract.ts'
import { dayRecord } from '../day-record.contract.ts'
import { dayLife } from '../life/day-life.contract.ts'
import { useStale } from '../stale.tsx'
import { differenceName } from '../tags.tsx'
import type { AdjustmentDraft } from './adjustment.contract.ts'
import { proofsAbout } from './draft-proof.rules.ts'

type Given = { draft: AdjustmentDraft; difference: AdjustmentDraft['differences'][number]; onClose: () => void }

/** Says why a difference exists that the adjustment would bring. */
export function ExplainDraft({ draft, difference, onClose }: Given) {
  const stale = useStale()
  const { id, version } = draft.day
  const reasons = useRead(cashConciliations.reasons, { params: { id } }, { staleTime: 60_000 })
  const critical = difference.severity === 'critical'
  return (
    <Modal open title={`Explicar ${difference.code} · ${differenceName(difference.code)}`} size="lg" onClose={onClose}>
      <Stack>
        <p>
          {difference.sentence} <Money cents={difference.amount_cents} signed strong />
        </p>
        {stale.notice}
        <Loaded read={reasons}>
          {({ data }) => {
            const allowed = data.filter((reason) => reason.difference_codes.includes(difference.code))
            return (
              <Form
                submit={dayLife.explainAdjustment}
                params={{ id }}
                carried={{ version, code: difference.code, ref: difference.ref }}
                initial={{ reason_id: allowed[0]?.id, note: difference.note ?? '' }}
                action="Explicar"
                onFailed={stale.failed}
                onDone={onClose}
              >
                <SelectField
                  name="reason_id"
                  label="Motivo"
                  options={allowed.map(({ id, name, attachment_required }) => ({
                    value: id,
                    label: attachment_required || critical ? `${name} · exige anexo` : name,
                  }))}
                />
                <TextAreaField
                  name="note"
                  label="Observação"
                  autoFocus
                  help={
                    critical
                      ? 'Diferença crítica: descreva a apuração com ao menos 30 caracteres e anexe a prova.'
                      : 'O que foi visto e o que foi feito, com ao menos 10 caracteres.'
                  }
                />
              </Form>
            )
          }}
        </Loaded>
        <Panel title="Comprovantes desta diferença">
          <RecordAttachments of={dayRecord} id={id} about={proofsAbout(difference)} />
        </Panel>
      </Stack>
    </Modal>
  )
}
