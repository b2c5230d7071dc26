import { FocusTrap } from '@mantine/core'
import { DatePicker, type DatePickerProps } from '@mantine/dates'
import type { BusinessDate } from '../../contract/contract.ts'
import '@mantine/dates/styles.layer.css'
import 'dayjs/locale/pt-br'
import { keepFocus } from '../overlays/trap-focus.ts'

export const monthProps = {
  locale: 'pt-br',
  firstDayOfWeek: 0,
  // The library's red for weekends is too pale to read, and weekends are normal business days here.
  weekendDays: [],
  // The library's days of other months are too pale as well.
  hideOutsideDates: true,
  size: 'xs',
  ariaLabels: { previousMonth: 'Mês anterior', nextMonth: 'Próximo mês' },
} satisfies DatePickerProps

// Escape closes the calendar but not the dialog around it.
const insideDialog = { __stopPropagation: true }

export default function Calendar(props: { value: BusinessDate | null; onChange: (date: BusinessDate | null) => void }) {
  return (
    <FocusTrap>
      <div>
        <DatePicker
          {...monthProps}
          {...insideDialog}
          onFocus={keepFocus}
          value={props.value}
          defaultDate={props.value ?? undefined}
          onChange={(date) => props.onChange(date)}
        />
      </div>
    </FocusTrap>
  )
}
