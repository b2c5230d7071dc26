import type { z } from 'zod'
import { type BusinessDate, foldText, getFieldKind, parseDay, parseDecimal } from '../../contract/contract.ts'
import { getFieldType } from '../client/schema.ts'
import { type Option, type Options, toOptionList } from '../fields/options.tsx'

export type CellForm = {
  kind: 'text' | 'date' | 'choice' | 'yes-no' | 'number' | 'money' | 'volume' | 'price' | 'cost' | 'rate'
  options: readonly Option[]
  boolean: boolean
}

const places = { number: 0, money: 2, volume: 3, price: 3, cost: 6, rate: 4 } as const

const isNumeric = (kind: string): kind is keyof typeof places => Object.hasOwn(places, kind)

export function cellForm(schema: z.ZodType | undefined, field: string, options?: Options): CellForm {
  const type = getFieldType(schema, field)
  if (type === undefined) throw new Error(`the operation takes no ${field}`)
  const boolean = type === 'boolean'
  if (options) return { kind: 'choice', options: toOptionList(options), boolean }
  const fieldKind = getFieldKind(field)
  const kind = boolean ? 'yes-no' : type === 'date' ? 'date' : type === 'number' ? 'number' : 'text'
  return { kind: kind === 'number' && isNumeric(fieldKind) ? fieldKind : kind, options: [], boolean }
}

const cell = /(?:"((?:[^"]|"")*)"(?=[\t\r\n]|$)|([^\t\r\n]*))(\t|\r\n|\r|\n|$)/y

function parseRows(text: string) {
  const rows: string[][] = [[]]
  cell.lastIndex = 0
  for (;;) {
    const [, quoted, bare = '', end] = cell.exec(text) ?? []
    const value = quoted === undefined ? bare : quoted.replace(/""/g, '"')
    rows.at(-1)?.push(value.replace(/\s+/g, ' ').trim())
    if (!end) break
    if (end !== '\t') rows.push([])
  }
  // Spreadsheets end the last line with a line break too.
  return rows.length > 1 && rows.at(-1)?.join('') === '' ? rows.slice(0, -1) : rows
}

export function parsePastedColumn(text: string): string[] | null {
  const rows = parseRows(text)
  return rows.some(([, ...others]) => others.some((other) => other !== '')) ? null : rows.map(([first = '']) => first)
}

const words = { yes: ['sim', 's', 'verdadeiro', 'true', '1', 'x'], no: ['nao', 'n', 'falso', 'false', '0'] }

export function parsePastedValue(
  text: string,
  { kind, options, boolean }: CellForm,
  today: BusinessDate,
): { value: unknown } | { wrong: string } {
  if (text === '') return { value: null }
  const folded = foldText(text)
  if (kind === 'choice') {
    const found = options.find(({ value, label }) => value === text || foldText(label) === folded)
    if (!found) return { wrong: 'Escolha uma das opções.' }
    return { value: boolean ? found.value === 'true' : found.value }
  }
  if (kind === 'yes-no') {
    if (words.yes.includes(folded)) return { value: true }
    return words.no.includes(folded) ? { value: false } : { wrong: 'Escreva Sim ou Não.' }
  }
  if (kind === 'date') {
    const value = parseDay(text, today)
    return value === null ? { wrong: 'Data inválida.' } : { value }
  }
  if (!isNumeric(kind)) return { value: text }
  const value = parseDecimal(text.replace(/%$/, ''), places[kind])
  return value === null ? { wrong: 'Valor inválido.' } : { value }
}
