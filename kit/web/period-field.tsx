import { SelectField } from './choice-fields.tsx'
import { DateField } from './date-field.tsx'
import { type Period, periods } from './periods.ts'

const usual: readonly Period[] = ['today', 'yesterday', 'week', 'last-7', 'last-30', 'month', 'last-month', 'cash']

export const PeriodField = ({ choices = usual }: { choices?: readonly Period[] }) => (
  <>
    <SelectField
      name="period"
      label="Período"
      options={choices.map((value) => ({ value, label: periods[value] }))}
      clearable
      placeholder="Qualquer"
    />
    <DateField name="from" label="De" />
    <DateField name="to" label="Até" />
  </>
)
