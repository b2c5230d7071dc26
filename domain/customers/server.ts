export { cancelEntry, insertEntry, lockEntry } from './customer-entries.store.ts'
export { findCustomerKeys } from './customer-notes.store.ts'
export { reassessLaterNotes, reassessNotes } from './reassess-notes.server.ts'
export { openSlipReceipts } from './slip-receipts.server.ts'
