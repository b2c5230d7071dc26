import { Textarea } from '@mantine/core'
import { toInputProps, toInputText } from './field-look.tsx'
import { type FieldProps, useField } from './field-source.tsx'

export function TextAreaField(props: FieldProps<string> & { rows?: number; maxLength?: number }) {
  const field = useField(props)
  return (
    <Textarea
      {...toInputProps(props, field)}
      rows={props.rows ?? 3}
      maxLength={props.maxLength}
      value={toInputText(field.value)}
      onChange={(event) => field.set(event.currentTarget.value)}
    />
  )
}
