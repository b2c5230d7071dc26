import { getFieldKind, showDecimal } from '../../contract/contract.ts'
import { Count, DateText, DateTimeText, Money, Price, Rate, Volume } from '../layout/display.tsx'
import { SearchedText } from './searched-text.tsx'

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text)
const isInstant = (text: string) => /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(text)

/** Shows a value by its type and the unit in the field's name; `labels` are the labels of an enumeration. */
export function FieldValue(props: { field: string; value: unknown; labels?: Readonly<Record<string, string>> }) {
  const { value, labels } = props
  if (value === null || value === undefined || value === '') return '–'
  const toLabel = (item: unknown) => labels?.[String(item)] ?? String(item)
  if (Array.isArray(value)) return value.map(toLabel).join(', ') || '–'
  if (labels) return toLabel(value)
  if (typeof value === 'boolean') return value ? 'Sim' : 'Não'
  if (typeof value === 'number') return <NumberValue kind={getFieldKind(props.field)} value={value} />
  if (typeof value !== 'string') return '–'
  if (isDay(value)) return <DateText date={value} />
  return isInstant(value) ? <DateTimeText instant={value} /> : <SearchedText text={value} />
}

function NumberValue({ kind, value }: { kind: ReturnType<typeof getFieldKind>; value: number }) {
  if (kind === 'money') return <Money cents={value} />
  if (kind === 'volume') return <Volume ml={value} />
  if (kind === 'price') return <Price millis={value} />
  if (kind === 'rate') return <Rate ppm={value} />
  return kind === 'cost' ? `R$ ${showDecimal(value, 6)}` : <Count value={value} />
}

export const isAmount = (field: string) => !['other', 'date', 'instant'].includes(getFieldKind(field))
