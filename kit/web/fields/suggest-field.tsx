import { Autocomplete } from '@mantine/core'
import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import { useState } from 'react'
import { toInputProps, toInputText } from './field-look.tsx'
import { type FieldProps, useField } from './field-source.tsx'
import { hasMarkedOption, keepOpenKeys, useListBox } from './options.tsx'

export function SuggestField(props: FieldProps<string> & { suggestions: readonly string[]; maxLength?: number }) {
  const field = useField(props)
  const { comboboxProps } = useListBox()
  const [open, setOpen] = useState(false)
  return (
    <Autocomplete
      {...toInputProps(props, field)}
      value={toInputText(field.value)}
      data={[...new Set(props.suggestions)]}
      limit={30}
      maxLength={props.maxLength}
      autoComplete="off"
      comboboxProps={comboboxProps}
      openOnFocus={false}
      dropdownOpened={open}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => setOpen(false)}
      onKeyDown={(event) => {
        keepOpenKeys(event)
        // Enter without a selected suggestion keeps the typed text and closes the list; the next Enter sends the form.
        if (event.key === 'Enter' && !hasMarkedOption(event.currentTarget)) setOpen(false)
      }}
      onChange={(text) => field.set(text)}
    />
  )
}
