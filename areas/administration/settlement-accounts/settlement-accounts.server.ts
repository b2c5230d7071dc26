import {
  denyApproval,
  grantApproval,
  requestApproval,
  showPendingApproval,
  withdrawApproval,
} from '@app/domain/approvals/server'
import { findActiveCompanies } from '@app/domain/companies/server'
import { formatCount, localDate, notFound } from '@app/kit/contract'
import {
  type ChangeContext,
  changedFields,
  type Db,
  fail,
  implement,
  newBulkHandler,
  newId,
  type SessionUser,
} from '@app/kit/server'
import { bankDataApproval } from '../bank-data-changes/bank-data-approval.server.ts'
import { checkBankData, checkPixKeys } from './account-checks.server.ts'
import {
  type BankData,
  receivablesExpected,
  StoredBankData,
  settlementAccounts,
} from './settlement-accounts.contract.ts'
import { accountLabel, diffBankData, pickBankData } from './settlement-accounts.rules.ts'
import {
  accountRows,
  buildSettlementAccountsQuery,
  countExpectedReceivables,
  findSettlementAccounts,
  getSettlementAccount,
  type LockedAccount,
} from './settlement-accounts.store.ts'

const entity = 'bank_account'

const accountApproval = bankDataApproval<BankData>({
  entity,
  ability: 'settlement-account',
  page: '/settlement-account?open=:id',
  parse: (stored) => StoredBankData.parse(stored),
  lines: diffBankData,
  // Data valid at the request may be invalid at the approval.
  async apply(call, id, data) {
    const account = (await accountRows.lock(call.db, id)) ?? fail(notFound)
    await checkBankData(call.db, data, account)
    await accountRows.update(call, id, data)
  },
  current: async (db, id) => dataOf((await accountRows.lock(db, id)) ?? fail(notFound)),
})

const detail = async (db: Db, user: SessionUser, id: string) => {
  const account = (await getSettlementAccount(db, id)) ?? fail(notFound)
  return { ...account, change: await showPendingApproval(db, user, { kind: accountApproval, id }) }
}

const dataOf = (account: LockedAccount) => pickBankData({ ...account, holder_cnpj: account.holder_cnpj ?? '' })

async function setActive(call: ChangeContext, account: LockedAccount, active: boolean) {
  await accountRows.update(call, account.id, { active })
  const action = active ? 'activate' : 'inactivate'
  await call.audit({ ...eventOf(account), action, ...changedFields(account, { active }) })
}

/** An account with expected receivables cannot be inactivated. */
async function inactivate(call: ChangeContext, account: LockedAccount) {
  const n = await countExpectedReceivables(call.db, { id: account.id, from: localDate(call.now) })
  if (n > 0)
    fail(receivablesExpected, { values: { receivables: formatCount(n, 'recebível previsto', 'recebíveis previstos') } })
  await setActive(call, account, false)
}

const namedAccounts = async (db: Db, ids: readonly string[]) =>
  (await accountRows.lockMany(db, ids)).map((account) => ({ ...account, label: accountLabel(account) }))

export default implement(settlementAccounts, {
  list: ({ db, query }) => findSettlementAccounts(db, query),
  companies: async ({ db }) => ({ data: await findActiveCompanies(db) }),
  get: ({ db, user, params }) => detail(db, user, params.id),

  async create(call) {
    const { db, user, body, audit } = call
    const account = { ...body, id: newId(), name: body.name || accountLabel(body) }
    await checkBankData(db, body, account)
    await accountRows.insert(call, account)
    await audit({ ...eventOf(account), action: 'create', after: account })
    return detail(db, user, account.id)
  },

  async update(call) {
    const { db, user, audit } = call
    const account = await accountRows.held(db, targetOf(call))
    const { version: _, ...draft } = call.body
    const { bank_code, branch, account_no, account_digit, kind, holder_cnpj, pix_keys, ...others } = draft
    const [before, after] = [dataOf(account), pickBankData(draft)]
    if (diffBankData(before, after).length > 0) {
      await checkBankData(db, after, account)
      const title = `${account.name}, ${accountLabel(account)}`
      await requestApproval(call, accountApproval, { ...account, entity_id: account.id, title, before, after })
      await audit({ ...eventOf(account), action: 'bank-data.request', before, after })
    }
    const changed = { ...others, name: others.name || account.name }
    await accountRows.update(call, account.id, changed)
    await audit({ ...eventOf(account), action: 'update', ...changedFields(account, changed) })
    return detail(db, user, account.id)
  },

  async inactivate(call) {
    const account = await accountRows.held(call.db, targetOf(call))
    await inactivate(call, account)
    return detail(call.db, call.user, account.id)
  },

  async activate(call) {
    const account = await accountRows.held(call.db, targetOf(call))
    await checkPixKeys(call.db, account.pix_keys, account.id)
    await setActive(call, account, true)
    return detail(call.db, call.user, account.id)
  },

  inactivateMany: newBulkHandler('settlement-accounts.inactivateMany', {
    title: 'Inativar contas de liquidação',
    find: buildSettlementAccountsQuery,
    rows: namedAccounts,
    skip: ({ active }) => (active ? null : 'Já está inativa.'),
    change: inactivate,
  }),

  approve: async (call) => detail(call.db, call.user, await grantApproval(call, accountApproval, targetOf(call))),
  refuse: async (call) =>
    detail(call.db, call.user, await denyApproval(call, accountApproval, { ...call.params, ...call.body })),
  withdraw: async (call) => detail(call.db, call.user, await withdrawApproval(call, accountApproval, targetOf(call))),
})

const targetOf = ({ params, body }: { params: { id: string }; body: { version: number } }) => ({ ...params, ...body })

const eventOf = ({ id, company_id }: Pick<LockedAccount, 'id' | 'company_id'>) => ({
  company_id,
  entity,
  entity_id: id,
})
