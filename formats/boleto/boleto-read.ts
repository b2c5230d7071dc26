import { newReport, type ProblemReport } from '../reading/report.ts'
import { buildFileCalendar } from '../values/dates.ts'
import { generalDigit, moduloTen } from './boleto-digits.ts'
import { dayOfFactor } from './boleto-factor.ts'
import { readFreeField } from './boleto-free-field.ts'
import type { ParsedBankSlip, ParsedSlip, SlipReading } from './boleto-types.ts'
import { readCollection } from './collection-read.ts'

const longest = 200

/** Reads a typed line or bar code; never throws. `today` should be near its due date. Source: bank-files 7. */
export function readSlip(text: string, today: string): SlipReading {
  const report = newReport()
  const slip = slipOf(text, today, report)
  report.close()
  return { slip: report.failed() ? null : slip, errors: report.errors, warnings: report.warnings }
}

function slipOf(text: string, today: string, report: ProblemReport): ParsedSlip | null {
  const refuse = (code: string, message: string) => {
    report.error(code, message)
    return null
  }
  if (text.length > longest)
    return refuse('boleto.length', `Há mais de ${longest} caracteres; cole só a linha digitável.`)
  const digits = text.replace(/[.\s-]/g, '')
  if (digits === '') return refuse('boleto.empty', 'Informe a linha digitável ou o código de barras.')
  if (!/^\d+$/.test(digits)) return refuse('boleto.characters', 'A linha digitável só tem números, pontos e espaços.')
  if (digits[0] === '8') return readCollection(digits, buildFileCalendar(today), report)
  if (digits.length === 44) return fromBarcode(digits, today, report)
  if (digits.length === 47) return fromLine(digits, today, report)
  if (digits.length > 33 && digits.length < 47)
    return refuse(
      'boleto.short',
      `A linha digitável tem ${digits.length} dígitos e está incompleta: são 47, também quando o valor é zero.`,
    )
  return refuse(
    'boleto.length',
    `O boleto tem 47 dígitos na linha digitável ou 44 no código de barras; aqui há ${digits.length}.`,
  )
}

function fromLine(line: string, today: string, report: ProblemReport): ParsedBankSlip | null {
  const fields = [line.slice(0, 10), line.slice(10, 21), line.slice(21, 32)]
  for (const [index, field] of fields.entries()) checkField(field, `${index + 1}º campo`, report)
  return report.failed() ? null : fromBarcode(barcodeOfLine(line), today, report)
}

function fromBarcode(barcode: string, today: string, report: ProblemReport): ParsedBankSlip | null {
  const refuse = (code: string, message: string, field: string, value: string) =>
    report.error(code, message, { field, value })
  const bank = barcode.slice(0, 3)
  const currency = barcode[3] ?? ''
  const factor = barcode.slice(5, 9)
  if (currency !== '9') refuse('boleto.currency', 'só boletos em reais (código 9) são aceitos.', 'moeda', currency)
  if (bank === '000') refuse('boleto.bank', 'não é o código de um banco.', 'banco', bank)
  const expected = generalDigit(barcode.slice(0, 4) + barcode.slice(5))
  if (barcode[4] !== expected)
    refuse('boleto.digit', `o dígito deveria ser ${expected}; confira o que foi digitado.`, 'dígito geral', barcode[4]!)
  if (report.failed()) return null
  const due_on = dayOfFactor(factor, today)
  if (due_on === null && factor !== '0000')
    report.warn('boleto.factor', 'o fator não dá uma data próxima de hoje; confira o vencimento e o valor no papel.', {
      field: 'vencimento',
      value: factor,
    })
  const free_field = barcode.slice(19)
  return {
    kind: 'bank',
    barcode,
    line: lineOfBarcode(barcode),
    bank,
    due_on,
    amount_cents: Number(barcode.slice(9, 19)),
    free_field,
    free: readFreeField(bank, free_field, report),
  }
}

function checkField(field: string, name: string, report: ProblemReport) {
  const expected = moduloTen(field.slice(0, -1))
  if (field.at(-1) === expected) return
  const text = `o dígito deveria ser ${expected}; confira o que foi digitado.`
  report.error('boleto.field-digit', text, { field: name, value: field })
}

export function lineOfBarcode(barcode: string): string {
  const free = barcode.slice(19)
  const fields = [barcode.slice(0, 4) + free.slice(0, 5), free.slice(5, 15), free.slice(15)]
  return `${fields.map((field) => field + moduloTen(field)).join('')}${barcode[4]}${barcode.slice(5, 19)}`
}

export const barcodeOfLine = (line: string): string =>
  `${line.slice(0, 4)}${line.slice(32)}${line.slice(4, 9)}${line.slice(10, 20)}${line.slice(21, 31)}`

/** Formats a typed line of 47 or 48 digits in its printed groups. */
export const formatTypedLine = (line: string): string =>
  line.length === 48
    ? line.replace(/(\d{11})(\d)/g, '$1-$2 ').trim()
    : line.replace(/^(\d{5})(\d{5})(\d{5})(\d{6})(\d{5})(\d{6})(\d)(\d{14})$/, '$1.$2 $3.$4 $5.$6 $7 $8')
