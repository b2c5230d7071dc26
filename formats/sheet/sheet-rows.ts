import { SaxesParser } from 'saxes'
import { maxColumns } from '../csv/csv.ts'
import { ownNames } from './own-names.ts'
import { shownIsoMoment, shownMoment } from './sheet-days.ts'

/** `formula` marks a cell whose cached result is not reliable, `number` a numeric workbook cell with decimal comma. */
type SheetCell = { text: string; formula: boolean; number?: boolean }
export type SheetRow = { line: number; cells: SheetCell[] }

/** A streaming XML reader. Both functions throw on malformed XML, a document type declaration, or too much content. */
export type Walk = { write: (text: string) => void; end: () => void }

type Walker = {
  open?: (name: string, attributes: Record<string, string>) => void
  text?: (text: string) => void
  close?: (name: string) => void
}

export const tooManyColumns = `A planilha passa de ${maxColumns} colunas; apague as que não são do arquivo e envie de novo.`

export class TooManyColumns extends RangeError {
  override name = 'TooManyColumns'
}

const longestValue = 65_536

export const textCell = (text: string): SheetCell => ({ text, formula: false })

export function newWalk({ open, text, close }: Walker): Walk {
  const parser = new SaxesParser({ xmlns: false })
  let root: string | null = null
  let named: ((name: string) => string) | null = null
  parser.on('opentag', ({ name, attributes }) => {
    if (root === null) named = ownNames(name, attributes)
    root ??= name
    open?.(named ? named(name) : name, attributes)
  })
  if (text) parser.on('text', text)
  parser.on('closetag', ({ name }) => close?.(named ? named(name) : name))
  parser.on('doctype', () => {
    throw new Error('a document type is declared')
  })
  parser.on('error', (error) => {
    throw error
  })
  return {
    write: (piece) => void parser.write(piece),
    end: () => void parser.close(),
  }
}

/** Reads the shared strings of a workbook; throws above `most` characters in total. */
export function newSharedStrings(most: number): { walk: Walk; strings: readonly string[] } {
  const strings: string[] = []
  let text: string | null = null
  let phonetic = false
  let length = 0
  const walk = newWalk({
    open: (name) => {
      if (name === 'si') text = ''
      if (name === 'rPh') phonetic = true
    },
    text: (piece) => {
      if (text === null || phonetic) return
      text += piece
      length += piece.length
      if (length > most) throw new RangeError('the texts of the workbook are too many')
    },
    close: (name) => {
      if (name === 'rPh') phonetic = false
      if (name === 'si') strings.push(text ?? '')
      if (name === 'si') text = null
    },
  })
  return { walk, strings }
}

const columnOf = (reference: string) =>
  [...reference.replace(/\d/g, '')].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1

type Open = { kind: string; style: string; value: string; formula: boolean; column: number; inValue: boolean }

const formatValue = ({ kind, style, value }: Open, { strings, days }: RowOptions) => {
  if (kind === 's') return strings[Number(value)] ?? ''
  if (kind === 'b') return value === '1' ? 'Sim' : 'Não'
  if (kind === 'n' && days?.has(style)) return shownMoment(value) ?? value
  if (kind === 'd') return shownIsoMoment(value) ?? value
  // Workbooks store 5,10 as 5.0999999999999996, so fractions are rounded; the comma shows that 10.125 is not 10125.
  return kind === 'n' && value.includes('.') ? String(Number(Number(value).toFixed(6))).replace('.', ',') : value
}

/** `days` are styles whose numbers are shown as dates. `cut` drops cells beyond the last allowed column. */
type RowOptions = { strings: readonly string[]; days?: ReadonlySet<string>; cut?: boolean }

export function newSheetRows(options: RowOptions, take: (row: SheetRow) => void): Walk {
  let row: SheetRow | null = null
  let cell: Open | null = null
  let count = 0
  const closeCell = (open: Open, { cells }: SheetRow) => {
    const { column, formula, kind } = open
    const at = column >= 0 ? column : cells.length
    const text = formatValue(open, options)
    if (at >= maxColumns && !options.cut && (formula || text.trim() !== '')) throw new TooManyColumns()
    if (at >= maxColumns) return
    while (cells.length < at) cells.push(textCell(''))
    cells[at] = { text, formula, ...(kind === 'n' && { number: true }) }
  }
  return newWalk({
    open: (name, { r = '', s = '0', t = 'n' }) => {
      if (name === 'row') row = { line: Number(r) || count + 1, cells: [] }
      if (name === 'row') count++
      if (name === 'c') cell = { kind: t, style: s, value: '', formula: false, column: columnOf(r), inValue: false }
      if (cell && name === 'f') cell.formula = true
      if (cell && (name === 'v' || name === 't')) cell.inValue = true
    },
    text: (piece) => {
      if (!cell?.inValue) return
      cell.value += piece
      if (cell.value.length > longestValue) throw new RangeError('a cell is too long')
    },
    close: (name) => {
      if (cell && (name === 'v' || name === 't')) cell.inValue = false
      if (name === 'c' && cell && row) closeCell(cell, row)
      if (name === 'c') cell = null
      if (name === 'row' && row) take(row)
      if (name === 'row') row = null
    },
  })
}
