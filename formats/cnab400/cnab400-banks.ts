import { bancoDoBrasil, bancoDoBrasilShort } from './banco-do-brasil.ts'
import { bradesco } from './bradesco.ts'
import type { Bank400 } from './cnab400-bank.ts'
import { itau } from './itau.ts'
import { santander } from './santander.ts'

/** The banks whose CNAB 400 is read and written; one with two kinds of titles has a table for each, the usual one first. */
export const banks: readonly Bank400[] = [itau, bradesco, bancoDoBrasil, bancoDoBrasilShort, santander]
