import { Button, CheckboxField, TextField, useField } from '@app/kit/web'
import { useId, useState } from 'react'
import css from './grouped-choices.module.css'

type ChoiceOption = { value: string; label: string; detail?: string }
export type ChoiceGroup = { label: string; options: readonly ChoiceOption[] }

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()

const matches = (option: ChoiceOption, group: string, search: string) =>
  plain([option.label, option.value, option.detail, group].join(' ')).includes(plain(search))

const textsOf = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(String) : [])

type GroupProps = {
  group: ChoiceGroup
  chosen: ReadonlySet<string>
  set: (values: readonly string[], on: boolean) => void
}

function Group({ group: { label, options }, chosen, set }: GroupProps) {
  const values = options.map(({ value }) => value)
  const all = values.every((value) => chosen.has(value))
  return (
    <fieldset className={css.group}>
      <legend>{label}</legend>
      {options.length > 1 && (
        <Button small look="quiet" onClick={() => set(values, !all)}>
          {all ? 'Nenhuma' : 'Todas'}
          <span className="rg-hidden"> de {label}</span>
        </Button>
      )}
      {options.map((option) => (
        <label key={option.value} className={css.option}>
          <input
            type="checkbox"
            checked={chosen.has(option.value)}
            onChange={(event) => set([option.value], event.currentTarget.checked)}
          />
          <span>{option.label}</span>
          {option.detail && <small>{option.detail}</small>}
        </label>
      ))}
    </fieldset>
  )
}

export function GroupedChoices(props: { name: string; label: string; groups: readonly ChoiceGroup[] }) {
  const { name, label, groups } = props
  const id = useId()
  const labels = new Map(
    groups.flatMap(({ options }) => options.map((option) => [option.value, option.label] as const)),
  )
  const field = useField<readonly string[]>(
    { name, label },
    {
      show: (value) =>
        textsOf(value)
          .map((one) => labels.get(one) ?? one)
          .join(', '),
    },
  )
  const [search, setSearch] = useState('')
  const [chosenOnly, setChosenOnly] = useState(false)
  const chosen = new Set(textsOf(field.value))
  const set = (values: readonly string[], on: boolean) => {
    const otherValues = [...chosen].filter((value) => !values.includes(value))
    field.set(on ? [...otherValues, ...values] : otherValues)
  }
  const shownGroups = groups
    .map((group) => ({
      ...group,
      options: group.options
        .filter((option) => matches(option, group.label, search))
        .filter(({ value }) => !chosenOnly || chosen.has(value)),
    }))
    .filter(({ options }) => options.length > 0)
  return (
    <fieldset
      className={css.choices}
      id={id}
      data-field={name}
      tabIndex={-1}
      aria-describedby={field.error ? `${id}error` : undefined}
      aria-invalid={field.error ? true : undefined}
    >
      <legend>{label}</legend>
      <search
        className={css.bar}
        // Enter would submit the surrounding form.
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.ctrlKey) event.preventDefault()
        }}
      >
        <TextField
          label={`Buscar em ${label.toLowerCase()}`}
          value={search}
          onChange={(text) => setSearch(text ?? '')}
        />
        <CheckboxField
          label="Só o que está escolhido"
          value={chosenOnly}
          onChange={(only) => setChosenOnly(only === true)}
        />
        <span aria-live="polite">
          {chosen.size} de {labels.size}
        </span>
      </search>
      {field.error && (
        <p id={`${id}error`} className={css.error} role="alert">
          {field.error}
        </p>
      )}
      {shownGroups.length === 0 && <p>Nada encontrado.</p>}
      <div className={css.groups}>
        {shownGroups.map((group) => (
          <Group key={group.label} group={group} chosen={chosen} set={set} />
        ))}
      </div>
    </fieldset>
  )
}
