export { journalAccounts } from './accounts.rules.ts'
export { bankEntryKinds } from './bank-entry.contract.ts'
export {
  bankPostingKinds,
  bankPostingLabels,
  bankPostingRules,
  buildTransferPostings,
  choosableAccounts,
  getAccountName,
  guessPostingKind,
  type NewBankPosting,
  sumPostings,
  toBankPosting,
} from './bank-postings.rules.ts'
export { EntryKind, journalEntryKinds } from './entry-kinds.contract.ts'
export { buildDeltaEntry, buildReversalEntry, sumEntries } from './journal.rules.ts'
