import { type BusinessDate, localDate, showDate } from '@app/kit/contract'
import { ActionIcon, Loader, Popover, TextInput } from '@mantine/core'
import '@mantine/core/styles/ActionIcon.layer.css'
import { IconCalendar } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { shared } from './field-look.ts'
import { type FieldProps, useField } from './field-source.tsx'
import css from './fields.module.css'
import { parseDay } from './parse.ts'

const Calendar = lazy(() => import('./calendar.tsx'))

/** Today on a Brazilian wall clock: the one place of the web that reads the clock for a day. */
export const today = (): BusinessDate => localDate(new Date())

const isDate = (value: unknown): value is BusinessDate => typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value)

/** A day: `010326`, `01/03/2026`, `hoje`, `-1`, or the calendar (Alt+Down). */
export function DateField(props: FieldProps<BusinessDate>) {
  const field = useField(props)
  const [typed, setTyped] = useState<string | null>(null)
  const [open, setOpen] = useState(false)
  const value = isDate(field.value) ? field.value : null
  const wrong = typed !== null && typed.trim() !== '' && parseDay(typed, today()) === null
  const choose = (date: BusinessDate | null) => {
    setTyped(null)
    field.set(date)
    setOpen(false)
  }
  const take = (text: string) => {
    setTyped(text)
    const date = parseDay(text, today())
    if (date || text.trim() === '') field.set(date)
    else field.refuse(text)
  }
  const leave = () => {
    if (!wrong) setTyped(null)
    field.leave()
  }
  return (
    <Popover opened={open} onChange={setOpen} withRoles={false} returnFocus shadow="md" position="bottom-start">
      <Popover.Target>
        <TextInput
          {...shared(props, field)}
          error={wrong ? 'Data inválida.' : field.error}
          classNames={{ input: css.date }}
          placeholder={props.placeholder ?? 'dd/mm/aaaa'}
          autoComplete="off"
          value={typed ?? (value ? showDate(value) : '')}
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
              onClick={() => setOpen(!open)}
            >
              <IconCalendar size={16} />
            </ActionIcon>
          }
        />
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={`Calendário de ${props.label}`}>
        <Suspense fallback={<Loader size="sm" />}>
          <Calendar value={value} onChange={choose} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  )
}
