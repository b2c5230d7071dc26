import type { RefObject } from 'react'
import type { FieldAbout } from '../fields/field-source.tsx'
import { Alert } from '../layout/alert.tsx'

type FormElement = HTMLFormElement | null

const findFormField = (form: FormElement, name: string) =>
  form?.querySelector<HTMLElement>(`[data-field="${CSS.escape(name)}"]`) ?? null

/** Shows a field, which may be in another step, and focuses it. */
export type Reveal = (field: HTMLElement | null | undefined) => void

export const focusFirstWrong = (form: FormElement, reveal: Reveal) =>
  requestAnimationFrame(() => reveal(form?.querySelector<HTMLElement>('[aria-invalid="true"]')))

export function focusAfterRefusal(form: FormElement, focused: Element | null, reveal: Reveal) {
  const invalidField = form?.querySelector<HTMLElement>('[aria-invalid="true"]')
  if (invalidField) return reveal(invalidField)
  const keepsFocus = focused instanceof HTMLElement && form?.contains(focused) && !focused.matches(':disabled')
  // The button may be outside the form, in the head of its record.
  const submit = [...(form?.elements ?? [])].find((element) => element.matches('[type="submit"]'))
  const target = keepsFocus ? focused : submit
  if (target instanceof HTMLElement) target.focus()
}

function sortByForm(form: FormElement, names: readonly string[]) {
  const shown = [...(form?.querySelectorAll<HTMLElement>('[data-field]') ?? [])].map(({ dataset }) => dataset.field)
  const getIndex = (name: string) => (shown.includes(name) ? shown.indexOf(name) : shown.length)
  return names.toSorted((one, other) => getIndex(one) - getIndex(other))
}

/** The invalid fields at the top of a form as links; shown from two errors on, or for an error without a field. */
export function ErrorSummary(props: {
  errors: Record<string, string>
  form: RefObject<FormElement>
  fields: ReadonlyMap<string, FieldAbout>
  reveal: Reveal
}) {
  const names = sortByForm(props.form.current, Object.keys(props.errors))
  const hasUnplaced = names.some((name) => !findFormField(props.form.current, name))
  if (names.length === 0 || (names.length === 1 && !hasUnplaced)) return null
  return (
    <Alert tone="bad" title="Confira os campos">
      <ul>
        {names.map((name) => (
          <li key={name}>
            <button
              type="button"
              className="rg-link-button"
              onClick={() => props.reveal(findFormField(props.form.current, name))}
            >
              {[props.fields.get(name)?.label, props.errors[name]].filter(Boolean).join(': ')}
            </button>
          </li>
        ))}
      </ul>
    </Alert>
  )
}
