export { accounts } from './accounts.rules.ts'
export { bankEntryKinds } from './bank-entry.contract.ts'
export { EntryKind, entryKinds } from './entry-kinds.contract.ts'
export { deltaOf, netOf, reversalOf } from './journal.rules.ts'
