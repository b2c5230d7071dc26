import type { RefObject } from 'react'
import { Alert } from './alert.tsx'

type FormElement = HTMLFormElement | null

const fieldOf = (form: FormElement, name: string) =>
  form?.querySelector<HTMLElement>(`[data-field="${CSS.escape(name)}"]`) ?? null

const labelOf = (form: FormElement, name: string) => {
  const field = fieldOf(form, name)
  const label = field?.id ? form?.querySelector(`label[for="${CSS.escape(field.id)}"]`)?.firstChild?.textContent : null
  return label ?? field?.getAttribute('aria-label') ?? ''
}

/** Puts the cursor in the first wrong field, after the errors have been drawn. */
export const focusFirstWrong = (form: FormElement) =>
  requestAnimationFrame(() => form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())

/** The wrong fields at the top of a form, each a way to its field; shown from two errors on, or without a field. */
export function ErrorSummary(props: { errors: Record<string, string>; form: RefObject<FormElement> }) {
  const names = Object.keys(props.errors)
  const homeless = names.some((name) => !fieldOf(props.form.current, name))
  if (names.length === 0 || (names.length === 1 && !homeless)) return null
  return (
    <Alert tone="bad" title="Confira os campos">
      <ul>
        {names.map((name) => (
          <li key={name}>
            <button type="button" className="rg-link-button" onClick={() => fieldOf(props.form.current, name)?.focus()}>
              {[labelOf(props.form.current, name), props.errors[name]].filter(Boolean).join(': ')}
            </button>
          </li>
        ))}
      </ul>
    </Alert>
  )
}
