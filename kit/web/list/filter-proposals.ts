import { foldText } from '../../contract/contract.ts'
import type { FieldAbout, FieldProposal } from '../fields/field-source.tsx'

/** Something that `+ Filtro` offers: a value to apply, or without `changes` a field to fill. */
export type FilterProposal = { field: string; label: string; value: string; changes?: FieldProposal['changes'] }

const maxProposals = 8

const startsWord = (text: string, start: string) => ` ${text}`.includes(` ${start}`)

/** Splits a text into the start of a label and the rest: `empresa 02` for `Empresa`. */
function getValueAfterLabel(text: string, label: string) {
  const words = text.trim().split(/\s+/)
  for (let count = words.length - 1; count > 0; count -= 1) {
    const start = foldText(words.slice(0, count).join(' '))
    if (start.length > 1 && foldText(label).startsWith(start)) return words.slice(count).join(' ')
  }
}

type Ranked = FilterProposal & { rank: number }

function rankValue(label: string, text: string) {
  const [value, typed] = [foldText(label), foldText(text)]
  if (value === typed) return 0
  return value.startsWith(typed) ? 1 : startsWord(value, typed) ? 2 : 4
}

function proposeForField(field: string, about: FieldAbout, text: string): Ranked[] {
  const { label, find } = about
  const toProposal = (typed: string) => (found: FieldProposal) => ({
    field,
    label,
    value: found.label,
    changes: found.changes,
    rank: rankValue(found.label, typed),
  })
  const rest = getValueAfterLabel(text, label)
  const named: Ranked[] = startsWord(foldText(label), foldText(text)) ? [{ field, label, value: '', rank: 1 }] : []
  if (rest !== undefined) {
    const found = find ? find(rest) : [{ label: rest, changes: { [field]: rest } }]
    return [...named, ...found.map(toProposal(rest))]
  }
  return [...named, ...(find?.(text) ?? []).map(toProposal(text))]
}

/** Returns the filters and values that a text names, best first. Without text: all filters. */
export function proposeFilters(known: ReadonlyMap<string, FieldAbout>, text: string): FilterProposal[] {
  const typed = text.trim()
  const fields = [...known].filter(([name]) => !(known.has('period') && (name === 'from' || name === 'to')))
  if (typed === '') return fields.map(([field, { label }]) => ({ field, label, value: '' }))
  return fields
    .flatMap(([field, about]) => proposeForField(field, about, typed))
    .sort((a, b) => a.rank - b.rank)
    .slice(0, maxProposals)
    .map(({ rank, ...proposal }) => proposal)
}
