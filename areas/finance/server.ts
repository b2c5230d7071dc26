import bankSlips from './bank-slips/bank-slips.server.ts'

export { undoReturnFile, writeReturnFile } from './bank-slips/returned-slips.server.ts'
export { type ReturnedSlip, stagedSlips } from './bank-slips/returned-slips.store.ts'

export { payerPersonalData as personalData } from './finance-privacy.store.ts'

export const operations = [...bankSlips]
