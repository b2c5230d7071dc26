import {
  bankDataApproval,
  denyApproval,
  grantApproval,
  requestApproval,
  showPendingApproval,
  withdrawApproval,
} from '@app/domain/approvals/server'
import { refuseLockedAccount, refuseLockedBalance } from '@app/domain/bank-balances/server'
import { findActiveCompanies } from '@app/domain/companies/server'
import { formatCount, localDate, notFound } from '@app/kit/contract'
import {
  type ChangeContext,
  type Db,
  fail,
  lockUnchanged,
  newId,
  newRegisterWriter,
  serveRegister,
} from '@app/kit/server'
import { checkBankData, checkPixKeys } from './account-checks.server.ts'
import {
  type BankData,
  receivablesExpected,
  type SettlementAccount,
  StoredBankData,
  settlementAccountRegister,
} from './settlement-accounts.contract.ts'
import { accountLabel, diffBankData, pickBankData } from './settlement-accounts.rules.ts'
import { accountStore, countExpectedReceivables, type LockedAccount } from './settlement-accounts.store.ts'

const entity = 'bank_account'

const accountApproval = bankDataApproval<BankData>({
  entity,
  ability: 'settlement-account',
  page: '/settlement-account?open=:id',
  parse: (stored) => StoredBankData.parse(stored),
  lines: diffBankData,
  // Data valid at the request may be invalid at the approval.
  async apply(call, id, data) {
    const account = (await accountStore.rows.lock(call.db, id)) ?? fail(notFound)
    await checkBankData(call.db, data, account)
    await accountStore.rows.update(call, id, data)
  },
  current: async (db, id) => dataOf((await accountStore.rows.lock(db, id)) ?? fail(notFound)),
})

const dataOf = (account: LockedAccount) => pickBankData({ ...account, holder_cnpj: account.holder_cnpj ?? '' })

const detail = async ({ db, user }: Reader, account: SettlementAccount) => ({
  ...account,
  change: await showPendingApproval(db, user, { kind: accountApproval, id: account.id }),
})
type Reader = Pick<ChangeContext, 'db' | 'user'>

const answer = async (call: Reader, id: string) => detail(call, (await accountStore.get(call.db, id)) ?? fail(notFound))

/** Another account may hold the Pix keys of an inactive one. */
async function checkActivity(
  { db, now }: ChangeContext,
  { active }: { active?: boolean },
  account: LockedAccount | null,
) {
  if (!account || active === undefined || active === account.active) return
  if (active) return checkPixKeys(db, account.pix_keys, account.id)
  const n = await countExpectedReceivables(db, { id: account.id, from: localDate(now) })
  if (n > 0)
    fail(receivablesExpected, { values: { receivables: formatCount(n, 'recebível previsto', 'recebíveis previstos') } })
}

type Opening = Pick<LockedAccount, 'opening_balance_cents' | 'opening_on'>

/** The opening balance, or its day, is part of all balances before the first stated one. */
async function refuseLockedOpening(db: Db, account: LockedAccount, after: Opening) {
  const { company_id, id: bank_account_id, opening_on, opening_balance_cents } = account
  if (opening_on === after.opening_on && opening_balance_cents === after.opening_balance_cents) return
  const dates = [opening_on, after.opening_on].filter((date) => date !== null)
  await refuseLockedAccount(db, { company_id, bank_account_id })
  await refuseLockedBalance(db, { company_id, bank_account_id, dates })
}

const writer = newRegisterWriter(settlementAccountRegister, accountStore)

export default serveRegister(
  settlementAccountRegister,
  accountStore,
  {
    title: (account) => `${account.name} · ${accountLabel(account)}`,
    label: accountLabel,
    check: checkActivity,
    detail,
  },
  {
    companies: async ({ db }) => ({ data: await findActiveCompanies(db) }),

    async create({ body, ...call }) {
      await checkBankData(call.db, body, { ...body, id: newId() })
      return answer(call, await writer.create(call, { ...body, name: body.name || accountLabel(body) }))
    },

    async update({ params, body: { version, ...draft }, ...call }) {
      const { db, audit } = call
      const account = await lockUnchanged(db, accountStore.rows, { ...params, version })
      await refuseLockedOpening(db, account, draft)
      const { bank_code, branch, account_no, account_digit, kind, holder_cnpj, pix_keys, ...otherFields } = draft
      const before = dataOf(account)
      const after = pickBankData(draft)
      if (diffBankData(before, after).length > 0) {
        await checkBankData(db, after, account)
        const title = `${account.name}, ${accountLabel(account)}`
        await requestApproval(call, accountApproval, { ...account, entity_id: account.id, title, before, after })
        const { id, company_id } = account
        await audit({ company_id, entity, entity_id: id, action: 'bank-data.request', before, after })
      }
      await writer.change(call, account, { ...otherFields, name: otherFields.name || account.name })
      return answer(call, account.id)
    },

    approve: async (call) => answer(call, await grantApproval(call, accountApproval, targetOf(call))),
    refuse: async (call) => answer(call, await denyApproval(call, accountApproval, { ...call.params, ...call.body })),
    withdraw: async (call) => answer(call, await withdrawApproval(call, accountApproval, targetOf(call))),
  },
)

const targetOf = ({ params, body }: { params: { id: string }; body: { version: number } }) => ({ ...params, ...body })
