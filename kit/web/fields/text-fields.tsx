import { TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { toInputProps, toInputText } from './field-look.tsx'
import { type FieldProps, useField } from './field-source.tsx'

type TextProps = FieldProps<string> & {
  autoComplete?: string
  inputMode?: 'text' | 'numeric' | 'decimal' | 'email' | 'search'
  maxLength?: number
  icon?: ReactNode
}

export function TextField(props: TextProps) {
  const field = useField(props)
  if (field.isHidden) return null
  return (
    <TextInput
      {...toInputProps(props, field)}
      value={toInputText(field.value)}
      autoComplete={props.autoComplete ?? 'off'}
      inputMode={props.inputMode}
      maxLength={props.maxLength}
      leftSection={props.icon}
      onChange={(event) => field.set(event.currentTarget.value)}
    />
  )
}
