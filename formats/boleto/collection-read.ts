import type { ProblemReport } from '../reading/report.ts'
import { type FileCalendar, parseCompactDay } from '../values/dates.ts'
import { moduloTen, zeroDigit } from './boleto-digits.ts'
import type { CollectionSlip } from './boleto-types.ts'

/** Segments of collection slips. Source: bank-files 7.7. */
export const collectionSegments: Readonly<Record<string, string>> = {
  1: 'Prefeituras',
  2: 'Saneamento',
  3: 'Energia elétrica e gás',
  4: 'Telecomunicações',
  5: 'Órgãos governamentais',
  6: 'Outros, pelo CNPJ',
  7: 'Multas de trânsito',
  9: 'Uso exclusivo do banco',
}

/** Rules by third digit: `real` is true for an amount in reais; `digit` computes the check digits. */
export const collectionReferences: Readonly<Record<string, { real: boolean; digit: (text: string) => string }>> = {
  6: { real: true, digit: moduloTen },
  7: { real: false, digit: moduloTen },
  8: { real: true, digit: zeroDigit },
  9: { real: false, digit: zeroDigit },
}

export function readCollection(digits: string, calendar: FileCalendar, report: ProblemReport): CollectionSlip | null {
  const refuse = (code: string, message: string, field?: string, value?: string) => {
    report.error(code, message, { field, value })
    return null
  }
  if (digits.length !== 44 && digits.length !== 48)
    return refuse(
      'collection.length',
      `A guia de concessionária ou tributo tem 48 dígitos na linha digitável ou 44 no código de barras; aqui há ${digits.length}.`,
    )
  const reference = collectionReferences[digits[2]!]
  if (!reference) return refuse('collection.reference', 'deve ser 6, 7, 8 ou 9.', 'identificação do valor', digits[2])
  if (digits.length === 48) checkGroups(digits, reference.digit, report)
  const barcode = digits.length === 48 ? barcodeOfCollection(digits) : digits
  const expected = reference.digit(barcode.slice(0, 3) + barcode.slice(4))
  if (barcode[3] !== expected)
    refuse(
      'collection.digit',
      `o dígito deveria ser ${expected}; confira o que foi digitado.`,
      'dígito geral',
      barcode[3],
    )
  if (report.failed()) return null
  const segment = barcode[1]!
  if (!collectionSegments[segment])
    report.warn('collection.segment', 'segmento desconhecido.', { field: 'segmento', value: segment })
  const split = segment === '6' ? 23 : 19
  const free_field = barcode.slice(split)
  return {
    kind: 'collection',
    barcode,
    line: lineOfCollection(barcode),
    segment,
    amount_cents: reference.real ? Number(barcode.slice(4, 15)) : null,
    company: barcode.slice(15, split),
    free_field,
    due_on: parseCompactDay(calendar, free_field),
  }
}

function checkGroups(line: string, digitOf: (text: string) => string, report: ProblemReport) {
  for (let group = 0; group < 4; group++) {
    const text = line.slice(group * 12, group * 12 + 12)
    const expected = digitOf(text.slice(0, 11))
    if (text[11] === expected) continue
    const message = `o dígito deveria ser ${expected}; confira o que foi digitado.`
    report.error('collection.group-digit', message, { field: `${group + 1}º grupo`, value: text })
  }
}

export function lineOfCollection(barcode: string): string {
  const digitOf = collectionReferences[barcode[2]!]?.digit ?? moduloTen
  const groups = [0, 11, 22, 33].map((at) => barcode.slice(at, at + 11))
  return groups.map((group) => group + digitOf(group)).join('')
}

const barcodeOfCollection = (line: string): string => [0, 12, 24, 36].map((at) => line.slice(at, at + 11)).join('')
