import { createContext, useContext } from 'react'

/** Where a field finds its value by name: a form, or the filters of a list. */
export type FieldSource = {
  value: (name: string) => unknown
  error: (name: string) => string | undefined
  required: (name: string) => boolean
  set: (name: string, value: unknown) => void
  /** Text that is no value yet: a form keeps it so that its schema refuses it, filters ignore it. */
  refuse?: (name: string, text: string) => void
  leave: (name: string) => void
  busy: boolean
}

export const FieldSourceContext = createContext<FieldSource | null>(null)

/** What every field takes. Inside a form `name` is enough; outside it give `value` and `onChange`. */
export type FieldProps<Value> = {
  name?: string
  label: string
  help?: string
  placeholder?: string
  required?: boolean
  disabled?: boolean
  autoFocus?: boolean
  /** The label is read aloud only: for fields inside tables and toolbars. */
  hideLabel?: boolean
  value?: Value | null
  onChange?: (value: Value | null) => void
  onBlur?: () => void
  error?: string
}

const noSource = () => undefined

/** Binds a field to its source or to its own props. */
export function useField<Value>(props: FieldProps<Value>) {
  const source = useContext(FieldSourceContext)
  const bound = source !== null && props.name !== undefined && props.onChange === undefined
  const name = props.name ?? ''
  return {
    value: bound ? source.value(name) : props.value,
    error: props.error ?? (bound ? source.error(name) : undefined),
    required: props.required ?? (bound && source.required(name)),
    disabled: props.disabled || (bound && source.busy),
    set: (value: Value | null) => (bound ? source.set(name, value) : props.onChange?.(value)),
    refuse: (text: string) => {
      if (bound) source.refuse?.(name, text)
    },
    leave: () => {
      if (bound) source.leave(name)
      ;(props.onBlur ?? noSource)()
    },
  }
}
