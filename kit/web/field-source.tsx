import { createContext, useContext, useEffect } from 'react'

/** What a form knows of one of its fields: for its summary of errors, its draft and its conflicts. */
export type FieldAbout = {
  label: string
  /** A value in words. */
  show: (value: unknown) => string
  /** Never kept anywhere: passwords. */
  secret?: boolean
}

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
  /** Whether the value is what the system proposed. */
  suggested?: (name: string) => boolean
  register?: (name: string, about: FieldAbout) => void
}

export const FieldSourceContext = createContext<FieldSource | null>(null)

/** The values of the form around: for a field that fills others. */
export function useFieldSource() {
  const source = useContext(FieldSourceContext)
  if (!source) throw new Error('there is no form around this field')
  return source
}

/**
 * What every field takes. Inside a form `name` is enough, and an `onChange` beside it hears what the form was given;
 * outside it give `value` and `onChange`.
 */
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
/** Text and whatever needs no words of its own. */
export const formatPlain = (value: unknown) => (value === undefined || value === null ? '' : String(value))

/** Binds a field to its source or to its own props; `about` says how its values read in words. */
export function useField<Value>(props: FieldProps<Value>, about: Partial<Omit<FieldAbout, 'label'>> = {}) {
  const source = useContext(FieldSourceContext)
  const bound =
    source !== null && props.name !== undefined && (props.onChange === undefined || !Object.hasOwn(props, 'value'))
  const name = props.name ?? ''
  useEffect(() => {
    if (bound) source.register?.(name, { label: props.label, show: about.show ?? formatPlain, secret: about.secret })
  })
  return {
    value: bound ? source.value(name) : props.value,
    error: props.error ?? (bound ? source.error(name) : undefined),
    required: props.required ?? (bound && source.required(name)),
    disabled: props.disabled || (bound && source.busy),
    suggested: bound && (source.suggested?.(name) ?? false),
    /** Whether the source keeps text that is no value yet. */
    keeps: bound && source.refuse !== undefined,
    set: (value: Value | null) => {
      if (bound) source.set(name, value)
      props.onChange?.(value)
    },
    refuse: (text: string) => {
      if (bound) source.refuse?.(name, text)
    },
    leave: () => {
      if (bound) source.leave(name)
      ;(props.onBlur ?? noSource)()
    },
  }
}
