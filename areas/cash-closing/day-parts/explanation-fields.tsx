import type { AllowedReason, Severity } from '@app/domain/day/differences/contract'
import { SelectField, TextAreaField } from '@app/kit/web'

type Props = { reasons: readonly AllowedReason[]; severity: Severity }

/** A critical difference requires a document, even if its reason requires no document. */
export const ReasonField = ({ reasons, severity }: Props) => (
  <SelectField
    name="reason_id"
    label="Motivo"
    options={reasons.map(({ id, name, attachment_required }) => ({
      value: id,
      label: attachment_required || severity === 'critical' ? `${name} · exige anexo` : name,
    }))}
  />
)

export const ExplanationFields = (props: Props) => (
  <>
    <ReasonField {...props} />
    <TextAreaField
      name="note"
      label="Observação"
      autoFocus
      maxLength={1000}
      help={
        props.severity === 'critical'
          ? 'Diferença crítica: descreva a apuração com ao menos 30 caracteres e anexe a prova.'
          : 'O que foi visto e o que foi feito, com ao menos 10 caracteres.'
      }
    />
  </>
)
