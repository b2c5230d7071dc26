import { notFound } from '@app/kit/contract'
import { fail } from '@app/kit/server'
import type { Register } from '../bank-data-changes/bank-data-changes.server.ts'
import { AccountChange, unfitAccount } from './acquirer-companies.contract.ts'
import { contractRows, type getAccount } from './acquirer-companies.store.ts'
import { fitAccount } from './contract-checks.server.ts'

export type AccountChoice = NonNullable<Awaited<ReturnType<typeof getAccount>>>

/** The account of a contract: who changes it changes where an acquirer's money goes. */
export const accountRegister: Register<AccountChange> = {
  entity: 'acquirer_company',
  ability: 'acquirer-company',
  parse: (stored) => AccountChange.parse(stored),
  lines: (before, after) => [{ label: 'Conta de liquidação', before: before.label, after: after.label }],
  // An account that fitted when it was asked for may not fit any more.
  async apply(call, id, { id: account_id }) {
    const { company_id } = (await contractRows.lock(call.db, id)) ?? fail(notFound)
    const account = account_id === null ? fail(unfitAccount) : await fitAccount(call.db, { company_id, account_id })
    await contractRows.update(call, id, { settlement_account_id: account.id })
  },
}
