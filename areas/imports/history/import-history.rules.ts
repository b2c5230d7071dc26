import { type FileSource, importSourceLabels, type RowsOfDay } from './import-history.contract.ts'

const names = Object.keys(importSourceLabels)
const isSource = (name: string): name is FileSource => names.includes(name)

export function getImportSource(layout: string | null): FileSource {
  const [first = ''] = (layout ?? '').split('-')
  if (layout === 'ofx' || layout === 'cnab240-statement') return 'bank'
  return isSource(first) ? first : 'other'
}

type RowsOfLayout = { date: string; layout: string | null; rows: number }

export function sumRowsBySource(counts: readonly RowsOfLayout[]): RowsOfDay[] {
  const totals = new Map<string, RowsOfDay>()
  for (const { date, layout, rows } of counts) {
    const source = getImportSource(layout)
    const key = `${date} ${source}`
    totals.set(key, { date, source, rows: (totals.get(key)?.rows ?? 0) + rows })
  }
  return [...totals.values()]
}

const maxLineLength = 2000

export const cardWords = 'número completo de cartão'

function isCard(digits: string) {
  let sum = 0
  for (let place = 0; place < digits.length; place += 1) {
    const digit = Number(digits[digits.length - 1 - place])
    const twice = digit * 2 - (digit > 4 ? 9 : 0)
    sum += place % 2 === 0 ? digit : twice
  }
  return sum % 10 === 0 && !/^0+$/.test(digits)
}

// Matches digits without separators or in the groups that cards show.
const cardPattern = /(?<!\d)(?:\d{13,19}|\d{4}([ .-])\d{4}\1\d{4}\1\d{1,7}|\d{4}([ .-])\d{6}\2\d{5})(?!\d)/g

export const shownLine = (text: string) =>
  text
    .slice(0, maxLineLength)
    .replace(cardPattern, (number) =>
      isCard(number.replace(/\D/g, '')) ? number.slice(0, -4).replace(/\d/g, '*') + number.slice(-4) : number,
    )
