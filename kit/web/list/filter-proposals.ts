import { foldText } from '../../contract/contract.ts'
import type { FieldAbout, FieldProposal } from '../fields/field-source.tsx'

/** Something that `+ Filtro` offers: a value to apply, or without `changes` a field to fill. */
export type FilterProposal = { field: string; label: string; value: string; changes?: FieldProposal['changes'] }

const maxProposals = 8

const startsWord = (text: string, start: string) => ` ${text}`.includes(` ${start}`)

const toSingular = (text: string) => text.replace(/(?<=\w{3})s$/, '')

/** Splits a text into the start of a label and the rest: `empresa 02` for `Empresa`, `faltas > 50` for `falta acima de`. */
function getValueAfterLabel(text: string, label: string) {
  const words = text.trim().split(/\s+/)
  for (let count = words.length - 1; count > 0; count -= 1) {
    const start = foldText(words.slice(0, count).join(' '))
    const starts = [start, toSingular(start)]
    if (start.length > 1 && starts.some((candidate) => foldText(label).startsWith(candidate)))
      return words.slice(count).join(' ')
  }
}

type Ranked = FilterProposal & { rank: number }

function rankValue(label: string, text: string) {
  const [value, typed] = [foldText(label), foldText(text)]
  if (value === typed) return 0
  return value.startsWith(typed) ? 1 : startsWord(value, typed) ? 2 : 4
}

function proposeForField(field: string, about: FieldAbout, text: string): Ranked[] {
  const { label, words, find } = about
  const toProposal = (typed: string) => (found: FieldProposal) => ({
    field,
    label,
    value: found.label,
    changes: found.changes,
    rank: rankValue(found.label, typed),
  })
  const afterLabel = getValueAfterLabel(text, label)
  const rest = (words && getValueAfterLabel(afterLabel ?? text, words)) ?? afterLabel
  const isNamed = [label, words].some((name) => name && startsWord(foldText(name), toSingular(foldText(text))))
  const named: Ranked[] = isNamed ? [{ field, label, value: words ? `${words} …` : '', rank: 1 }] : []
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
  if (typed === '')
    return fields.map(([field, { label, words }]) => ({ field, label, value: words ? `${words} …` : '' }))
  return fields
    .flatMap(([field, about]) => proposeForField(field, about, typed))
    .sort((a, b) => a.rank - b.rank)
    .slice(0, maxProposals)
    .map(({ rank, ...proposal }) => proposal)
}
