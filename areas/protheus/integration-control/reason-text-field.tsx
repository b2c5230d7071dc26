import { TextAreaField } from '@app/kit/web'

/** Field of the reason of `Reasoned`. */
export const ReasonTextField = ({ autoFocus = false }) => (
  <TextAreaField name="reason" label="Motivo" autoFocus={autoFocus} rows={3} maxLength={500} />
)
