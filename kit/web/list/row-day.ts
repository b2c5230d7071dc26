import { type BusinessDate, localDate } from '../../contract/contract.ts'

export function getRowDay(row: unknown, field: string): BusinessDate | undefined {
  const value =
    typeof row === 'object' && row !== null ? Object.entries(row).find(([name]) => name === field)?.[1] : null
  if (typeof value !== 'string') return undefined
  // A business date has ten characters, an instant more.
  return value.length === 10 ? value : localDate(value)
}
