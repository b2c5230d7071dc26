import { PasswordInput } from '@mantine/core'
import '@mantine/core/styles/PasswordInput.layer.css'
import { shared, textOf } from './field-look.tsx'
import { type FieldProps, useField } from './field-source.tsx'

/** A password: shown on request, open to paste and password managers. */
export function PasswordField(props: FieldProps<string> & { autoComplete: 'current-password' | 'new-password' }) {
  const field = useField(props, { show: () => '••••', secret: true })
  return (
    <PasswordInput
      {...shared(props, field)}
      value={textOf(field.value)}
      autoComplete={props.autoComplete}
      // The library says so of every other field.
      aria-invalid={field.error ? true : undefined}
      visibilityToggleButtonProps={{ 'aria-label': 'Mostrar ou ocultar', tabIndex: 0 }}
      onChange={(event) => field.set(event.currentTarget.value)}
    />
  )
}
