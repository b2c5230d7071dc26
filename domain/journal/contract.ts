export { journalAccounts } from './accounts.rules.ts'
export { bankEntryKinds } from './bank-entry.contract.ts'
export { EntryKind, journalEntryKinds } from './entry-kinds.contract.ts'
export { buildDeltaEntry, buildReversalEntry, sumEntries } from './journal.rules.ts'
