import {
  denyApproval,
  grantApproval,
  requestApproval,
  showPendingApproval,
  withdrawApproval,
} from '@app/domain/approvals/server'
import { findActiveCompanies } from '@app/domain/companies/server'
import { addDays, computeShare, localDate, notFound } from '@app/kit/contract'
import {
  type ChangeContext,
  changedFields,
  type Db,
  fail,
  implement,
  lockUnchanged,
  newBulkHandler,
  newId,
} from '@app/kit/server'
import { accountLabel } from '../settlement-accounts/settlement-accounts.rules.ts'
import { type AccountChoice, accountApproval } from './account-register.server.ts'
import {
  type AcquirerCompanyFilter,
  acquirerCompanies,
  nothingCopied,
  type Terms,
} from './acquirer-companies.contract.ts'
import {
  buildContractsQuery,
  contractRows,
  findAcquirerCompanies,
  findCardAccounts,
  findContractAcquirers,
  findEffectiveRates,
  getAccount,
  getAcquirerCompany,
  type LockedContract,
} from './acquirer-companies.store.ts'
import { checkFees, checkMerchant, checkParties, requireFitAccount } from './contract-checks.server.ts'
import { beginTable, changeFees, copyContractFees, formatContractName } from './fee-tables.server.ts'
import { findFees } from './fees.store.ts'

const entity = 'acquirer_company'
const yearShown = 365

async function detail({ db, user, now }: Omit<ChangeContext, 'audit'>, id: string, reaudited = 0) {
  const contract = (await getAcquirerCompany(db, id, localDate(now))) ?? fail(notFound)
  const change = await showPendingApproval(db, user, { kind: accountApproval, id })
  return { ...contract, fees: await findFees(db, id), change, reaudited }
}

const termsOf = ({ fees: _, unusual_fee_confirmed: __, ...terms }: Terms) => terms

async function setActive(call: ChangeContext, target: { id: string; version: number }, active: boolean) {
  const contract = await lockUnchanged(call.db, contractRows, target)
  await contractRows.update(call, target.id, { active })
  const action = active ? 'activate' : 'inactivate'
  await call.audit({ ...eventOf(contract), action, ...changedFields(contract, { active }) })
  return detail(call, target.id)
}

const eventOf = ({ id, company_id }: { id: string; company_id: string }) => ({ company_id, entity, entity_id: id })

/** The first account of a contract needs no approval: no money goes anywhere yet. */
async function requestAccount(call: ChangeContext, contract: LockedContract, account: AccountChoice) {
  const accountBefore = contract.settlement_account_id && (await getAccount(call.db, contract.settlement_account_id))
  const before = accountBefore ? choiceOf(accountBefore) : { id: null, label: '–' }
  const after = choiceOf(account)
  const title = `${contract.acquirer} EC ${contract.merchant_no}`
  await requestApproval(call, accountApproval, { ...contract, entity_id: contract.id, title, before, after })
  await call.audit({ ...eventOf(contract), action: 'bank-data.request', before, after })
}

const namedContracts = async (db: Db, ids: readonly string[]) =>
  (await contractRows.lockMany(db, ids)).map((contract) => ({ ...contract, label: formatContractName(contract) }))

const contractsNow = (db: Db, filter: AcquirerCompanyFilter, now: string) =>
  buildContractsQuery(db, filter, localDate(now))

const choiceOf = (account: AccountChoice) => ({ id: account.id, label: accountLabel(account) })

export default implement(acquirerCompanies, {
  list: ({ db, query, now }) => findAcquirerCompanies(db, query, localDate(now)),
  get: (call) => detail(call, call.params.id),

  choices: async ({ db }) => ({
    companies: await findActiveCompanies(db),
    acquirers: await findContractAcquirers(db),
    accounts: (await findCardAccounts(db)).map((account) => ({ ...account, label: accountLabel(account) })),
  }),

  async effectiveRates({ db, params, now }) {
    const today = localDate(now)
    if (!(await getAcquirerCompany(db, params.id, today))) fail(notFound)
    const months = await findEffectiveRates(db, { id: params.id, from: `${addDays(today, -yearShown).slice(0, 7)}-01` })
    const data = months.map((month) => ({
      ...month,
      charged_ppm: computeShare(month.charged_cents, month.gross_cents),
      contracted_ppm: computeShare(month.contracted_cents, month.gross_cents),
    }))
    return { data }
  },

  async create(call) {
    const { db, body, audit } = call
    const id = newId()
    await checkParties(db, body)
    await checkMerchant(db, { ...body, id })
    await requireFitAccount(db, { company_id: body.company_id, account_id: body.settlement_account_id })
    checkFees(body.fees, body.unusual_fee_confirmed)
    const contract = { ...termsOf(body), id, company_id: body.company_id, acquirer: body.acquirer }
    await contractRows.insert(call, contract)
    const { reaudited } = await changeFees(call, contract, { fees: body.fees, rematched: true })
    await audit({ ...eventOf(contract), action: 'create', after: { ...contract, fees: body.fees, reaudited } })
    return detail(call, id, reaudited)
  },

  async update(call) {
    const { db, params, body, audit } = call
    const contract = await lockUnchanged(db, contractRows, { ...params, version: body.version })
    const { id, company_id, acquirer, settlement_account_id: account_id } = contract
    await checkMerchant(db, { id, acquirer, merchant_no: body.merchant_no })
    checkFees(body.fees, body.unusual_fee_confirmed)
    if (body.settlement_account_id !== account_id) {
      const account = await requireFitAccount(db, { company_id, account_id: body.settlement_account_id })
      if (account_id !== null) await requestAccount(call, contract, account)
    }
    const { version: _, ...draft } = body
    const terms = { ...termsOf(draft), settlement_account_id: account_id ?? body.settlement_account_id }
    await contractRows.update(call, id, terms)
    const rematched = contract.merchant_no !== terms.merchant_no
    const { before, reaudited } = await changeFees(call, contract, { fees: body.fees, rematched })
    const after = { ...terms, fees: body.fees, reaudited }
    await audit({ ...eventOf(contract), action: 'update', ...changedFields({ ...contract, fees: before }, after) })
    return detail(call, id, reaudited)
  },

  inactivate: (call) => setActive(call, { ...call.params, ...call.body }, false),
  activate: (call) => setActive(call, { ...call.params, ...call.body }, true),

  async startFeeTable(call) {
    const contract = (await contractRows.lock(call.db, call.params.id)) ?? fail(notFound)
    return detail(call, contract.id, await beginTable(call, contract, call.body))
  },

  startFeeTableMany: newBulkHandler('acquirer-companies.startFeeTableMany', {
    title: 'Nova tabela de taxas',
    find: contractsNow,
    rows: namedContracts,
    change: (call, contract, table) => beginTable(call, contract, table),
  }),

  async copyFees(call) {
    const source = (await contractRows.lock(call.db, call.params.id)) ?? fail(notFound)
    const outcomes = await copyContractFees(call, call.body.ids, { source, from: call.body.valid_from })
    return outcomes.some(({ done }) => done)
      ? { outcomes }
      : fail(nothingCopied, { values: { reason: outcomes[0]?.reason ?? '' } })
  },

  changeAccountMany: newBulkHandler('acquirer-companies.changeAccountMany', {
    title: 'Trocar conta de liquidação',
    find: contractsNow,
    rows: namedContracts,
    skip: (contract, { input }) =>
      contract.settlement_account_id === input.settlement_account_id ? 'Já é a conta deste contrato.' : null,
    async change(call, contract, { settlement_account_id: account_id }) {
      await requestAccount(
        call,
        contract,
        await requireFitAccount(call.db, { company_id: contract.company_id, account_id }),
      )
    },
  }),

  approve: async (call) => detail(call, await grantApproval(call, accountApproval, { ...call.params, ...call.body })),
  refuse: async (call) => detail(call, await denyApproval(call, accountApproval, { ...call.params, ...call.body })),
  withdraw: async (call) =>
    detail(call, await withdrawApproval(call, accountApproval, { ...call.params, ...call.body })),
})
