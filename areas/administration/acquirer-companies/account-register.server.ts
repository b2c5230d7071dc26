import { fail } from '@app/kit/server'
import type { Register } from '../bank-data-changes/bank-data-changes.server.ts'
import { AccountChange, unfitAccount } from './acquirer-companies.contract.ts'
import { type getAccount, updateContract } from './acquirer-companies.store.ts'

export type AccountChoice = NonNullable<Awaited<ReturnType<typeof getAccount>>>

/** The account of a contract: who changes it changes where an acquirer's money goes. */
export const accountRegister: Register<AccountChange> = {
  entity: 'acquirer_company',
  ability: 'acquirer-company',
  parse: (stored) => AccountChange.parse(stored),
  lines: (before, after) => [{ label: 'Conta de liquidação', before: before.label, after: after.label }],
  apply: ({ db, user, now }, id, { id: settlement_account_id }) =>
    settlement_account_id === null
      ? fail(unfitAccount)
      : updateContract(db, id, { settlement_account_id, user_id: user.id, now }),
}
