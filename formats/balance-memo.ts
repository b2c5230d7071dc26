import { normaliseMemo } from './keys.ts'

// With their blanks taken out, as banks write them whole or with a blank between the letters.
const qualifiers = [
  'ANTERIOR|ATUAL|INICIAL|FINAL|PARCIAL|TOTAL|GERAL|CREDOR|ABERTURA|FECHAMENTO',
  'DISPONIVEL|DISPONIV|DISPON|DISP|BLOQUEADO|BLOQ|VINCULADO|ALIBERAR|CONTABIL',
  'DODIA|DIA|DOMES|MES|PERIODO|DATA|CONTACORRENTE|CONTA|CORRENTE|CC|LIMITE|PARASAQUE',
  'APLICACOES|APLICACAO|APLIC|APL|AUTOMATICA|AUTOMATICO|AUTMAIS|AUT|INVEST',
  'DO|DA|DE|EM|NO|NA',
]
const balance = new RegExp(`^SALDO(?:${qualifiers.join('|')})*$`)

const lettersOf = (text: string) => normaliseMemo(text).replace(/[^A-Z]/g, '')

/**
 * True for a text that names a balance and nothing else, as banks list one among their transactions: SALDO ANTERIOR,
 * Saldo do dia, S A L D O. Any further word makes it a line of its own. Source: bank-files 1.5.
 */
export const isBalanceMemo = (memo: string): boolean => /^\s*s/i.test(memo) && balance.test(lettersOf(memo))

/** True for a transaction that is a balance by its name or memo, of which neither holds other words. */
export function isBalanceEntry(...texts: readonly string[]): boolean {
  const worded = texts.filter((text) => lettersOf(text) !== '')
  return worded.length > 0 && worded.every(isBalanceMemo)
}

/** True for a text that begins like a balance. */
export const beginsAsBalance = (text: string): boolean => /^\s*saldo\b/i.test(text)

/** The same with a bank's own words, by the beginning of a memo: POSICAO EM, DISPONIVEL. */
export function balanceMemos(words: readonly string[]): (memo: string) => boolean {
  const own = words.map(normaliseMemo)
  if (own.length === 0) return isBalanceMemo
  return (memo) => {
    const text = normaliseMemo(memo)
    return own.some((word) => text.startsWith(word)) || isBalanceMemo(memo)
  }
}
