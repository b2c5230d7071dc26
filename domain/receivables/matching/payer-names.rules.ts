import type { BankLine } from '../receivable-facts.contract.ts'

export type AcquirerName = { code: string; name: string }

/** Payer name for slips that the bank itself collects. */
export const collection = 'collection'

/** Words in bank lines, by payer, where the registered name is not enough. */
const payerPatterns: Readonly<Record<string, RegExp>> = {
  cielo: /CIELO/,
  stone: /STONE|PAGAR\.?ME/,
  rede: /\bREDE(CARD)?\b/,
  getnet: /GETNET|SANTANDER ADQ/,
  pagbank: /PAGBANK|PAGSEGURO/,
  mercado_pago: /MERCADO ?PAGO/,
  pluxee: /PLUXEE|SODEXO/,
  ticket: /\bTICKET\b(?! ?LOG)/,
  vr: /\bVR ?BENEF/,
  frota: /FROTA|TICKET ?LOG|VALECARD|ALELO/,
  [collection]: /\bCOB(RANCA)?\b|BOLETO|TITULO/,
}

/** Shorter names occur in any text by chance. */
const minNameLetters = 3

const normaliseText = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[^\x20-\x7e]/g, '')
    .toUpperCase()

/** Returns the text of a line in upper case without accents. */
export const getLineText = ({ memo, doc_no }: BankLine) => normaliseText(`${memo} ${doc_no ?? ''}`)

/** Matches whole words, because a short name such as Bin is part of many words. Digits may follow. */
function buildNamePattern(name: string): RegExp | null {
  const words = normaliseText(name).match(/[0-9A-Z]+/g) ?? []
  return words.join('').length < minNameLetters ? null : new RegExp(`(?<![A-Z])${words.join('[^0-9A-Z]*')}(?![A-Z])`)
}

export type NamedLine = BankLine & { payers: ReadonlySet<string> }

/** Adds the payers that a line's text names: acquirer codes or `collection`. No payer is a Pix, which has identifiers. */
export function findLinePayers(lines: readonly BankLine[], acquirers: readonly AcquirerName[]): NamedLine[] {
  const patterns = new Map<string, RegExp>(Object.entries(payerPatterns))
  for (const { code, name } of acquirers) {
    const pattern = code === 'pix' || patterns.has(code) ? null : buildNamePattern(name)
    if (pattern) patterns.set(code, pattern)
  }
  return lines.map((line) => {
    const text = getLineText(line)
    const payers = [...patterns].filter(([, pattern]) => pattern.test(text)).map(([payer]) => payer)
    return { ...line, payers: new Set(payers) }
  })
}
