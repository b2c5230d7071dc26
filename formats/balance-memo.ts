import { normaliseMemo } from './keys.ts'

// Written whole or with blanks between its letters; another word that begins so is none.
const balance = /^S ?A ?L ?D ?O(?:$|[^A-Z]|ANTERIOR|ATUAL|DIA|DODIA|DISPON|FINAL|TOTAL)/

/**
 * True for the memo or name of a line that is a balance and no movement, though banks list it as one: SALDO ANTERIOR,
 * Saldo do dia, S A L D O. Source: bank-files 1.5.
 */
export const isBalanceMemo = (memo: string): boolean => /^\s*s/i.test(memo) && balance.test(normaliseMemo(memo))
