import { isCnpj } from './document/cnpj.ts'
import { isCpf } from './document/cpf.ts'
import { normaliseMemo } from './keys.ts'
import type { StatementLine } from './statement-types.ts'

/** Who stands on the other side of a line, and the Pix that it is. */
export type Counterpart = {
  counterpart_name: string | null
  /** CPF or CNPJ, bare. */
  counterpart_document: string | null
  /** The end-to-end number of a Pix: 32 characters. */
  e2e_id: string | null
}

/** What a file says of a line; a layout in columns may give the document and the Pix fields of their own. */
type Line = Pick<StatementLine, 'memo' | 'name' | 'doc_no' | 'fitid'> & {
  document?: string | null
  e2e_id?: string | null
}

// E (or D of a return), the ISPB of 8, the minute in UTC as 12 digits, and 11 of the bank's choice. Source: bank-files, Pix.
const endToEnd = /(?<![0-9A-Za-z])[ED]\d{8}20\d{10}[0-9A-Za-z]{11}(?![0-9A-Za-z])/
const dressed = /(?<![\d.])(?:\d{3}\.\d{3}\.\d{3}-\d{2}|[\dA-Z]{2}\.[\dA-Z]{3}\.[\dA-Z]{3}\/[\dA-Z]{4}-\d{2})(?!\d)/
// Eleven digits may be any number of the bank's: only beside these words they are a person's, and with their check digits.
const transfers = /\b(?:PIX|TED|DOC|TRANSF\w*|DEP\w*)\b/i
const bare = /(?<!\w)(?:\d{14}|\d{11})(?!\w)/

// Banco do Brasil writes what a line is as its name, and who is on the other side in the memo.
const kindOfLine =
  /^(?:PIX|TED|DOC|TEV|TRANSF\w*|PAGAMENTO|PAGTO|PGTO|RECEBIMENTO|DEPOSITO|SAQUE|BOLETO|COBRANCA|COMPRA|TARIFA|IMPOSTOS?|IOF|JUROS|ESTORNO|RESGATE|APLICACAO)\b/

const documentOf = (text: string) => {
  const plain = text.replace(/[./\s-]/g, '').toUpperCase()
  return isCnpj(plain) || isCpf(plain) ? plain : null
}

/** A document among words, and where they go on after it; banks write `12345678000190 FULANO DE TAL`. */
function documentIn(text: string) {
  const found = dressed.exec(text) ?? (transfers.test(text) ? bare.exec(text) : null)
  const document = found && documentOf(found[0])
  return document ? { document, rest: text.slice(found.index + found[0].length) } : null
}

const nameIn = (text: string) => /^[\s:-]*(\p{L}[\p{L}\d .&'/-]*)/u.exec(text)?.[1]?.trim() || null

const hasEleven = /\d{11}|\d\.\d{3}[./]|\.[\dA-Z]{3}\/[\dA-Z]{4}-/

/** The fields of the file first, else what its words say; a name that only repeats the history tells nothing. */
export function counterpartOf({ memo, name, doc_no, fitid, document, e2e_id }: Line): Counterpart {
  const plain = name === null || name === memo ? '' : normaliseMemo(name)
  const told = plain === '' || plain === normaliseMemo(memo) ? '' : (name ?? '').trim()
  const isKind = kindOfLine.test(plain)
  const apart = isKind ? '' : told
  const given = document ? documentOf(document) : null
  // What a line is stands before what it tells, and nothing behind a document but a name.
  const words = isKind ? `${told} ${memo}` : told === '' ? memo : `${memo} ${told}`
  // Most lines name nobody: their words are looked at no further.
  const found = given === null && hasEleven.test(words) ? documentIn(words) : null
  return {
    counterpart_name: apart || (found && nameIn(found.rest)),
    counterpart_document: given ?? found?.document ?? null,
    e2e_id: pixIn(e2e_id) ?? pixIn(memo) ?? pixIn(fitid) ?? pixIn(doc_no) ?? pixIn(told),
  }
}

/** The end-to-end number of a Pix in a text, `E` or `D` and 31 more; `null` when it has none. */
export const pixIn = (text: string | null | undefined) =>
  text && text.length >= 32 ? (endToEnd.exec(text)?.[0] ?? null) : null
