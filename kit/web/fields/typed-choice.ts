import { type KeyboardEvent, useCallback, useEffect, useRef } from 'react'
import { foldText } from '../../contract/contract.ts'
import type { FieldProps } from './field-source.tsx'
import { isSendKey, keepOpenKeys, newOptionLabel, noSuchOption, type Option } from './options.tsx'
import { useTyped } from './typed-field.tsx'

const foldLabel = (text: string) => foldText(text.trim())

/** Returns the value of the only option with this label, ignoring case and accents. */
export function findValueByLabel(options: readonly Option[], text: string) {
  const found = options.filter(({ label }) => foldLabel(label) === foldLabel(text))
  return found.length === 1 ? (found[0]?.value ?? null) : null
}

/** Returns the value only if no other label begins with the text: the person may still be typing that label. */
function findValueWhileTyping(options: readonly Option[], text: string) {
  const candidates = options.filter(({ label }) => foldLabel(label).startsWith(foldLabel(text)))
  return candidates.length === 1 ? findValueByLabel(options, text) : null
}

/**
 * A choice with a text field. Typing replaces the text of the chosen option; the label of an option chooses it when the
 * field is left or the form is sent, and at once if no other label begins with it. Other text is refused. Escape takes
 * back the option chosen before.
 */
export function useTypedChoice(props: FieldProps<string>, options: readonly Option[]) {
  const refusedText = useRef<string>(null)
  // Options may be loaded later than the value, so only refused text is not a value.
  const holds = (value: unknown): value is string =>
    value !== undefined && value !== null && value !== '' && value !== refusedText.current
  const typing = {
    parse: (text: string) => findValueWhileTyping(options, text),
    show: newOptionLabel(options),
    holds,
    wrong: noSuchOption,
  }
  const typed = useTyped<string>(props, typing, options)
  const { field, isTyping, text } = typed
  const value = !isTyping && holds(field.value) ? String(field.value) : null
  const valueBefore = useRef(value)
  if (!isTyping) valueBefore.current = value
  const input = useRef<HTMLInputElement>(null)
  const selectText = useCallback(() => {
    if (input.current === document.activeElement && input.current?.readOnly === false) input.current.select()
  }, [])
  // The text of a newly chosen option is selected too, so that typing replaces it.
  useEffect(() => {
    if (!isTyping && text !== '') selectText()
  }, [isTyping, text, selectText])
  const choose = (chosen: string | null) => {
    refusedText.current = null
    typed.choose(chosen)
  }
  /** Chooses the option whose label equals the typed text; returns false if no option does. */
  const chooseTyped = () => {
    const found = isTyping ? findValueByLabel(options, text) : null
    if (found !== null) choose(found)
    return found !== null
  }
  return {
    field,
    choose,
    search: isTyping ? text : '',
    inputProps: {
      ref: input,
      onFocus: selectText,
      value,
      searchValue: text,
      error: typed.error,
      onBlur() {
        if (!chooseTyped()) typed.leave()
      },
      onInput(event: { currentTarget: HTMLInputElement }) {
        const { value } = event.currentTarget
        refusedText.current = findValueWhileTyping(options, value) === null ? value : null
        typed.take(value)
      },
      onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
        keepOpenKeys(event)
        if (isSendKey(event)) chooseTyped()
        if (event.key !== 'Escape' || !isTyping) return
        event.preventDefault()
        choose(valueBefore.current)
      },
    },
  }
}
