import { normaliseMemo } from './keys.ts'

// The words have no blanks, because banks also write them with a blank between the letters.
const qualifiers = [
  'ANTERIOR|ATUAL|INICIAL|FINAL|PARCIAL|TOTAL|GERAL|CREDOR|ABERTURA|FECHAMENTO',
  'DISPONIVEL|DISPONIV|DISPON|DISP|BLOQUEADO|BLOQ|VINCULADO|ALIBERAR|CONTABIL',
  'DODIA|DIA|DOMES|MES|PERIODO|DATA|CONTACORRENTE|CONTA|CORRENTE|CC|LIMITE|PARASAQUE',
  'APLICACOES|APLICACAO|APLIC|APL|AUTOMATICA|AUTOMATICO|AUTMAIS|AUT|INVEST',
  'DO|DA|DE|EM|NO|NA',
]
const balance = new RegExp(`^SALDO(?:${qualifiers.join('|')})*$`)

const lettersOf = (text: string) => normaliseMemo(text).replace(/[^A-Z]/g, '')

/** True if the text only names a balance: SALDO ANTERIOR, Saldo do dia, S A L D O. Source: bank-files 1.5. */
export const isBalanceMemo = (memo: string): boolean => /^\s*s/i.test(memo) && balance.test(lettersOf(memo))

export function isBalanceEntry(...texts: readonly string[]): boolean {
  const worded = texts.filter((text) => lettersOf(text) !== '')
  return worded.length > 0 && worded.every(isBalanceMemo)
}

export const beginsAsBalance = (text: string): boolean => /^\s*saldo\b/i.test(text)

/** Returns `isBalanceMemo` extended with a bank's own balance memos, matched by prefix (POSICAO EM, DISPONIVEL). */
export function balanceMemos(words: readonly string[]): (memo: string) => boolean {
  const own = words.map(normaliseMemo)
  if (own.length === 0) return isBalanceMemo
  return (memo) => {
    const text = normaliseMemo(memo)
    return own.some((word) => text.startsWith(word)) || isBalanceMemo(memo)
  }
}
