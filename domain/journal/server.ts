export { postBankEntries, postDueEntries } from './bank-entries.server.ts'
export { findCompaniesDue } from './bank-entries.store.ts'
export { insertBankPostings } from './bank-postings.store.ts'
export { type EntryCause, findEntryKinds, findJournalEntries, findPostedLines, postJournal } from './journal.store.ts'
