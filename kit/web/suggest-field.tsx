import { Autocomplete } from '@mantine/core'
import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import { shared, textOf } from './field-look.tsx'
import { type FieldProps, useField } from './field-source.tsx'
import { useListBox } from './options.tsx'

/** One line of text with proposals to choose from: arrows and Enter take one, anything else may be typed. */
export function SuggestField(props: FieldProps<string> & { suggestions: readonly string[]; maxLength?: number }) {
  const field = useField(props)
  const listBox = useListBox()
  return (
    <Autocomplete
      {...shared(props, field)}
      value={textOf(field.value)}
      data={[...new Set(props.suggestions)]}
      limit={30}
      maxLength={props.maxLength}
      autoComplete="off"
      {...listBox}
      onChange={(text) => field.set(text)}
    />
  )
}
