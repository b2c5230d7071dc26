import { newReport, type Problem, type ProblemReport } from '../reading/report.ts'
import { formatCentsDecimal } from '../values/amounts.ts'
import { isPixUrl } from './br-code-read.ts'
import { type BrCode, brCodeLimits, isAscii, pixDomain } from './br-code-types.ts'
import { crc16 } from './crc16.ts'
import { pixKeyKind } from './pix-key.ts'
import { writeTlv } from './tlv.ts'

const maxCents = 999_999_999_999

/** Writes a Pix BR Code with its CRC; `text` is `null` if there are errors. Source: bank-files 7.6. */
export function writeBrCode(code: BrCode): { text: string | null; errors: Problem[] } {
  const report = newReport()
  const account = writeTlv([
    { id: '00', value: pixDomain },
    { id: '01', value: code.key },
    { id: '02', value: code.note },
    { id: '25', value: code.url },
  ])
  check(code, account, report)
  if (report.failed()) return { text: null, errors: report.errors }
  const text = `${writeTlv([
    { id: '00', value: '01' },
    { id: '01', value: code.single_use ? '12' : null },
    { id: '26', value: account },
    { id: '52', value: '0000' },
    { id: '53', value: '986' },
    { id: '54', value: code.amount_cents === null ? null : formatCentsDecimal(code.amount_cents) },
    { id: '58', value: 'BR' },
    { id: '59', value: code.name },
    { id: '60', value: code.city },
    { id: '62', value: writeTlv([{ id: '05', value: code.txid ?? '***' }]) },
  ])}6304`
  return { text: text + crc16(text), errors: [] }
}

function check(code: BrCode, account: string, report: ProblemReport) {
  const refuse = (field: string, text: string, value: string | null = null) =>
    report.error('br-code.value', text, { field, value })
  const sized = (field: string, value: string | null, most: number) => {
    if (value === null) return
    if (!isAscii(value)) refuse(field, 'use só letras sem acento, números e sinais comuns.', value)
    if (value.trim() === '' || value.length > most) refuse(field, `deve ter de 1 a ${most} caracteres.`, value)
  }
  sized('nome', code.name, brCodeLimits.name)
  sized('cidade', code.city, brCodeLimits.city)
  sized('mensagem', code.note, brCodeLimits.template)
  if (account.length > brCodeLimits.template)
    refuse('recebedor', 'chave e mensagem juntas não cabem no código; encurte a mensagem.')
  if (code.txid !== null && !/^[a-zA-Z0-9]{1,25}$/.test(code.txid))
    refuse('txid', 'deve ter de 1 a 25 letras e números.', code.txid)
  if (
    code.amount_cents !== null &&
    !(Number.isInteger(code.amount_cents) && code.amount_cents > 0 && code.amount_cents <= maxCents)
  )
    refuse('valor', 'deve ser maior que zero e até R$ 9.999.999.999,99.', String(code.amount_cents))
  if (code.kind === 'static') checkStatic(code, refuse)
  else checkDynamic(code, refuse)
}

type Refuse = (field: string, text: string, value?: string | null) => void

function checkStatic({ key, url }: BrCode, refuse: Refuse) {
  if (url !== null) refuse('endereço', 'só um código dinâmico traz endereço.', url)
  if (key === null || pixKeyKind(key) === null)
    refuse('chave', 'deve ser CPF, CNPJ, telefone com +55, e-mail ou chave aleatória.', key)
}

function checkDynamic({ key, url, txid, single_use }: BrCode, refuse: Refuse) {
  if (key !== null) refuse('chave', 'um código dinâmico não traz chave; vale a da cobrança.', key)
  if (url === null || !isPixUrl(url))
    refuse('endereço', 'deve ser o da cobrança no banco, sem https:// e até 77 caracteres.', url)
  if (txid !== null) refuse('txid', 'um código dinâmico não traz identificador; vale o da cobrança.', txid)
  if (!single_use) refuse('forma de uso', 'um código dinâmico é de uso único.')
}
