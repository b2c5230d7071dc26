export { postBankEntries, postDueEntries } from './bank-entries.server.ts'
export { findCompaniesDue } from './bank-entries.store.ts'
export { type EntryCause, findEntries, findEntryKinds, findPostedLines, postJournal } from './journal.store.ts'
