import { localDate, notFound } from '@app/kit/contract'
import { changeMany, type Db, fail, implement, newId, refuseStale, type SessionUser } from '@app/kit/server'
import {
  approveChange,
  type Call,
  pendingChange,
  type Register,
  refuseChange,
  requestChange,
  withdrawChange,
} from '../bank-data-changes/bank-data-changes.server.ts'
import { findCompanyChoices } from '../registers.store.ts'
import { checkBankData, checkPixKeys } from './account-checks.server.ts'
import {
  type BankData,
  receivablesExpected,
  StoredBankData,
  settlementAccounts,
} from './settlement-accounts.contract.ts'
import { accountLabel, bankDataLines, bankDataOf } from './settlement-accounts.rules.ts'
import {
  countExpectedReceivables,
  findAccountIds,
  findSettlementAccounts,
  getSettlementAccount,
  insertSettlementAccount,
  type LockedAccount,
  lockAccount,
  lockAccounts,
  updateSettlementAccount,
} from './settlement-accounts.store.ts'

const entity = 'bank_account'

const register: Register<BankData> = {
  entity,
  ability: 'settlement-account',
  parse: (stored) => StoredBankData.parse(stored),
  lines: bankDataLines,
  apply: ({ db, user, now }, id, data) => updateSettlementAccount(db, id, { ...data, user_id: user.id, now }),
}

const detail = async (db: Db, user: SessionUser, id: string) => {
  const account = (await getSettlementAccount(db, id)) ?? fail(notFound)
  return { ...account, change: await pendingChange(db, user, { register, id }) }
}

const dataOf = (account: LockedAccount) => bankDataOf({ ...account, holder_cnpj: account.holder_cnpj ?? '' })

async function held(db: Db, { id, version }: { id: string; version: number }) {
  const account = (await lockAccount(db, id)) ?? fail(notFound)
  refuseStale(account, version)
  return account
}

async function setActive({ db, user, now, audit }: Call, account: LockedAccount, active: boolean) {
  const { id, company_id } = account
  await updateSettlementAccount(db, id, { active, user_id: user.id, now })
  const action = active ? 'activate' : 'inactivate'
  await audit({ company_id, entity, entity_id: id, action, before: { active: account.active }, after: { active } })
}

/** An account into which payments are still to come stays. */
async function inactivate(call: Call, account: LockedAccount) {
  const n = await countExpectedReceivables(call.db, { id: account.id, from: localDate(call.now) })
  if (n > 0) fail(receivablesExpected, { values: { n } })
  await setActive(call, account, false)
}

const namedAccounts = async (db: Db, ids: readonly string[]) =>
  (await lockAccounts(db, ids)).map((account) => ({ ...account, label: accountLabel(account) }))

export default implement(settlementAccounts, {
  list: ({ db, query }) => findSettlementAccounts(db, query),
  companies: async ({ db }) => ({ data: await findCompanyChoices(db) }),
  get: ({ db, user, params }) => detail(db, user, params.id),

  async create({ db, user, now, body, audit }) {
    const id = newId()
    await checkBankData(db, body, { id, company_id: body.company_id })
    const account = { ...body, id, name: body.name || accountLabel(body) }
    await insertSettlementAccount(db, account, { user_id: user.id, now })
    await audit({ company_id: body.company_id, entity, entity_id: id, action: 'create', after: account })
    return detail(db, user, id)
  },

  async update(call) {
    const { db, user, now, params, audit } = call
    const account = await held(db, { ...params, version: call.body.version })
    const { version: _, ...draft } = call.body
    const { bank_code, branch, account_no, account_digit, kind, holder_cnpj, pix_keys, ...others } = draft
    const [before, after] = [dataOf(account), bankDataOf(draft)]
    if (bankDataLines(before, after).length > 0) {
      await checkBankData(db, after, account)
      const title = `${account.name}, ${accountLabel(account)}`
      await requestChange(call, register, { ...account, entity_id: account.id, title, before, after })
      await audit({ ...eventOf(account), action: 'bank-data.request', before, after })
    }
    const changed = { ...others, name: others.name || account.name }
    await updateSettlementAccount(db, account.id, { ...changed, user_id: user.id, now })
    await audit({ ...eventOf(account), action: 'update', before: othersOf(account), after: changed })
    return detail(db, user, account.id)
  },

  async inactivate(call) {
    const account = await held(call.db, { ...call.params, ...call.body })
    await inactivate(call, account)
    return detail(call.db, call.user, account.id)
  },

  async activate(call) {
    const account = await held(call.db, { ...call.params, ...call.body })
    await checkPixKeys(call.db, account.pix_keys, account.id)
    await setActive(call, account, true)
    return detail(call.db, call.user, account.id)
  },

  inactivateMany: changeMany('settlement-accounts.inactivateMany', {
    title: 'Inativar contas de liquidação',
    find: findAccountIds,
    rows: namedAccounts,
    skip: ({ active }) => (active ? null : 'Já está inativa.'),
    change: inactivate,
  }),

  approve: async (call) => detail(call.db, call.user, await approveChange(call, register, targetOf(call))),
  refuse: async (call) =>
    detail(call.db, call.user, await refuseChange(call, register, { ...call.params, ...call.body })),
  withdraw: async (call) => detail(call.db, call.user, await withdrawChange(call, register, targetOf(call))),
})

const targetOf = ({ params, body }: { params: { id: string }; body: { version: number } }) => ({ ...params, ...body })

const eventOf = ({ id, company_id }: LockedAccount) => ({ company_id, entity, entity_id: id })

const othersOf = ({
  name,
  ledger_account,
  statement_source,
  opening_balance_cents,
  opening_on,
  accepts,
}: LockedAccount) => ({
  name,
  ledger_account,
  statement_source,
  opening_balance_cents,
  opening_on,
  accepts,
})
