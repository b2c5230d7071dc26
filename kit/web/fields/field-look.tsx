import type { FieldProps, useField } from './field-source.tsx'
import css from './fields.module.css'

type Bound<Value> = ReturnType<typeof useField<Value>>

/** `(obrigatório)` is only for screen readers; `sugerido` marks a proposed value. */
const labelOf = <Value,>(props: FieldProps<Value>, field: Bound<Value>) => (
  <>
    {props.label}
    {field.required && <span className="rg-hidden"> (obrigatório)</span>}
    {field.suggested && <span className={css.suggested}> sugerido</span>}
  </>
)

export function toInputProps<Value>(props: FieldProps<Value>, field: Bound<Value>) {
  return {
    name: props.name,
    'data-field': props.name,
    label: props.hideLabel ? undefined : labelOf(props, field),
    'aria-label': props.hideLabel ? `${props.label}${field.required ? ' (obrigatório)' : ''}` : undefined,
    description: props.help,
    placeholder: props.placeholder,
    error: field.error,
    disabled: field.disabled,
    withAsterisk: field.required,
    autoFocus: props.autoFocus,
    // Dialogs focus this field instead of their close button.
    'data-autofocus': props.autoFocus || undefined,
    inputWrapperOrder: ['label', 'input', 'description', 'error'] as ('label' | 'input' | 'description' | 'error')[],
    onBlur: field.leave,
  }
}

export const toInputText = (value: unknown) => (value === undefined || value === null ? '' : String(value))
