import { RecordAttachments } from '@app/areas/records/web'
import { dayRecord } from '@app/domain/day/contract'
import { Form, Loaded, Modal, Money, Panel, Stack, useRead } from '@app/kit/web'
import type { AdjustmentDraft } from '../cash-conciliations/adjustment.contract.ts'
import { cashConciliations } from '../cash-conciliations/cash-conciliations.contract.ts'
import { dayLife } from '../cash-conciliations/day-life.contract.ts'
import { ExplanationFields } from '../day-parts/explanation-fields.tsx'
import { proposeId } from '../day-parts/proposed-id.rules.ts'
import { useStale } from '../day-parts/stale.tsx'
import { differenceName } from '../day-parts/tags.tsx'
import { proofsAbout } from './draft-proof.rules.ts'

type Props = { draft: AdjustmentDraft; difference: AdjustmentDraft['differences'][number]; onClose: () => void }

export function ExplainDraft({ draft, difference, onClose }: Props) {
  const stale = useStale()
  const { id, version } = draft.day
  const reasons = useRead(cashConciliations.reasons, { params: { id } }, { staleTime: 60_000 })
  return (
    <Modal open title={`Explicar ${difference.code} · ${differenceName(difference.code)}`} size="lg" onClose={onClose}>
      <Stack>
        <p>
          {difference.sentence} <Money cents={difference.amount_cents} signed strong />
        </p>
        {stale.notice}
        <Panel title="Comprovantes desta diferença">
          <RecordAttachments record={dayRecord} id={id} about={proofsAbout(difference)} />
        </Panel>
        <Loaded read={reasons}>
          {({ data }) => {
            const allowed = data.filter((reason) => reason.difference_codes.includes(difference.code))
            const reason_id = proposeId(allowed)
            return (
              <Form
                submit={dayLife.explainAdjustment}
                params={{ id }}
                carried={{ version, code: difference.code, ref: difference.ref }}
                initial={{ reason_id, note: difference.note ?? '' }}
                action="Explicar"
                onFailed={stale.failed}
                onDone={onClose}
              >
                <ExplanationFields reasons={allowed} severity={difference.severity} chosen={reason_id} />
              </Form>
            )
          }}
        </Loaded>
      </Stack>
    </Modal>
  )
}
