import { type KeyboardEvent, useContext, useReducer } from 'react'
import { foldText, showDecimal } from '../../contract/contract.ts'
import { type FieldProposal, ShownFieldContext } from './field-source.tsx'

/** In the main state of a list, an option `aside` is no chip of its own. */
export type Option = { value: string; label: string; aside?: boolean }
export type Options = Readonly<Record<string, string>> | readonly Option[]

export const minSearchableOptions = 8

/** Error of a choice whose text is no option. */
export const noSuchOption = 'Escolha uma das opções.'

export const toOptionList = (options: Options): Option[] =>
  Array.isArray(options)
    ? [...options]
    : Object.entries(options).map(([value, label]) => ({ value, label: String(label) }))

/** Returns records as options with their names; empty while they are loading. */
export const toNamedOptions = (records: readonly { id: string; name: string }[] = []): Option[] =>
  records.map(({ id, name }) => ({ value: id, label: name }))

export const newOptionLabel = (options: readonly Option[]) => (value: unknown) =>
  options.find((option) => option.value === value)?.label ?? String(value ?? '')

export const findMatchingOptions = (options: readonly Option[], search: string) =>
  options.filter(({ label }) => foldText(label).includes(foldText(search.trim())))

/** Returns the options whose label contains a text, or whose value it is. */
export const proposeOptions = (name: string | undefined, options: readonly Option[], text: string): FieldProposal[] =>
  options
    .filter(({ value, label }) => foldText(label).includes(foldText(text)) || foldText(value) === foldText(text))
    .map(({ value, label }) => ({ label, changes: { [name ?? '']: value } }))

/**
 * Returns props of option lists. A list in the popover of a filter is drawn inside it, and a list stays open while
 * content that comes late moves its field out of view. Re-renders after opening, because the library sets
 * `aria-expanded` late.
 */
export function useListBox() {
  const [, drawAgain] = useReducer((times: number) => times + 1, 0)
  const withinPortal = useContext(ShownFieldContext) === undefined
  return {
    comboboxProps: { shadow: 'md', withinPortal, hideDetached: false },
    onDropdownOpen: () => void setTimeout(drawAgain),
  }
}

/** For an open list of options: Escape must not close the dialog too, and Enter must not send the form. */
export function keepOpenKeys(event: KeyboardEvent<HTMLInputElement>) {
  const open = event.currentTarget.getAttribute('aria-expanded') === 'true'
  if (open && (event.key === 'Escape' || (event.key === 'Enter' && !event.ctrlKey && !event.metaKey)))
    event.preventDefault()
}

/** Returns true if an option is marked, which Enter takes. The library keeps `aria-activedescendant` after the mark. */
export function hasMarkedOption(input: HTMLInputElement) {
  const option = document.getElementById(input.getAttribute('aria-activedescendant') ?? '')
  return option?.hasAttribute('data-combobox-selected') === true
}

/** Ctrl+Enter, which sends a form. */
export const isSendKey = ({ key, ctrlKey, metaKey }: KeyboardEvent) => key === 'Enter' && (ctrlKey || metaKey)

export const ResultCount = (props: { search: string; count: number; more?: boolean }) => {
  const words = `${props.more ? 'mais de ' : ''}${showDecimal(props.count, 0)} ${props.count === 1 ? 'opção' : 'opções'}`
  return (
    <span className="rg-hidden" aria-live="polite">
      {props.search.trim() !== '' && words}
    </span>
  )
}
