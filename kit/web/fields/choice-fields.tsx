import { Select } from '@mantine/core'
import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import { useState } from 'react'
import { toInputProps, toInputText } from './field-look.tsx'
import { type FieldProps, useField } from './field-source.tsx'
import {
  countMatchingOptions,
  keepOpenKeys,
  minSearchableOptions,
  newOptionLabel,
  type Options,
  ResultCount,
  toOptionList,
  useListBox,
} from './options.tsx'

/** One choice of several; `options` is a record of labels or a list. Searchable above eight. */
export function SelectField(props: FieldProps<string> & { options: Options; clearable?: boolean }) {
  const options = toOptionList(props.options)
  const words = newOptionLabel(options)
  const field = useField(props, { show: words })
  const [search, setSearch] = useState('')
  const listBox = useListBox()
  const searchable = options.length > minSearchableOptions
  const { name, ...rest } = toInputProps(props, field)
  return (
    <>
      <Select
        {...rest}
        hiddenInputProps={{ name }}
        data={options}
        value={toInputText(field.value) || null}
        searchable={searchable}
        onSearchChange={setSearch}
        onKeyDown={keepOpenKeys}
        clearable={props.clearable ?? !field.required}
        clearButtonProps={{ 'aria-label': `Limpar ${props.label}` }}
        nothingFoundMessage="Nenhuma opção encontrada"
        checkIconPosition="right"
        {...listBox}
        onChange={(value) => field.set(value)}
      />
      {searchable && (
        <ResultCount search={search} chosen={words(field.value)} count={countMatchingOptions(options, search)} />
      )}
    </>
  )
}

export const yesNo = (value: unknown) => (value === true || value === 'true' ? 'Sim' : 'Não')
