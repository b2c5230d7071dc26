import { Checkbox, FileInput, PasswordInput, Select, Textarea, TextInput } from '@mantine/core'
import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/PasswordInput.layer.css'
import type { ReactNode } from 'react'
import { type FieldProps, useField } from './field-source.tsx'

/** Name, label, help, error and state as the library's inputs take them. */
export function shared<Value>(props: FieldProps<Value>, field: ReturnType<typeof useField<Value>>) {
  return {
    name: props.name,
    label: props.hideLabel ? undefined : props.label,
    'aria-label': props.hideLabel ? props.label : undefined,
    description: props.help,
    placeholder: props.placeholder,
    error: field.error,
    disabled: field.disabled,
    withAsterisk: field.required,
    'aria-required': field.required || undefined,
    autoFocus: props.autoFocus,
    inputWrapperOrder: ['label', 'input', 'description', 'error'] as ('label' | 'input' | 'description' | 'error')[],
    onBlur: field.leave,
  }
}

const textOf = (value: unknown) => (value === undefined || value === null ? '' : String(value))

type TextProps = FieldProps<string> & {
  autoComplete?: string
  inputMode?: 'text' | 'numeric' | 'decimal' | 'email' | 'search'
  maxLength?: number
  icon?: ReactNode
}

/** One line of text. */
export function TextField(props: TextProps) {
  const field = useField(props)
  return (
    <TextInput
      {...shared(props, field)}
      value={textOf(field.value)}
      autoComplete={props.autoComplete ?? 'off'}
      inputMode={props.inputMode}
      maxLength={props.maxLength}
      leftSection={props.icon}
      onChange={(event) => field.set(event.currentTarget.value)}
    />
  )
}

/** A password: shown on request, open to paste and password managers. */
export function PasswordField(props: FieldProps<string> & { autoComplete: 'current-password' | 'new-password' }) {
  const field = useField(props)
  return (
    <PasswordInput
      {...shared(props, field)}
      value={textOf(field.value)}
      autoComplete={props.autoComplete}
      visibilityToggleButtonProps={{ 'aria-label': 'Mostrar a senha', tabIndex: 0 }}
      onChange={(event) => field.set(event.currentTarget.value)}
    />
  )
}

/** Several lines of text. */
export function TextAreaField(props: FieldProps<string> & { rows?: number; maxLength?: number }) {
  const field = useField(props)
  return (
    <Textarea
      {...shared(props, field)}
      rows={props.rows ?? 3}
      maxLength={props.maxLength}
      value={textOf(field.value)}
      onChange={(event) => field.set(event.currentTarget.value)}
    />
  )
}

export type Options = Readonly<Record<string, string>> | readonly { value: string; label: string }[]

const listOf = (options: Options) =>
  Array.isArray(options)
    ? [...options]
    : Object.entries(options).map(([value, label]) => ({ value, label: String(label) }))

/** One choice of several; `options` is a record of labels or a list. Searchable above eight. */
export function SelectField(props: FieldProps<string> & { options: Options; clearable?: boolean }) {
  const field = useField(props)
  const options = listOf(props.options)
  const { name, ...rest } = shared(props, field)
  return (
    <Select
      {...rest}
      hiddenInputProps={{ name }}
      data={options}
      value={textOf(field.value) || null}
      searchable={options.length > 8}
      clearable={props.clearable ?? !field.required}
      clearButtonProps={{ 'aria-label': `Limpar ${props.label}` }}
      nothingFoundMessage="Nenhuma opção encontrada"
      checkIconPosition="right"
      comboboxProps={{ shadow: 'md' }}
      onChange={(value) => field.set(value)}
    />
  )
}

/** Yes or no. */
export function CheckboxField(props: FieldProps<boolean>) {
  const field = useField(props)
  const { withAsterisk, inputWrapperOrder, placeholder, ...rest } = shared(props, field)
  return (
    <Checkbox
      {...rest}
      checked={field.value === true || field.value === 'true'}
      onChange={(event) => field.set(event.currentTarget.checked)}
    />
  )
}

/** One file. `accept` is a list such as `.ofx,.csv`; limits belong in `help`, where they are read before choosing. */
export function FileField(props: FieldProps<File> & { accept?: string }) {
  const field = useField(props)
  const { withAsterisk, ...rest } = shared(props, field)
  return (
    <FileInput
      {...rest}
      required={withAsterisk}
      placeholder={props.placeholder ?? 'Escolher arquivo'}
      accept={props.accept}
      clearable
      clearButtonProps={{ 'aria-label': `Limpar ${props.label}` }}
      value={field.value instanceof File ? field.value : null}
      onChange={(file) => field.set(file)}
    />
  )
}
