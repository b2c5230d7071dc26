import { Checkbox } from '@mantine/core'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import { yesNo } from './choice-fields.tsx'
import { toInputProps } from './field-look.tsx'
import { type FieldProps, useField } from './field-source.tsx'

export function CheckboxField(props: FieldProps<boolean>) {
  const field = useField(props, { show: yesNo, find: () => [{ label: 'Sim', changes: { [props.name ?? '']: true } }] })
  if (field.isHidden) return null
  const { withAsterisk, inputWrapperOrder, placeholder, label, ...rest } = toInputProps(props, field)
  return (
    <Checkbox
      {...rest}
      // A checkbox always has a value, so it shows no asterisk.
      label={props.hideLabel ? undefined : props.label}
      aria-label={props.hideLabel ? props.label : undefined}
      checked={field.value === true || field.value === 'true'}
      onChange={(event) => field.set(event.currentTarget.checked)}
    />
  )
}
