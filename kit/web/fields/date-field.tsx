import { ActionIcon, Loader, Popover, TextInput } from '@mantine/core'
import type { BusinessDate } from '../../contract/contract.ts'
import { dateTyping } from './dates.ts'
import '@mantine/core/styles/ActionIcon.layer.css'
import { IconCalendar } from '@tabler/icons-react'
import { type KeyboardEvent, lazy, Suspense, useContext, useState } from 'react'
import { toInputProps } from './field-look.tsx'
import { type FieldProps, ShownFieldContext } from './field-source.tsx'
import css from './fields.module.css'
import { useTyped } from './typed-field.tsx'

const Calendar = lazy(() => import('./calendar.tsx'))

/** A date: `010326`, `01/03/2026`, `hoje`, `-1`, or the calendar (Alt+Down). */
export function DateField(props: FieldProps<BusinessDate>) {
  const { field, text, error, take, choose, leave } = useTyped(props, dateTyping)
  const [open, setOpen] = useState(false)
  const isInPopover = useContext(ShownFieldContext) !== undefined
  if (field.isHidden) return null
  // The focus is here until the code of the calendar is loaded. A dialog around the field stays open.
  const closing = {
    'data-mantine-stop-propagation': open || undefined,
    onKeyDownCapture(event: KeyboardEvent) {
      if (!open || event.key !== 'Escape') return
      event.preventDefault()
      setOpen(false)
    },
  }
  return (
    <Popover
      opened={open}
      onChange={setOpen}
      withRoles={false}
      withinPortal={!isInPopover}
      returnFocus
      shadow="md"
      position="bottom-start"
    >
      <Popover.Target>
        <TextInput
          {...toInputProps(props, field)}
          {...closing}
          error={error}
          classNames={{ input: css.figures }}
          placeholder={props.placeholder ?? 'dd/mm/aaaa'}
          autoComplete="off"
          value={text}
          onChange={(event) => take(event.currentTarget.value)}
          onBlur={leave}
          onKeyDown={(event) => {
            if (event.altKey && event.key === 'ArrowDown') setOpen(true)
            if (event.key === 'Enter') leave()
          }}
          rightSection={
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={`Abrir calendário de ${props.label}`}
              aria-haspopup="dialog"
              aria-expanded={open}
              disabled={field.disabled}
              {...closing}
              onClick={() => setOpen(!open)}
            >
              <IconCalendar size={16} />
            </ActionIcon>
          }
        />
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={`Calendário de ${props.label}`}>
        <Suspense fallback={<Loader size="sm" />}>
          <Calendar
            value={dateTyping.holds(field.value) ? field.value : null}
            onChange={(date) => {
              choose(date)
              setOpen(false)
            }}
          />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  )
}
