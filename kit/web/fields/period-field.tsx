import { lazy, Suspense, useContext } from 'react'
import { showDate } from '../../contract/contract.ts'
import { dateTyping } from './dates.ts'
import { type FieldProposal, ShownFieldContext, useField } from './field-source.tsx'
import { type Option, proposeOptions } from './options.tsx'
import { type PeriodName, periodLabels } from './periods.ts'

const PeriodEditor = lazy(() => import('./period-editor.tsx'))

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

/** Returns the named periods of a text, or the day that it is. */
function proposePeriods(options: readonly Option[], text: string): FieldProposal[] {
  const found = proposeOptions('period', options, text)
  const day = found.length === 0 ? dateTyping.parse(text) : null
  return day ? [{ label: showDate(day), changes: { from: day, to: day } }] : found
}

/** The filter of a period: named ones, which follow the date, or two days. */
export function PeriodField({ choices = defaultChoices }: { choices?: readonly PeriodName[] }) {
  const shown = useContext(ShownFieldContext)
  const options = choices.map((value) => ({ value, label: periodLabels[value] }))
  const field = useField<string>(
    { name: 'period', label: 'Período' },
    {
      show: (value) => options.find((option) => option.value === value)?.label ?? '',
      isChoice: true,
      find: (text) => proposePeriods(options, text),
    },
  )
  if (field.isHidden) return null
  return (
    <Suspense fallback={<div tabIndex={-1} data-autofocus="" />}>
      <ShownFieldContext value={undefined}>
        <PeriodEditor options={options} takesFocus={shown !== undefined} />
      </ShownFieldContext>
    </Suspense>
  )
}
