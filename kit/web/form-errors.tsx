import type { RefObject } from 'react'
import { Alert } from './states.tsx'

const labelOf = (form: HTMLFormElement | null, name: string) => {
  const input = form?.querySelector<HTMLInputElement>(`[name="${name}"]`)
  return input?.labels?.[0]?.textContent?.replace('*', '').trim() ?? input?.getAttribute('aria-label') ?? ''
}

const focusField = (form: HTMLFormElement | null, name: string) => {
  const input = form?.querySelector<HTMLInputElement>(`[name="${name}"]`)
  const visible = input?.type === 'hidden' ? input.parentElement?.querySelector('input:not([type=hidden])') : input
  if (visible instanceof HTMLElement) visible.focus()
}

/** Puts the cursor in the first wrong field, after the errors have been drawn. */
export const focusFirstWrong = (form: HTMLFormElement | null) =>
  requestAnimationFrame(() => form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())

/** The wrong fields at the top of a form, each a way to its field; shown from two errors on, or without a field. */
export function ErrorSummary(props: { errors: Record<string, string>; form: RefObject<HTMLFormElement | null> }) {
  const names = Object.keys(props.errors)
  const homeless = names.some((name) => labelOf(props.form.current, name) === '')
  if (names.length === 0 || (names.length === 1 && !homeless)) return null
  return (
    <Alert tone="bad" title="Confira os campos">
      <ul>
        {names.map((name) => (
          <li key={name}>
            <button type="button" className="rg-link-button" onClick={() => focusField(props.form.current, name)}>
              {[labelOf(props.form.current, name), props.errors[name]].filter(Boolean).join(': ')}
            </button>
          </li>
        ))}
      </ul>
    </Alert>
  )
}
