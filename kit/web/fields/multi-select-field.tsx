import { MultiSelect } from '@mantine/core'
import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'
import { useRef, useState } from 'react'
import { toInputProps } from './field-look.tsx'
import { type FieldProps, useField } from './field-source.tsx'
import {
  findMatchingOptions,
  hasMarkedOption,
  isSendKey,
  keepOpenKeys,
  newOptionLabel,
  noSuchOption,
  type Options,
  proposeOptions,
  ResultCount,
  toOptionList,
  useListBox,
} from './options.tsx'
import { findValueByLabel } from './typed-choice.ts'

// A URL holds several choices as one text.
const toValues = (value: unknown): string[] =>
  Array.isArray(value) ? value.map(String) : typeof value === 'string' && value !== '' ? value.split(',') : []

/**
 * Several choices with a text field. The label of an option chooses it when the field is left or the form is sent; other
 * text stays and is refused. Escape removes the text.
 */
export function MultiSelectField(props: FieldProps<string[]> & { options: Options }) {
  const options = toOptionList(props.options)
  const field = useField(props, {
    show: (value) => toValues(value).map(newOptionLabel(options)).join(', '),
    find: (typed) => proposeOptions(props.name, options, typed),
  })
  const [text, setText] = useState('')
  const [isChecked, setChecked] = useState(false)
  const leaving = useRef(false)
  const listBox = useListBox()
  const { name, ...rest } = toInputProps(props, field)
  const chosen = toValues(field.value)
  const isWrong = text.trim() !== ''
  if (field.isHidden) return null
  const choose = (values: string[]) => {
    setText('')
    setChecked(false)
    field.set(values)
  }
  const take = (typed: string) => {
    // The library empties the text of a field that is left.
    if (leaving.current) return
    setText(typed)
    if (typed.trim() !== '') field.refuse(chosen, noSuchOption)
    else if (isWrong) choose(chosen)
  }
  /** Chooses the option whose label equals the text; returns false if no option does. */
  const chooseTyped = () => {
    const found = isWrong ? findValueByLabel(options, text) : null
    if (found !== null) choose([...new Set([...chosen, found])])
    return found !== null
  }
  return (
    <>
      <MultiSelect
        {...rest}
        error={isChecked && isWrong ? noSuchOption : field.error}
        hiddenInputProps={{ name }}
        data={options}
        value={chosen}
        placeholder={chosen.length === 0 ? props.placeholder : undefined}
        searchable
        searchValue={text}
        onSearchChange={take}
        clearable
        clearButtonProps={{ 'aria-label': `Limpar ${props.label}` }}
        nothingFoundMessage="Nenhuma opção encontrada"
        {...listBox}
        onFocus={() => {
          leaving.current = false
        }}
        onBlur={() => {
          leaving.current = true
          if (chooseTyped()) return
          setChecked(isWrong)
          field.leave()
        }}
        onKeyDown={(event) => {
          keepOpenKeys(event)
          if (isSendKey(event) && !hasMarkedOption(event.currentTarget)) chooseTyped()
          if (event.key !== 'Escape' || !isWrong) return
          event.preventDefault()
          choose(chosen)
        }}
        onChange={choose}
      />
      <ResultCount search={text} count={findMatchingOptions(options, text).length} />
    </>
  )
}
