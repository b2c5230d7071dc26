import { showDecimal } from '@app/kit/contract'
import { type KeyboardEvent, useReducer } from 'react'

export type Option = { value: string; label: string }
export type Options = Readonly<Record<string, string>> | readonly Option[]

/** Lists longer than this can be searched. */
export const searchableFrom = 8

export const listOf = (options: Options): Option[] =>
  Array.isArray(options)
    ? [...options]
    : Object.entries(options).map(([value, label]) => ({ value, label: String(label) }))

/** What stands in a list of records, each said by its name; none while they are still read. */
export const namedOptions = (records: readonly { id: string; name: string }[] = []): Option[] =>
  records.map(({ id, name }) => ({ value: id, label: name }))

/** The words of a value among these options. */
export const labelIn = (options: readonly Option[]) => (value: unknown) =>
  options.find((option) => option.value === value)?.label ?? String(value ?? '')

export const matching = (options: readonly Option[], search: string) =>
  options.filter(({ label }) => label.toLowerCase().includes(search.trim().toLowerCase())).length

/** What every list of options is drawn with. The library knows the list only once it is drawn: drawn again, the field says that it is open. */
export function useListBox() {
  const [, drawAgain] = useReducer((times: number) => times + 1, 0)
  return { comboboxProps: { shadow: 'md' }, onDropdownOpen: () => void setTimeout(drawAgain) }
}

/**
 * Keys that an open list of options takes for itself: Escape closes it and no more, and Enter never sends the form around
 * it. The library acts on both by itself.
 */
export function keepOpenKeys(event: KeyboardEvent<HTMLInputElement>) {
  const open = event.currentTarget.getAttribute('aria-expanded') === 'true'
  if (open && (event.key === 'Escape' || (event.key === 'Enter' && !event.ctrlKey && !event.metaKey)))
    event.preventDefault()
}

/** Says to screen readers how many options a search leaves. */
export const ResultCount = (props: { search: string; chosen: string; count: number; more?: boolean }) => {
  const searching = props.search.trim() !== '' && props.search !== props.chosen
  const words = `${props.more ? 'mais de ' : ''}${showDecimal(props.count, 0)} ${props.count === 1 ? 'opção' : 'opções'}`
  return (
    <span className="rg-hidden" aria-live="polite">
      {searching && words}
    </span>
  )
}
