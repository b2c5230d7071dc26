import { Select } from '@mantine/core'
import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import { toInputProps } from './field-look.tsx'
import type { FieldProps } from './field-source.tsx'
import {
  findMatchingOptions,
  minSearchableOptions,
  type Options,
  ResultCount,
  toOptionList,
  useListBox,
} from './options.tsx'
import { useTypedChoice } from './typed-choice.ts'

/** One choice of several; `options` is a record of labels or a list. Searchable above eight. */
export function SelectField(props: FieldProps<string> & { options: Options; clearable?: boolean }) {
  const options = toOptionList(props.options)
  const { field, search, choose, inputProps } = useTypedChoice(props, options)
  const listBox = useListBox()
  const searchable = options.length > minSearchableOptions
  const { name, ...rest } = toInputProps(props, field)
  const clearable = props.clearable ?? !field.required
  const matchingOptions = findMatchingOptions(options, search)
  if (field.isHidden) return null
  return (
    <>
      <Select
        {...rest}
        {...inputProps}
        hiddenInputProps={{ name }}
        data={options}
        filter={() => matchingOptions}
        searchable={searchable}
        clearable={clearable}
        allowDeselect={clearable}
        clearButtonProps={{ 'aria-label': `Limpar ${props.label}` }}
        nothingFoundMessage="Nenhuma opção encontrada"
        checkIconPosition="right"
        {...listBox}
        onChange={choose}
      />
      {searchable && <ResultCount search={search} count={matchingOptions.length} />}
    </>
  )
}

export const yesNo = (value: unknown) => (value === true || value === 'true' ? 'Sim' : 'Não')
