import { TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { toInputProps, toInputText } from './field-look.tsx'
import { type FieldProps, useField } from './field-source.tsx'
import css from './fields.module.css'
import { type Option, proposeOptions } from './options.tsx'

type Typing<Value> = {
  parse: (text: string) => Value | null
  show: (value: Value) => string
  holds: (value: unknown) => value is Value
  wrong: string
  prefix?: string | undefined
}

type Typed = { text: string; value: unknown; isChecked: boolean }

const comparisons = [
  { limit: /(^| )(de|desde)$/i, signs: /^(>=?|≥|acima de|a partir de)/i },
  { limit: /(^| )até$/i, signs: /^(<=?|≤|abaixo de|até)/i },
]

/** Returns the value of a text, without a comparison before it that is the one of the field: `> 50` for `Valor de`. */
function proposeTyped<Value>(
  { name = '', label, words }: FieldProps<Value>,
  { parse, show }: Pick<Typing<Value>, 'parse' | 'show'>,
  text: string,
) {
  const { signs } = comparisons.find(({ limit }) => limit.test(words ?? label)) ?? { signs: /^=/ }
  const compared = text.trim().replace(signs, '').trim()
  // The words already have the sign: `falta acima de`.
  const value = parse(words ? compared.replace(/^[-−–]/, '') : compared)
  return value === null || compared === '' ? [] : [{ label: show(value), changes: { [name]: value } }]
}

/** A field typed as text: keeps invalid text; validates when it is left, then at each change. */
export function useTyped<Value>(props: FieldProps<Value>, typing: Typing<Value>, options?: readonly Option[]) {
  const format = (value: unknown) => (typing.holds(value) ? typing.show(value) : toInputText(value))
  // With words before it, the value is no longer the text of the field.
  const describe = (value: Value) =>
    props.words ? [props.words, typing.prefix, typing.show(value)].filter(Boolean).join(' ') : typing.show(value)
  const field = useField(props, {
    show: (value) => (typing.holds(value) ? describe(value) : format(value)),
    isChoice: options !== undefined,
    options,
    find: (text) =>
      options
        ? proposeOptions(props.name, options, text)
        : proposeTyped(props, { parse: typing.parse, show: describe }, text),
  })
  const [state, setState] = useState<Typed | null>(null)
  // A value from elsewhere (a restored draft, a conflict) replaces the typed text.
  const typed = state && (!field.keeps || Object.is(state.value, field.value ?? null)) ? state : null
  const unparsed =
    field.value === undefined || field.value === null || typing.holds(field.value) ? '' : toInputText(field.value)
  const raw = typed?.text ?? unparsed
  const isWrong = raw.trim() !== '' && typing.parse(raw) === null
  const isChecked = typed ? typed.isChecked : isWrong
  return {
    field,
    isTyping: typed !== null,
    text: typed?.text ?? format(field.value),
    error: isChecked && isWrong ? typing.wrong : field.error,
    take(text: string) {
      const value = text.trim() === '' ? null : typing.parse(text)
      const isRefused = value === null && text.trim() !== ''
      setState({ text, value: isRefused ? text : value, isChecked })
      if (isRefused) field.refuse(text, typing.wrong)
      else field.set(value)
    },
    choose(value: Value | null) {
      setState(null)
      field.set(value)
    },
    leave() {
      setState(isWrong && typed ? { ...typed, isChecked: true } : null)
      field.leave()
    },
  }
}

type TypedProps<Value> = FieldProps<Value> & {
  typing: Typing<Value>
  inputMode?: 'text' | 'numeric' | 'decimal' | 'tel'
  autoComplete?: string
  prefix?: string
  suffix?: ReactNode
  number?: boolean
}

export function TypedTextField<Value>(props: TypedProps<Value>) {
  const { field, text, error, take, leave } = useTyped(props, props.typing)
  if (field.isHidden) return null
  return (
    <TextInput
      {...toInputProps(props, field)}
      error={error}
      classNames={{ input: props.number ? css.number : css.figures }}
      inputMode={props.inputMode}
      autoComplete={props.autoComplete ?? 'off'}
      leftSection={props.prefix && <span aria-hidden="true">{props.prefix}</span>}
      rightSection={props.suffix && <span aria-hidden="true">{props.suffix}</span>}
      value={text}
      onChange={(event) => take(event.currentTarget.value)}
      onFocus={(event) => event.currentTarget.select()}
      onBlur={leave}
    />
  )
}
