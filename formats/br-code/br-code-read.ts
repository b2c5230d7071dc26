import { newReport, type Report } from '../report.ts'
import { type BrCode, type BrCodeReading, isAscii, limits, pixDomain } from './br-code-types.ts'
import { crc16 } from './crc16.ts'
import { pixKeyKind } from './pix-key.ts'
import { readTlv } from './tlv.ts'

type Fields = ReadonlyMap<string, string>

/**
 * Reads a Pix BR Code (QR or "copia e cola"), strictly: the CRC is right and so is every field, else it is refused; one
 * does not stand for the other. Fields of no meaning here are skipped. Never throws. Source: bank-files 7.6.
 */
export function readBrCode(text: string): BrCodeReading {
  const report = newReport()
  const code = codeOf(text.trim(), report)
  report.close()
  return { code: report.failed() ? null : code, errors: report.errors, warnings: report.warnings }
}

function codeOf(text: string, report: Report): BrCode | null {
  const refuse = (code: string, message: string) => {
    report.error(code, message)
    return null
  }
  if (text === '') return refuse('br-code.empty', 'Informe o código Pix.')
  if (text.length > limits.whole) return refuse('br-code.long', `O código Pix passa de ${limits.whole} caracteres.`)
  if (!isAscii(text)) return refuse('br-code.ascii', 'O código Pix tem acentos ou símbolos que leitores contam errado.')
  const expected = crc16(text.slice(0, -4))
  if (expected !== text.slice(-4))
    report.error('br-code.crc', `o código foi alterado ou cortado: deveria terminar em ${expected}.`, {
      field: 'CRC',
      value: text.slice(-4),
    })
  const fields = readTlv(text, 1, report)
  if (!fields) return null
  const ids = [...fields.keys()]
  if (ids[0] !== '00' || fields.get('00') !== '01') return refuse('br-code.version', 'O código não começa com 000201.')
  if (ids.at(-1) !== '63' || fields.get('63')?.length !== 4)
    return refuse('br-code.crc', 'O código Pix não termina com o CRC (6304).')
  return fieldsOf(fields, report)
}

function fieldsOf(fields: Fields, report: Report): BrCode | null {
  const required = (id: string, name: string, pattern: RegExp, text: string): string => {
    const value = fields.get(id) ?? ''
    if (!pattern.test(value)) report.error('br-code.field', text, { field: name, value })
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
  const usage = fields.get('01') ?? '11'
  if (usage !== '11' && usage !== '12')
    report.error('br-code.field', 'deve ser 11 ou 12.', { field: 'forma de uso', value: usage })
  const kind = account.url === null ? 'static' : 'dynamic'
  if (kind === 'dynamic' && usage === '11')
    report.warn('br-code.usage', 'um código dinâmico deveria ser de uso único (12).', { field: 'forma de uso' })
  if (kind === 'dynamic' && txid !== null)
    report.warn('br-code.txid', 'um código dinâmico não traz identificador; vale o da cobrança.', {
      field: 'txid',
      value: txid,
    })
  return { kind, single_use: kind === 'dynamic' || usage === '12', ...account, amount_cents, name, city, txid }
}

/** Key or address of the receiver, from the one account template (26 to 51) that is Pix's. */
function accountOf(fields: Fields, report: Report) {
  const refuse = (code: string, message: string, value?: string) => {
    report.error(code, message, { field: 'recebedor', value })
    return null
  }
  for (const [id, text] of fields) {
    if (id < '26' || id > '51') continue
    const parts = readTlv(text, 1, report)
    if (!parts) return null
    if (parts.get('00')?.toLowerCase() !== pixDomain) continue
    const [key = null, note = null, url = null] = [parts.get('01'), parts.get('02'), parts.get('25')]
    if (key !== null && url !== null)
      return refuse('br-code.account', 'traz chave e endereço; só um dos dois é aceito.')
    if (key === null && url === null) return refuse('br-code.account', 'não traz chave nem endereço.')
    if (url !== null && !isPixUrl(url))
      return refuse('br-code.url', 'o endereço não é o de uma cobrança, sem https://.', url)
    if (key !== null && pixKeyKind(key) === null)
      report.warn('br-code.key', 'não parece CPF, CNPJ, telefone, e-mail nem chave aleatória.', {
        field: 'chave',
        value: key,
      })
    return { key, note, url }
  }
  return refuse('br-code.not-pix', `o código não é de um Pix (${pixDomain}).`)
}

/** True for `host/path` without a scheme, at most 77 characters. */
export const isPixUrl = (url: string): boolean =>
  url.length <= limits.url && /^[a-zA-Z0-9-]+(?:\.[a-zA-Z0-9-]+)+(?::\d+)?\/[^\s]+$/.test(url)

function amountOf(text: string | undefined, report: Report): number | null {
  if (text === undefined) return null
  const parts = /^(\d{1,10})(?:\.(\d{1,2}))?$/.exec(text)
  if (!parts) {
    report.error('br-code.amount', 'não é um valor com ponto e até duas casas.', { field: 'valor', value: text })
    return null
  }
  return Number(`${parts[1]}${(parts[2] ?? '').padEnd(2, '0')}`) || null
}

function txidOf(text: string | undefined, report: Report): string | null {
  const parts = text === undefined ? null : readTlv(text, 1, report)
  const txid = parts?.get('05')
  if (txid === '***') return null
  if (txid !== undefined && /^[a-zA-Z0-9]{1,25}$/.test(txid)) return txid
  report.error('br-code.txid', 'deve ter de 1 a 25 letras e números, ou *** sem identificador.', {
    field: 'txid',
    value: txid,
  })
  return null
}
