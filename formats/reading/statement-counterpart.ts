import { isBareCnpj } from '../document/cnpj.ts'
import { isBareCpf } from '../document/cpf.ts'
import { normaliseMemo } from './keys.ts'
import type { ParsedStatementLine } from './statement-types.ts'

export type Counterpart = {
  counterpart_name: string | null
  /** CPF or CNPJ without punctuation. */
  counterpart_document: string | null
  e2e_id: string | null
}

/** A layout in columns may have separate fields for the document and the Pix number. */
type Line = Pick<ParsedStatementLine, 'memo' | 'name' | 'doc_no' | 'fitid'> & {
  document?: string | null
  e2e_id?: string | null
}

// E (D for a refund), 8 digits of ISPB, 12 of the minute in UTC, 11 of the bank's choice. Source: bank-files, Pix.
const endToEnd = /(?<![0-9A-Za-z])[ED]\d{8}20\d{10}[0-9A-Za-z]{11}(?![0-9A-Za-z])/
const formattedDocument =
  /(?<![\d.])(?:\d{3}\.\d{3}\.\d{3}-\d{2}|[\dA-Z]{2}\.[\dA-Z]{3}\.[\dA-Z]{3}\/[\dA-Z]{4}-\d{2})(?!\d)/
// An 11-digit number may be any code of the bank: a CPF only next to these words and with valid check digits.
const transfers = /\b(?:PIX|TED|DOC|TRANSF\w*|DEP\w*)\b/i
const bare = /(?<!\w)(?:\d{14}|\d{11})(?!\w)/

// Banco do Brasil writes the type of the line in the name field, and the counterpart in the memo.
const kindOfLine =
  /^(?:PIX|TED|DOC|TEV|TRANSF\w*|PAGAMENTO|PAGTO|PGTO|RECEBIMENTO|DEPOSITO|SAQUE|BOLETO|COBRANCA|COMPRA|TARIFA|IMPOSTOS?|IOF|JUROS|ESTORNO|RESGATE|APLICACAO)\b/

const documentOf = (text: string) => {
  const plain = text.replace(/[./\s-]/g, '').toUpperCase()
  return isBareCnpj(plain) || isBareCpf(plain) ? plain : null
}

/** Returns the document in a text and the text after it; banks write `12345678000190 FULANO DE TAL`. */
function documentIn(text: string) {
  const found = formattedDocument.exec(text) ?? (transfers.test(text) ? bare.exec(text) : null)
  const document = found && documentOf(found[0])
  return document ? { document, after: text.slice(found.index + found[0].length) } : null
}

const nameIn = (text: string) => /^[\s:-]*(\p{L}[\p{L}\d .&'/-]*)/u.exec(text)?.[1]?.trim() || null

const hasEleven = /\d{11}|\d\.\d{3}[./]|\.[\dA-Z]{3}\/[\dA-Z]{4}-/

/** Returns payer or payee of a line, from its fields or else its text. A name equal to the memo is ignored. */
export function detectCounterpart({ memo, name, doc_no, fitid, document, e2e_id }: Line): Counterpart {
  const plain = name === null || name === memo ? '' : normaliseMemo(name)
  const ownName = plain === '' || plain === normaliseMemo(memo) ? '' : (name ?? '').trim()
  const isKind = kindOfLine.test(plain)
  const fieldName = isKind ? '' : ownName
  const fieldDocument = document ? documentOf(document) : null
  // The type of the line goes first, because the text after a document is read as a name.
  const words = isKind ? `${ownName} ${memo}` : ownName === '' ? memo : `${memo} ${ownName}`
  // Fast path: most lines contain no document.
  const found = fieldDocument === null && hasEleven.test(words) ? documentIn(words) : null
  return {
    counterpart_name: fieldName || (found && nameIn(found.after)),
    counterpart_document: fieldDocument ?? found?.document ?? null,
    e2e_id: pixIn(e2e_id) ?? pixIn(memo) ?? pixIn(fitid) ?? pixIn(doc_no) ?? pixIn(ownName),
  }
}

export const pixIn = (text: string | null | undefined) =>
  text && text.length >= 32 ? (endToEnd.exec(text)?.[0] ?? null) : null
