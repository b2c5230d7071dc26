import css from './choices.module.css'

type ChoiceItem<Id extends string> = { id: Id; label: string; count?: number }

export const Choices = <Id extends string>(props: {
  label: string
  choices: readonly ChoiceItem<Id>[]
  chosen: Id | null
  onChoose: (id: Id) => void
}) => (
  <fieldset className={css.choices}>
    <legend className="rg-hidden">{props.label}</legend>
    {props.choices.map(({ id, label, count }) => (
      <button key={id} type="button" aria-pressed={id === props.chosen} onClick={() => props.onChoose(id)}>
        {label}
        {count !== undefined && <span>{count}</span>}
      </button>
    ))}
  </fieldset>
)
