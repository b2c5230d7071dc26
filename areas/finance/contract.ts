export { bankSlips } from './bank-slips/bank-slips.contract.ts'
