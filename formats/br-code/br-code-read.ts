import { newReport, type ProblemReport } from '../reading/report.ts'
import { type BrCode, type BrCodeReading, brCodeLimits, isAscii, pixDomain } from './br-code-types.ts'
import { crc16 } from './crc16.ts'
import { pixKeyKind } from './pix-key.ts'
import { readTlv, type TlvField } from './tlv.ts'

type Fields = ReadonlyMap<string, TlvField>

/** Reads a Pix BR Code strictly: a wrong CRC or an invalid field is an error. Never throws. Source: bank-files 7.6. */
export function readBrCode(text: string): BrCodeReading {
  const report = newReport()
  const code = codeOf(text.trim(), report)
  report.close()
  return { code: report.failed() ? null : code, errors: report.errors, warnings: report.warnings }
}

function codeOf(text: string, report: ProblemReport): BrCode | null {
  const refuse = (code: string, message: string) => {
    report.error(code, message)
    return null
  }
  if (text === '') return refuse('br-code.empty', 'Informe o código Pix.')
  if (text.length > brCodeLimits.whole)
    return refuse('br-code.long', `O código Pix passa de ${brCodeLimits.whole} caracteres.`)
  if (!isAscii(text)) return refuse('br-code.ascii', 'O código Pix tem acentos ou símbolos que leitores contam errado.')
  checkCrc(text, report)
  const fields = readTlv(text, report)
  if (!fields) return null
  const ids = [...fields.keys()]
  if (ids[0] !== '00' || fields.get('00')?.value !== '01')
    return refuse('br-code.version', 'O código não começa com 000201.')
  if (ids.at(-1) !== '63' || fields.get('63')?.value.length !== 4)
    return refuse('br-code.crc', 'O código Pix não termina com o CRC (6304).')
  return fieldsOf(fields, report)
}

function checkCrc(text: string, report: ProblemReport) {
  const expected = crc16(text.slice(0, -4))
  const value = text.slice(-4)
  if (expected === value) return
  const why =
    expected === value.toUpperCase()
      ? `as letras devem ser maiúsculas: ${expected}.`
      : `o código foi alterado ou cortado: deveria terminar em ${expected}.`
  report.error('br-code.crc', why, { column: Math.max(text.length - 3, 1), field: 'CRC', value })
}

function fieldsOf(fields: Fields, report: ProblemReport): BrCode | null {
  const required = (id: string, name: string, pattern: RegExp, text: string): string => {
    const { value = '', at = null } = fields.get(id) ?? {}
    if (!pattern.test(value)) report.error('br-code.field', text, { column: at, field: name, value })
    return value
  }
  required('52', 'categoria', /^\d{4}$/, 'deve ter 4 dígitos.')
  required('53', 'moeda', /^986$/, 'só códigos em reais (986) são aceitos.')
  required('58', 'país', /^BR$/, 'deve ser BR.')
  const name = required('59', 'nome', /^.{1,25}$/, 'deve ter de 1 a 25 caracteres.')
  const city = required('60', 'cidade', /^.{1,15}$/, 'deve ter de 1 a 15 caracteres.')
  const account = accountOf(fields, report)
  const amount_cents = amountOf(fields.get('54'), report)
  const txid = txidOf(fields.get('62'), report)
  if (!account) return null
  const { value: usage = '11', at: column = null } = fields.get('01') ?? {}
  if (usage !== '11' && usage !== '12')
    report.error('br-code.field', 'deve ser 11 ou 12.', { column, field: 'forma de uso', value: usage })
  const kind = account.url === null ? 'static' : 'dynamic'
  if (kind === 'dynamic' && usage === '11')
    report.warn('br-code.usage', 'um código dinâmico deveria ser de uso único (12).', {
      column,
      field: 'forma de uso',
      value: usage,
    })
  if (kind === 'dynamic' && txid !== null)
    report.warn('br-code.txid', 'um código dinâmico não traz identificador; vale o da cobrança.', {
      column: fields.get('62')?.at ?? null,
      field: 'txid',
      value: txid,
    })
  return { kind, single_use: kind === 'dynamic' || usage === '12', ...account, amount_cents, name, city, txid }
}

function accountOf(fields: Fields, report: ProblemReport) {
  for (const [id, template] of fields) {
    if (id < '26' || id > '51') continue
    const parts = readTlv(template.value, report, { at: template.at, id })
    if (!parts) return null
    if (parts.get('00')?.value.toLowerCase() === pixDomain) return receiverOf(parts, template.at, report)
  }
  report.error('br-code.not-pix', `o código não é de um Pix (${pixDomain}).`, { field: 'recebedor' })
  return null
}

function receiverOf(parts: Fields, at: number, report: ProblemReport) {
  const refuse = (code: string, message: string, url?: TlvField) => {
    report.error(code, message, { column: url?.at ?? at, field: 'recebedor', value: url?.value ?? null })
    return null
  }
  const key = parts.get('01')
  const note = parts.get('02')
  const url = parts.get('25')
  if (key && url) return refuse('br-code.account', 'traz chave e endereço; só um dos dois é aceito.')
  if (!key && !url) return refuse('br-code.account', 'não traz chave nem endereço.')
  if (url && !isPixUrl(url.value))
    return refuse('br-code.url', 'o endereço não é o de uma cobrança, sem https://.', url)
  if (key && pixKeyKind(key.value) === null)
    report.warn('br-code.key', 'não parece CPF, CNPJ, telefone, e-mail nem chave aleatória.', {
      column: key.at,
      field: 'chave',
      value: key.value,
    })
  return { key: key?.value ?? null, note: note?.value ?? null, url: url?.value ?? null }
}

export const isPixUrl = (url: string): boolean =>
  url.length <= brCodeLimits.url && /^[a-zA-Z0-9-]+(?:\.[a-zA-Z0-9-]+)+(?::\d+)?\/[^\s]+$/.test(url)

function amountOf(field: TlvField | undefined, report: ProblemReport): number | null {
  if (!field) return null
  const { value, at: column } = field
  const parts = /^(\d{1,10})(?:\.(\d{1,2}))?$/.exec(value)
  if (!parts) {
    report.error('br-code.amount', 'não é um valor com ponto e até duas casas.', { column, field: 'valor', value })
    return null
  }
  return Number(`${parts[1]}${(parts[2] ?? '').padEnd(2, '0')}`) || null
}

function txidOf(field: TlvField | undefined, report: ProblemReport): string | null {
  const parts = field && readTlv(field.value, report, { at: field.at, id: '62' })
  if (parts === null) return null
  const { value: txid, at = field?.at } = parts?.get('05') ?? {}
  if (txid === '***') return null
  if (txid !== undefined && /^[a-zA-Z0-9]{1,25}$/.test(txid)) return txid
  report.error('br-code.txid', 'deve ter de 1 a 25 letras e números, ou *** sem identificador.', {
    column: at ?? null,
    field: 'txid',
    value: txid ?? null,
  })
  return null
}
