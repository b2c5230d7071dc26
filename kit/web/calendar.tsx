import type { BusinessDate } from '@app/kit/contract'
import { DatePicker } from '@mantine/dates'
import '@mantine/dates/styles.layer.css'
import 'dayjs/locale/pt-br'

/** The month view behind a date field; its own chunk, since typing is the usual way. */
export default function Calendar(props: { value: BusinessDate | null; onChange: (date: BusinessDate | null) => void }) {
  return (
    <DatePicker
      locale="pt-br"
      firstDayOfWeek={0}
      size="xs"
      value={props.value}
      defaultDate={props.value ?? undefined}
      ariaLabels={{ previousMonth: 'Mês anterior', nextMonth: 'Próximo mês', monthLevelControl: 'Escolher o mês' }}
      onChange={(date) => props.onChange(date)}
    />
  )
}
