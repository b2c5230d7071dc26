import { Checkbox, FileInput, Select } from '@mantine/core'
import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import { shared, textOf } from './field-look.ts'
import { type FieldProps, useField } from './field-source.tsx'

export type Options = Readonly<Record<string, string>> | readonly { value: string; label: string }[]

const listOf = (options: Options) =>
  Array.isArray(options)
    ? [...options]
    : Object.entries(options).map(([value, label]) => ({ value, label: String(label) }))

/** One choice of several; `options` is a record of labels or a list. Searchable above eight. */
export function SelectField(props: FieldProps<string> & { options: Options; clearable?: boolean }) {
  const field = useField(props)
  const options = listOf(props.options)
  const { name, ...rest } = shared(props, field)
  return (
    <Select
      {...rest}
      hiddenInputProps={{ name }}
      data={options}
      value={textOf(field.value) || null}
      searchable={options.length > 8}
      clearable={props.clearable ?? !field.required}
      clearButtonProps={{ 'aria-label': `Limpar ${props.label}` }}
      nothingFoundMessage="Nenhuma opção encontrada"
      checkIconPosition="right"
      comboboxProps={{ shadow: 'md' }}
      onChange={(value) => field.set(value)}
    />
  )
}

/** Yes or no. */
export function CheckboxField(props: FieldProps<boolean>) {
  const field = useField(props)
  const { withAsterisk, inputWrapperOrder, placeholder, ...rest } = shared(props, field)
  return (
    <Checkbox
      {...rest}
      checked={field.value === true || field.value === 'true'}
      onChange={(event) => field.set(event.currentTarget.checked)}
    />
  )
}

/** One file. `accept` is a list such as `.ofx,.csv`; limits belong in `help`, where they are read before choosing. */
export function FileField(props: FieldProps<File> & { accept?: string }) {
  const field = useField(props)
  const { withAsterisk, ...rest } = shared(props, field)
  return (
    <FileInput
      {...rest}
      required={withAsterisk}
      placeholder={props.placeholder ?? 'Escolher arquivo'}
      accept={props.accept}
      clearable
      clearButtonProps={{ 'aria-label': `Limpar ${props.label}` }}
      value={field.value instanceof File ? field.value : null}
      onChange={(file) => field.set(file)}
    />
  )
}
