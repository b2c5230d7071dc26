import { bancoDoBrasil, bancoDoBrasilShort } from './banco-do-brasil.ts'
import { bradesco } from './bradesco.ts'
import type { Bank400 } from './cnab400-bank.ts'
import { itau } from './itau.ts'
import { santander } from './santander.ts'

/** Supported banks. For a bank with two tables, the first is the usual one. */
export const cnab400Banks: readonly Bank400[] = [itau, bradesco, bancoDoBrasil, bancoDoBrasilShort, santander]
