import type { TransformStep } from '../schema/mapping-schema.ts'
import { readPattern } from '../schema/text-pattern.ts'

/** Applies a transform; `others` are the joined texts. `null` if a table or pattern must match and does not. */
export function applyTransform(step: TransformStep, text: string, others: readonly string[] = []): string | null {
  switch (step.kind) {
    case 'trim':
      return text.split(/\s+/).filter(Boolean).join(' ')
    case 'upper':
      return text.toUpperCase()
    case 'without-accents':
      return text.normalize('NFD').replace(/[\u0300-\u036f]/g, '')
    case 'digits':
      return text.replace(/\D/g, '')
    case 'strip-zeros':
      return text.replace(/^0+(?=.)/, '')
    case 'last':
      return text.slice(-step.count)
    case 'pad-zeros':
      return text === '' ? '' : text.padStart(step.width, '0')
    case 'slice':
      return text.slice(step.from - 1, step.from - 1 + step.count)
    case 'part':
      return text.split(step.separator)[step.number - 1]?.trim() ?? ''
    case 'concat':
      return [text, ...others].filter((part) => part !== '').join(step.separator)
    case 'pattern':
      return text === '' ? '' : matched(step, text)
    case 'map':
      return mapped(step, text)
  }
}

function matched({ pattern, group }: TransformStep & { kind: 'pattern' }, text: string): string | null {
  const found = readPattern(pattern).find?.(text)
  return found ? (found[group] ?? '') : null
}

function mapped({ table, otherwise }: TransformStep & { kind: 'map' }, text: string): string | null {
  if (text === '') return ''
  const found = upperTable(table).get(text.toUpperCase())
  if (found !== undefined) return found
  return otherwise === 'keep' ? text : otherwise === 'none' ? '' : null
}

/** Upper-case copies of the tables, cached: every row of a file looks up tables of thousands of entries. */
const upperTables = new WeakMap<object, ReadonlyMap<string, string>>()

function upperTable(table: Record<string, string>): ReadonlyMap<string, string> {
  const known = upperTables.get(table)
  if (known) return known
  // The first of the keys that differ only in case applies.
  const upper = new Map(
    Object.entries(table)
      .reverse()
      .map(([from, to]) => [from.toUpperCase(), to]),
  )
  upperTables.set(table, upper)
  return upper
}
