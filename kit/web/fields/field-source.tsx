import { createContext, useContext, useEffect } from 'react'

export type FieldAbout = {
  label: string
  show: (value: unknown) => string
  secret?: boolean // never stored: passwords
  /** True if only options are values: a draft does not store other text, which would be restored as a value. */
  isChoice?: boolean
  /** Returns the values of the field that a text names, for `+ Filtro`. */
  find?: (text: string) => FieldProposal[]
  options?: readonly { value: string; label: string; aside?: boolean }[]
  /** Words before the value, such as `falta acima de`, if several filters have the same label. */
  words?: string | undefined
  /** True for the main state of a list's records: its values are always in view. */
  isMain?: boolean | undefined
  placeholder?: string | undefined
}

/** Values that a person may choose by typing a part of `label`. */
export type FieldProposal = { label: string; changes: Readonly<Record<string, unknown>> }

export type FieldSource = {
  value: (name: string) => unknown
  error: (name: string) => string | undefined
  required: (name: string) => boolean
  set: (name: string, value: unknown) => void
  /** Sets several fields in one step. Only filters have it. */
  change?: (values: Readonly<Record<string, unknown>>) => void
  /** A value that is not valid yet: a form keeps it and refuses it with this message; filters ignore it. */
  refuse?: (name: string, value: unknown, message: string) => void
  leave: (name: string) => void
  busy: boolean
  suggested?: (name: string) => boolean
  register?: (name: string, info: FieldAbout) => void
}

export const FieldSourceContext = createContext<FieldSource | null>(null)

/**
 * The only field of a group that is drawn, by its name: filters are shown one at a time. Fields outside it register
 * themselves and draw nothing; null draws none, undefined all.
 */
export const ShownFieldContext = createContext<string | null | undefined>(undefined)

/** Returns the values of the form around, for a field that fills others. */
export function useFieldSource() {
  const source = useContext(FieldSourceContext)
  if (!source) throw new Error('there is no form around this field')
  return source
}

/** Props of every field. Inside a form give `name` (and `onChange` to listen); outside, `value` and `onChange`. */
export type FieldProps<Value> = {
  name?: string
  label: string
  help?: string
  placeholder?: string
  required?: boolean
  disabled?: boolean
  autoFocus?: boolean
  isMain?: boolean
  words?: string
  hideLabel?: boolean
  value?: Value | null
  onChange?: (value: Value | null) => void
  onBlur?: () => void
  error?: string
}

const noSource = () => undefined
export const formatPlain = (value: unknown) => (value === undefined || value === null ? '' : String(value))

/** Binds a field to its source or to its own props; `fieldInfo` describes the field to the form. */
export function useField<Value>(props: FieldProps<Value>, fieldInfo: Partial<Omit<FieldAbout, 'label'>> = {}) {
  const source = useContext(FieldSourceContext)
  const isBound =
    source !== null && props.name !== undefined && (props.onChange === undefined || !Object.hasOwn(props, 'value'))
  const name = props.name ?? ''
  const shown = useContext(ShownFieldContext)
  useEffect(() => {
    if (isBound)
      source.register?.(name, {
        label: props.label,
        show: formatPlain,
        placeholder: props.placeholder,
        isMain: props.isMain,
        words: props.words,
        ...fieldInfo,
      })
  })
  return {
    value: isBound ? source.value(name) : props.value,
    error: props.error ?? (isBound ? source.error(name) : undefined),
    required: props.required ?? (isBound && source.required(name)),
    disabled: props.disabled || (isBound && source.busy),
    isHidden: shown !== undefined && shown !== name,
    suggested: isBound && (source.suggested?.(name) ?? false),
    keeps: isBound && source.refuse !== undefined,
    set: (value: Value | null) => {
      if (isBound) source.set(name, value)
      props.onChange?.(value)
    },
    refuse: (value: unknown, message: string) => {
      if (isBound) source.refuse?.(name, value, message)
    },
    leave: () => {
      if (isBound) source.leave(name)
      ;(props.onBlur ?? noSource)()
    },
  }
}
