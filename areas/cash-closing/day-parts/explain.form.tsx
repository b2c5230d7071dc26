import { RecordAttachments } from '@app/areas/records/web'
import { type DayDifference, parseRuleSuggestion, type ShownDay } from '@app/domain/day/assessment/contract'
import { differenceRecord, getDifferenceGuide } from '@app/domain/day/differences/contract'
import { Form, KeyValue, Loaded, Modal, Money, Panel, Stack, useRead, Volume } from '@app/kit/web'
import { cashConciliations } from '../cash-conciliations/cash-conciliations.contract.ts'
import { ExplanationFields } from './explanation-fields.tsx'
import { Findings } from './findings.tsx'
import { proposeId } from './proposed-id.rules.ts'
import { useStale } from './stale.tsx'
import { differenceName, SeverityTag } from './tags.tsx'

type ExplainableDifference = Pick<
  DayDifference,
  | 'id'
  | 'version'
  | 'code'
  | 'severity'
  | 'reason_id'
  | 'note'
  | 'suggestion'
  | 'amount_cents'
  | 'volume_ml'
  | 'sentence'
>
export type ExplainProps = {
  day: Pick<ShownDay, 'id'>
  difference: ExplainableDifference
  onClose: () => void
  onDone?: () => void
}

type ExplainFormProps = ExplainProps & {
  onCancel?: () => void
  preset?: { reason_id: string; note: string } | undefined
  /** Usual results of the inquiry; a digit chooses one as the note. */
  findings?: readonly string[]
}

export function ExplainForm({
  day,
  difference,
  onClose,
  onDone = onClose,
  onCancel,
  preset,
  findings = [],
}: ExplainFormProps) {
  const stale = useStale()
  const reasons = useRead(cashConciliations.reasons, { params: { id: day.id } }, { staleTime: 60_000 })
  return (
    <Loaded read={reasons}>
      {({ data }) => {
        const allowed = data.filter((reason) => reason.difference_codes.includes(difference.code))
        const suggested = parseRuleSuggestion(difference.suggestion)?.reason.id
        const reason_id = proposeId(allowed, preset?.reason_id, difference.reason_id, suggested)
        return (
          <>
            {stale.notice}
            <Form
              submit={cashConciliations.explain}
              params={{ difference_id: difference.id }}
              carried={{ version: difference.version }}
              initial={{ reason_id, note: preset?.note ?? difference.note ?? '' }}
              action="Explicar"
              onFailed={stale.failed}
              onDone={onDone}
              onCancel={onCancel}
            >
              {findings.length > 0 && <Findings sentence={difference.sentence} findings={findings} />}
              <ExplanationFields
                reasons={allowed}
                severity={difference.severity}
                chosen={reason_id}
                autoFocus={findings.length === 0}
              />
            </Form>
          </>
        )
      }}
    </Loaded>
  )
}

export function ExplainDialog(props: ExplainProps) {
  const guide = getDifferenceGuide(props.difference.code)
  return (
    <Modal
      open
      title={`Explicar ${props.difference.code} · ${differenceName(props.difference.code)}`}
      size="lg"
      onClose={props.onClose}
    >
      <Stack>
        <KeyValue
          items={[
            ['Valor', <Money key="amount" cents={props.difference.amount_cents} signed strong />],
            ...(props.difference.volume_ml === null
              ? []
              : [['Volume', <Volume key="volume" ml={props.difference.volume_ml} />] as const]),
            ['Gravidade', <SeverityTag key="severity" severity={props.difference.severity} />],
            ['O que aconteceu', props.difference.sentence],
            ...(guide ? [['Prova', guide.evidence] as const, ['Costuma terminar', guide.resolution] as const] : []),
          ]}
        />
        <Panel title="Anexos">
          <RecordAttachments record={differenceRecord} id={props.difference.id} />
        </Panel>
        <ExplainForm {...props} />
      </Stack>
    </Modal>
  )
}
