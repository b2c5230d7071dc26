import { PasswordInput } from '@mantine/core'
import '@mantine/core/styles/PasswordInput.layer.css'
import { toInputProps, toInputText } from './field-look.tsx'
import { type FieldProps, useField } from './field-source.tsx'

export function PasswordField(props: FieldProps<string> & { autoComplete: 'current-password' | 'new-password' }) {
  const field = useField(props, { show: () => '••••', secret: true })
  return (
    <PasswordInput
      {...toInputProps(props, field)}
      value={toInputText(field.value)}
      autoComplete={props.autoComplete}
      // Needed because the library sets it for other fields but not for this one.
      aria-invalid={field.error ? true : undefined}
      visibilityToggleButtonProps={{ 'aria-label': 'Mostrar ou ocultar', tabIndex: 0 }}
      onChange={(event) => field.set(event.currentTarget.value)}
    />
  )
}
