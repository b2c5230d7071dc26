import type { FileCalendar } from '../../values/dates.ts'
import { headerName } from '../schema/header.ts'
import type { TargetField } from '../schema/mapping-fields.ts'
import type { MappedColumn, Mapping } from '../schema/mapping-schema.ts'
import { truncateFaultText } from './mapping-fault.ts'
import { type CellReading, readValue } from './mapping-values.ts'
import type { DateOrder } from './written-style.ts'

type Signed = { column: MappedColumn; field: TargetField; signTitle: string }
export type ColumnFormats = Mapping & {
  calendar: FileCalendar
  daysRead: Map<string, CellReading>
  order?: DateOrder
  mixed?: boolean
  /** The format that the mapping declares; set if the format above was found in the file. */
  mapped?: ColumnFormats
}

/** Returns the formats for texts of the mapping itself, such as a default. */
export const getMappedFormats = (formats: ColumnFormats): ColumnFormats => formats.mapped ?? formats

function creditOrDebit(credit: CellReading, debit: CellReading): CellReading {
  if (!('value' in credit)) return credit
  if (!('value' in debit)) return debit
  const plus = Number(credit.value ?? 0)
  const minus = Math.abs(Number(debit.value ?? 0))
  if (plus !== 0 && minus !== 0) return { fault: 'crédito e débito na mesma linha.' }
  if (credit.value === null && debit.value === null) return { fault: 'sem crédito nem débito.' }
  return { value: minus === 0 ? plus : -minus }
}

const isNothing = (reading: CellReading) => 'value' in reading && reading.value === null

/** Credit words for a mapping that names only the debit words. */
const usualCredits = ['C', 'CR', 'CRE', 'CRED', 'Crédito', 'Entrada', '+']

// A sign alone, such as a minus, counts as a word.
const signWord = (text: string) => headerName(text) || text.trim()

const isPlus = (text: string) => /^\(?(R\$)?\s*\+|[+C]\)?$/i.test(text.trim())

type SignByWord = Extract<MappedColumn['sign'], { by: 'column' }>

function signedByWord(sign: SignByWord, value: number, { own, other, title }: SignTexts): CellReading {
  const word = signWord(other)
  const isOneOf = (words: readonly string[]) => words.some((name) => signWord(name) === word)
  const isDebit = isOneOf(sign.negative)
  if (!isDebit && !isOneOf(sign.positive ?? usualCredits)) {
    const description =
      word === '' ? 'sem a palavra de crédito ou débito' : `"${truncateFaultText(other)}" não é crédito nem débito`
    return { fault: `${description}, na coluna "${title}".`, code: 'E12' }
  }
  if (isDebit ? isPlus(own) : value < 0)
    return {
      fault: `o sinal de "${truncateFaultText(own)}" contradiz "${truncateFaultText(other)}" da coluna "${title}".`,
      code: 'E12',
    }
  return { value: isDebit ? -Math.abs(value) : value }
}

type SignTexts = { own: string; other: string; title: string }

/** Applies the sign rule: `own` is the amount's text, `other` that of the sign column or the debit column. */
export function applySign(
  at: Signed,
  reading: CellReading,
  texts: Pick<SignTexts, 'own' | 'other'>,
  formats: ColumnFormats,
): CellReading {
  const { column, field, signTitle: title } = at
  const { sign } = column
  if (sign.by === 'debit-column') {
    const debit = readValue(field.type, texts.other, formats)
    const bothEmpty = column.default !== '' && isNothing(reading) && isNothing(debit)
    return bothEmpty ? readValue(field.type, column.default, getMappedFormats(formats)) : creditOrDebit(reading, debit)
  }
  const value = 'value' in reading ? reading.value : null
  if (typeof value !== 'number' || value === 0 || sign.by === 'text') return reading
  return sign.by === 'inverted' ? { value: -value } : signedByWord(sign, value, { ...texts, title })
}
