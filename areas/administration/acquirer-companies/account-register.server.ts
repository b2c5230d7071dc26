import { bankDataApproval } from '@app/domain/approvals/server'
import { notFound } from '@app/kit/contract'
import { fail } from '@app/kit/server'
import { AccountChange, unfitAccount } from './acquirer-companies.contract.ts'
import { contractRows, type getAccount } from './acquirer-companies.store.ts'
import { requireFitAccount } from './contract-checks.server.ts'

export type AccountChoice = NonNullable<Awaited<ReturnType<typeof getAccount>>>

export const accountApproval = bankDataApproval<AccountChange>({
  entity: 'acquirer_company',
  ability: 'acquirer-company',
  page: '/acquirer-company?open=:id',
  parse: (stored) => AccountChange.parse(stored),
  lines: (before, after) => [{ label: 'Conta de liquidação', before: before.label, after: after.label }],
  // The account may have become unfit since the change was requested.
  async apply(call, id, { id: account_id }) {
    const { company_id } = (await contractRows.lock(call.db, id)) ?? fail(notFound)
    const account =
      account_id === null ? fail(unfitAccount) : await requireFitAccount(call.db, { company_id, account_id })
    await contractRows.update(call, id, { settlement_account_id: account.id })
  },
})
