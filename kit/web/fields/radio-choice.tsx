import { useId } from 'react'
import css from './radio-choice.module.css'

type RadioChoiceProps<Id extends string> = {
  label: string
  options: Readonly<Record<Id, string>>
  value: Id
  onChange: (value: Id) => void
}

const isOption = <Id extends string>(options: Readonly<Record<Id, string>>, value: string): value is Id =>
  Object.hasOwn(options, value)

export function RadioChoice<Id extends string>({ label, options, value, onChange }: RadioChoiceProps<Id>) {
  const name = useId()
  return (
    <fieldset className={css.choice}>
      <legend>{label}</legend>
      {Object.entries<string>(options).map(([id, words]) => (
        <label key={id}>
          <input
            type="radio"
            name={name}
            value={id}
            checked={value === id}
            onChange={() => {
              if (isOption(options, id)) onChange(id)
            }}
          />
          {words}
        </label>
      ))}
    </fieldset>
  )
}
