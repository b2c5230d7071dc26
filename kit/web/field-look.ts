import type { FieldProps, useField } from './field-source.tsx'

/** Name, label, help, error and state as the library's inputs take them. */
export function shared<Value>(props: FieldProps<Value>, field: ReturnType<typeof useField<Value>>) {
  return {
    name: props.name,
    'data-field': props.name,
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

/** Any value as the text of an input. */
export const textOf = (value: unknown) => (value === undefined || value === null ? '' : String(value))
