import { delimiterIn } from '../csv/table-rows.ts'
import type { Layout } from '../reading/layouts.ts'
import { eachLine, firstLine } from '../reading/lines.ts'
import { decodeText, findUnreadableReason } from '../values/text.ts'

const searchedChars = 65_536

/** Returns the layout of a file by its content, never by its name; `null` if unknown. Source: acquirer-files 10. */
export function recognise(bytes: Uint8Array): Layout | null {
  return findUnreadableReason(bytes) ? null : recogniseText(decodeText(bytes.subarray(0, searchedChars)))
}

export function recogniseText(text: string): Layout | null {
  const start = text.slice(0, searchedChars)
  if (/<OFX[\s>]/i.test(start) || /^\s*OFXHEADER:/i.test(start)) return 'ofx'
  if (/<Conciliation[\s>]/.test(start)) return 'stone-v2'
  if (/<(?:[\w.-]{1,40}:)?(?:NFe|nfeProc|enviNFe)[\s>]/.test(start)) return 'nfe'
  const first = firstLine(start)
  if (first[0] === '0' && first.slice(42, 47) === 'CIELO') return cieloOption(first)
  if (first[0] === '0' && first.slice(23, 31) === 'CEADM100') return 'getnet-v10'
  const rede = redeStatement(first)
  if (rede) return rede
  if (first[0] === '{' && /"type"\s*:\s*"header"/.test(first)) return 'pos-export'
  if (sitefHeader.test(first)) return sitefReturnOf(start)
  if (isCnab240(first)) return cnab240Lots(start)
  // The central bank's 750-column file begins like CNAB 400 collection; only the service name after it differs.
  if (/^0(?:1REMESSA|2RETORNO)02PIX /.test(first)) return 'pix-cnab750'
  if (/^0(?:1REMESSA|2RETORNO)/.test(first)) return 'cnab400-collection'
  if (isCnab150(first) && isBillsReturn(start)) return 'cnab150-bills'
  if (/^\s*\{/.test(start) && /"detalhes"\s*:\s*\[/.test(start)) return pagbankMovement(start)
  if (/^\s*\{/.test(start) && /"pix"\s*:\s*\[/.test(start)) return 'pix-api'
  return reportOf(first)
}

// Only a movement of money has a movement date.
const pagbankMovement = (start: string): Layout =>
  /"data_movimentacao"\s*:\s*"\d/.test(start) ? 'pagbank-financial' : 'pagbank-transactional'

function reportOf(header: string): Layout | null {
  const columns = header.toLowerCase().split(delimiterIn(header))
  const has = (...names: string[]) => names.every((name) => columns.some((cell) => bare(cell) === name))
  if (has('source_id', 'record_type')) return 'mercado-pago-released'
  if (has('source_id', 'transaction_type')) return 'mercado-pago-settlement'
  return has('e2e_id', 'valor') ? 'pix-csv' : null
}

const bare = (cell: string) => cell.trim().replace(/^"(.*)"$/, '$1')

const redeHeaders: Readonly<Record<string, Layout>> = { '002': 'rede-eevc', '030': 'rede-eefi', '060': 'rede-eesa' }

// The header says Rede or, in older files, Redecard. Only the debit statement has comma-separated fields.
function redeStatement(header: string): Layout | null {
  if (header.startsWith('00,')) return /movimenta[çc][ãa]o/i.test(header) ? 'rede-eevd' : null
  return header.slice(11, 15).toUpperCase() === 'REDE' ? (redeHeaders[header.slice(0, 3)] ?? null) : null
}

const cielo13: Readonly<Record<string, Layout>> = {
  '03': 'cielo-v13-sales',
  '04': 'cielo-v13-payments',
  '06': 'cielo-v13-anticipation',
  '07': 'cielo-v13-assignment',
  '09': 'cielo-v13-balance',
}
const cielo15: Readonly<Record<string, Layout>> = {
  '03': 'cielo-v15-sales',
  '04': 'cielo-v15-payments',
  '09': 'cielo-v15-balance',
  '15': 'cielo-v15-negotiation',
  '16': 'cielo-v15-pix',
}

// Version 15 and later have other records. One published copy numbers version 13 as 001.
function cieloOption(header: string): Layout | null {
  const version = Number(header.slice(70, 73))
  const options = version >= 15 ? cielo15 : version <= 14 ? cielo13 : null
  return options?.[header.slice(47, 49)] ?? null
}

// File header: bank, lot 0000, record 0, eight blanks (a ninth is not at every bank). Itaú SISPAG has the layout
// version (080, 081, 085 …) at 15-17, where other banks have blanks. Source: Itaú SISPAG CNAB 240, file header.
const isCnab240 = (first: string) => /^\d{3}00000 {8}/.test(first) || /^34100000 {6}0\d{2}/.test(first)

// Header with agreement, bank, date and number; direct debits have the same header. Source: bank-files 7.7.
const isCnab150 = (first: string) => /^A2.{40}\d{3}.{20}\d{14}/.test(first)

// Nine fields: type, date, time, first and last date, version, network, file number, record number.
const sitefHeader = /^0;\d{8};[\d:]{0,8};\d{8};\d{8};[^;]{0,20};[^;]{0,20};\d{0,20};\d{1,9};?\s*$/

/** A file by date of sale has only sales; a file by date of credit begins with payments. */
function sitefReturnOf(start: string): Layout {
  let type: string | undefined
  eachLine(start, (line, number) => {
    if (number > 1) type = line.split(';', 1)[0]
    return type === undefined
  })
  return type === '1' || type === '9' || type === undefined ? 'sitef-sales' : 'sitef-payments'
}

function isBillsReturn(start: string): boolean {
  let type: string | undefined
  eachLine(start, (line, number) => {
    if (number > 1) type = line[0]
    return type === undefined
  })
  return type === 'G' || type === 'Z'
}

const layoutOfOperation: Readonly<Record<string, Layout>> = {
  E: 'cnab240-statement',
  R: 'cnab240-collection',
  T: 'cnab240-collection',
  C: 'cnab240-payments',
}

function cnab240Lots(start: string): Layout | null {
  let layout: Layout | null = null
  eachLine(start, (line) => {
    if (line[7] === '1') layout = layoutOfOperation[line[8] ?? ''] ?? null
    return layout === null
  })
  return layout
}
