import type { AllowedReason, Severity } from '@app/domain/day/differences/contract'
import { isFieldInUse, SelectField, TextAreaField } from '@app/kit/web'
import { useState } from 'react'

type ReasonProps = { reasons: readonly AllowedReason[]; severity: Severity; autoFocus?: boolean }

/** `chosen` is the reason that the form begins with; without one, the person chooses first. */
type Props = ReasonProps & { chosen: string | undefined }

/** A critical difference requires a document, even if its reason requires no document. */
export const ReasonField = ({ reasons, severity, autoFocus }: ReasonProps) => (
  <SelectField
    name="reason_id"
    label="Motivo"
    autoFocus={autoFocus}
    placeholder="Escolha o motivo"
    options={reasons.map(({ id, name, attachment_required }) => ({
      value: id,
      label: attachment_required || severity === 'critical' ? `${name} · exige anexo` : name,
    }))}
  />
)

export function ExplanationFields({ chosen, autoFocus = true, ...props }: Props) {
  // Reasons load late: do not take the focus from a field that is already in use.
  const [takesFocus] = useState(() => autoFocus && !isFieldInUse())
  return (
    <>
      <ReasonField {...props} autoFocus={takesFocus && chosen === undefined} />
      <TextAreaField
        name="note"
        label="Observação"
        autoFocus={takesFocus && chosen !== undefined}
        maxLength={1000}
        help={
          props.severity === 'critical'
            ? 'Diferença crítica: descreva a apuração com ao menos 30 caracteres e anexe a prova.'
            : 'O que foi visto e o que foi feito, com ao menos 10 caracteres.'
        }
      />
    </>
  )
}
