import type { Calendar } from '../dates.ts'
import { headerName } from './header.ts'
import type { TargetField } from './mapping-fields.ts'
import type { MappedColumn, Mapping } from './mapping-schema.ts'
import { type Reading, readValue } from './mapping-values.ts'
import type { DateOrder } from './written-style.ts'

type Signed = { column: MappedColumn; field: TargetField }
/** A mapping as the cells of one column are read: by the days that there are, and as the file writes that column. */
export type How = Mapping & {
  calendar: Calendar
  daysRead: Map<string, Reading>
  order?: DateOrder
  mixed?: boolean
  /** The format that the mapping declares; set if the format above was found in the file. */
  mapped?: How
}

/** How texts are read that the mapping gives, such as a default. */
export const howMapped = (how: How): How => how.mapped ?? how

/** The one amount of a pair of columns, of which each row fills one. */
function creditOrDebit(credit: Reading, debit: Reading): Reading {
  if (!('value' in credit)) return credit
  if (!('value' in debit)) return debit
  const [plus, minus] = [Number(credit.value ?? 0), Math.abs(Number(debit.value ?? 0))]
  if (plus !== 0 && minus !== 0) return { fault: 'crédito e débito na mesma linha.' }
  if (credit.value === null && debit.value === null) return { fault: 'sem crédito nem débito.' }
  return { value: minus === 0 ? plus : -minus }
}

const isNothing = (reading: Reading) => 'value' in reading && reading.value === null

/** An amount with its sign, which its own text, another column or the other of a pair tells. */
export function signed({ column, field }: Signed, reading: Reading, other: string, how: How): Reading {
  const { sign } = column
  if (sign.by === 'debit-column') {
    const debit = readValue(field.type, other, how)
    const both = column.default !== '' && isNothing(reading) && isNothing(debit)
    return both ? readValue(field.type, column.default, howMapped(how)) : creditOrDebit(reading, debit)
  }
  const value = 'value' in reading ? reading.value : null
  if (typeof value !== 'number' || value === 0 || sign.by === 'text') return reading
  if (sign.by === 'inverted') return { value: -value }
  const word = headerName(other)
  const negative = sign.negative.some((name) => headerName(name) === word)
  return { value: negative ? -Math.abs(value) : Math.abs(value) }
}
