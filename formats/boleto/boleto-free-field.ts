import type { ProblemReport } from '../reading/report.ts'
import {
  type FreeFieldName,
  type FreeLayout,
  type FreeValues,
  freeFieldLabels,
  freeLayouts,
} from './boleto-free-layouts.ts'
import type { FreeField } from './boleto-types.ts'

export function readFreeField(bank: string, text: string, report: ProblemReport): FreeField | null {
  const layout = layoutOf(bank, text)
  if (!layout) return null
  const { name, parts, printed } = layout
  const values = cut(parts, text)
  let at = 0
  for (const part of parts) {
    if ('digit' in part && part.compute(values, text.slice(0, at)) !== text[at])
      report.warn('boleto.free-digit', 'não confere com o que o banco calcula.', {
        field: freeFieldLabels[part.digit],
        value: text[at],
      })
    at += widthOf(part)
  }
  return { layout: name, values, printed_number: printed(values) }
}

export function writeFreeField(name: FreeFieldName, values: FreeValues, report: ProblemReport) {
  const layout: FreeLayout | undefined = freeLayouts.find((candidate) => candidate.name === name)
  if (!layout) return null
  const { bank, parts } = layout
  const filled: Record<string, string> = {}
  for (const [name, width] of widths(parts)) {
    const text = values[name] ?? ''
    if (!/^\d+$/.test(text) || text.length > width)
      report.error('boleto.free-value', `deve ter de 1 a ${width} dígitos.`, {
        field: freeFieldLabels[name],
        value: text,
      })
    filled[name] = text.padStart(width, '0')
  }
  if (report.failed()) return null
  let text = ''
  for (const part of parts) {
    if ('fixed' in part) text += part.fixed
    else if ('digit' in part) text += part.compute(filled, text)
    else if ('from' in part) text += filled[part.name]!.slice(part.from - 1, part.to)
    else text += filled[part.name]
  }
  // Values that the bank's other layout would read differently are refused.
  if (layoutOf(bank, text)?.name === name) return { bank, text }
  report.error('boleto.portfolio', 'não usa esta forma do campo livre.', {
    field: freeFieldLabels.portfolio,
    value: filled.portfolio,
  })
  return null
}

type Part = FreeLayout['parts'][number]

function widthOf(part: Part): number {
  if ('fixed' in part) return part.fixed.length
  if ('digit' in part) return 1
  return 'from' in part ? part.to - part.from + 1 : part.width
}

function widths(parts: readonly Part[]): Map<string, number> {
  const found = new Map<string, number>()
  for (const part of parts) if ('name' in part) found.set(part.name, (found.get(part.name) ?? 0) + widthOf(part))
  return found
}

const layoutOf = (bank: string, text: string) => freeLayouts.find((candidate) => fits(candidate, bank, text))

function fits({ bank, parts, portfolios }: FreeLayout, slipBank: string, text: string): boolean {
  if (bank !== slipBank) return false
  if (portfolios && !portfolios.includes(cut(parts, text).portfolio ?? '')) return false
  let at = 0
  for (const part of parts) {
    if ('fixed' in part && !text.startsWith(part.fixed, at)) return false
    at += widthOf(part)
  }
  return true
}

function cut(parts: readonly Part[], text: string): Record<string, string> {
  const pieces = new Map<string, { from: number; text: string }[]>()
  let at = 0
  for (const part of parts) {
    const width = widthOf(part)
    if ('name' in part) {
      const piece = { from: 'from' in part ? part.from : 1, text: text.slice(at, at + width) }
      pieces.set(part.name, [...(pieces.get(part.name) ?? []), piece])
    }
    at += width
  }
  const joined = [...pieces].map(([name, found]) => [
    name,
    found
      .sort((a, b) => a.from - b.from)
      .map((piece) => piece.text)
      .join(''),
  ])
  return Object.fromEntries(joined)
}
