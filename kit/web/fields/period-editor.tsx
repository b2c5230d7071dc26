import { DatePicker } from '@mantine/dates'
import { useEffect, useRef, useState } from 'react'
import type { BusinessDate } from '../../contract/contract.ts'
import { BareButton } from '../layout/bare-button.tsx'
import { monthProps } from './calendar.tsx'
import { dateTyping, today } from './dates.ts'
import { useFieldSource } from './field-source.tsx'
import type { Option } from './options.tsx'
import css from './period-editor.module.css'
import { isPeriod, toPeriodRange } from './periods.ts'
import { TypedTextField } from './typed-field.tsx'

type Days = [BusinessDate | null, BusinessDate | null]

/** Named periods, two days to type, and a month to choose them in. */
export default function PeriodEditor({ options, takesFocus }: { options: readonly Option[]; takesFocus: boolean }) {
  const choices = useRef<HTMLFieldSetElement>(null)
  useEffect(() => {
    const buttons = choices.current
    const first = buttons?.querySelector<HTMLElement>('[aria-pressed="true"]') ?? buttons?.querySelector('button')
    if (takesFocus) first?.focus()
  }, [takesFocus])
  const source = useFieldSource()
  const chosen = String(source.value('period') ?? '')
  const range = isPeriod(chosen) ? toPeriodRange(chosen, today()) : undefined
  const getDay = (name: 'from' | 'to') => {
    const value = range?.[name] ?? source.value(name)
    return dateTyping.holds(value) ? value : null
  }
  const days: Days = [getDay('from'), getDay('to')]
  // The first of two days that are chosen in the month.
  const [start, setStart] = useState<BusinessDate | null>(null)
  const choose = ([from, to]: Days) => {
    setStart(to === null ? from : null)
    if (from !== null && to !== null) source.change?.({ from, to })
  }
  const [month, setMonth] = useState<BusinessDate>(days[1] ?? days[0] ?? today())
  const shownEnd = days[1] ?? days[0]
  useEffect(() => {
    if (shownEnd) setMonth(shownEnd)
  }, [shownEnd])
  const chooseDays = () => choices.current?.parentElement?.querySelector<HTMLElement>('[name="from"]')?.focus()
  return (
    <div className={css.period}>
      <fieldset ref={choices} className={css.choices}>
        <legend className="rg-hidden">Período</legend>
        {options.map(({ value, label }) => (
          <button key={value} type="button" aria-pressed={value === chosen} onClick={() => source.set('period', value)}>
            {label}
          </button>
        ))}
        <button type="button" aria-pressed={chosen === '' && days[0] !== null} onClick={chooseDays}>
          Escolher
        </button>
      </fieldset>
      <div className={css.days}>
        <div className={css.typed}>
          {(['from', 'to'] as const).map((name) => (
            <TypedTextField
              key={name}
              name={name}
              label={name === 'from' ? 'De' : 'Até'}
              placeholder="dd/mm/aaaa"
              value={range?.[name]}
              onChange={range ? (value) => source.change?.({ ...range, [name]: value }) : undefined}
              typing={dateTyping}
            />
          ))}
        </div>
        <DatePicker
          {...monthProps}
          type="range"
          allowSingleDateInRange
          value={start === null ? days : [start, null]}
          date={month}
          onDateChange={setMonth}
          onChange={choose}
        />
        <BareButton type="submit" small look="primary">
          Aplicar
        </BareButton>
      </div>
    </div>
  )
}
