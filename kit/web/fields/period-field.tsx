import { SelectField } from './choice-fields.tsx'
import { DateField } from './date-field.tsx'
import { type PeriodName, periodLabels } from './periods.ts'

const defaultChoices: readonly PeriodName[] = [
  'today',
  'yesterday',
  'week',
  'last-7',
  'last-30',
  'month',
  'last-month',
  'cash',
]

export const PeriodField = ({ choices = defaultChoices }: { choices?: readonly PeriodName[] }) => (
  <>
    <SelectField
      name="period"
      label="Período"
      options={choices.map((value) => ({ value, label: periodLabels[value] }))}
      clearable
      placeholder="Qualquer"
    />
    <DateField name="from" label="De" />
    <DateField name="to" label="Até" />
  </>
)
