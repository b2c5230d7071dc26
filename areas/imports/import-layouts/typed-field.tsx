import { type LineCell, SuggestField, useField } from '@app/kit/web'
import { useRef, useState } from 'react'
import type { Typed } from './layout-source.rules.ts'

type TypedProps<Value> = LineCell & {
  suggestions: readonly string[]
  show: (value: Value) => string
  read: (text: string) => Typed<Value>
  isValue: (value: unknown) => value is Value
  placeholder?: string
}

export function ParsedTextField<Value>({ show, read, isValue, suggestions, placeholder, ...cell }: TypedProps<Value>) {
  const field = useField<unknown>(cell)
  const [typed, setTyped] = useState<string | null>(null)
  const lastValue = useRef<unknown>(undefined)
  const { value } = field
  const stored = isValue(value) ? show(value) : typeof value === 'string' ? value : ''
  // A value set from outside, such as a proposal, replaces the typed text.
  const text = typed !== null && value === lastValue.current ? typed : stored
  const result = read(text)
  const fault = text !== '' && 'fault' in result ? result.fault : undefined
  return (
    <SuggestField
      {...cell}
      suggestions={suggestions}
      placeholder={placeholder}
      required={field.required}
      disabled={field.disabled}
      error={fault ?? field.error}
      value={text}
      onChange={(next) => {
        const parsed = read(next ?? '')
        lastValue.current = 'value' in parsed ? parsed.value : (next ?? '')
        setTyped(next ?? '')
        field.set(lastValue.current)
      }}
      onBlur={() => {
        if (fault === undefined) setTyped(null)
        field.leave()
      }}
    />
  )
}
