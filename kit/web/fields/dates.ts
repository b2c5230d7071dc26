import { type BusinessDate, localDate, parseDay, showDate } from '../../contract/contract.ts'

/** Returns today in Brazil; the only place of the web code that reads the clock for a date. */
export const today = (): BusinessDate => localDate(new Date())

const isDate = (value: unknown): value is BusinessDate => typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value)

export const dateTyping = {
  parse: (text: string) => parseDay(text, today()),
  show: showDate,
  holds: isDate,
  wrong: 'Data inválida.',
}
