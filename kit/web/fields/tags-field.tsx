import { TagsInput } from '@mantine/core'
import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'
import { toInputProps } from './field-look.tsx'
import { type FieldProps, useField } from './field-source.tsx'

const toTexts = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])

export function TagsField(props: FieldProps<string[]>) {
  const field = useField(props, { show: (value) => toTexts(value).join(', ') })
  const texts = toTexts(field.value)
  return (
    <TagsInput
      {...toInputProps(props, field)}
      value={texts}
      placeholder={texts.length === 0 ? props.placeholder : undefined}
      acceptValueOnBlur
      clearable
      clearButtonProps={{ 'aria-label': `Limpar ${props.label}` }}
      onChange={(values) => field.set(values)}
    />
  )
}
