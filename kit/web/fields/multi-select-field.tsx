import { MultiSelect } from '@mantine/core'
import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'
import { useState } from 'react'
import { toInputProps } from './field-look.tsx'
import { type FieldProps, useField } from './field-source.tsx'
import { findMatchingOptions, newOptionLabel, type Options, ResultCount, toOptionList, useListBox } from './options.tsx'

// A URL holds several choices as one text.
const toValues = (value: unknown): string[] =>
  Array.isArray(value) ? value.map(String) : typeof value === 'string' && value !== '' ? value.split(',') : []

export function MultiSelectField(props: FieldProps<string[]> & { options: Options }) {
  const options = toOptionList(props.options)
  const field = useField(props, { show: (value) => toValues(value).map(newOptionLabel(options)).join(', ') })
  const [search, setSearch] = useState('')
  const listBox = useListBox()
  const { name, ...rest } = toInputProps(props, field)
  const chosen = toValues(field.value)
  return (
    <>
      <MultiSelect
        {...rest}
        hiddenInputProps={{ name }}
        data={options}
        value={chosen}
        placeholder={chosen.length === 0 ? props.placeholder : undefined}
        searchable
        onSearchChange={setSearch}
        clearable
        clearButtonProps={{ 'aria-label': `Limpar ${props.label}` }}
        nothingFoundMessage="Nenhuma opção encontrada"
        {...listBox}
        onChange={(values) => field.set(values)}
      />
      <ResultCount search={search} count={findMatchingOptions(options, search).length} />
    </>
  )
}
