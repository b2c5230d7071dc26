import { getCompany } from '@app/domain/companies/server'
import { type Fee, findOverlap, hasUnusualRate } from '@app/domain/fees/contract'
import { invalidInput, showDate } from '@app/kit/contract'
import { type Db, fail, failOn } from '@app/kit/server'
import {
  foreignAccount,
  merchantTaken,
  overlappingTable,
  unfitAccount,
  unusualFee,
} from './acquirer-companies.contract.ts'
import { findContractAcquirers, getAccount, getMerchantOwner } from './acquirer-companies.store.ts'

export async function checkParties(db: Db, { company_id, acquirer }: { company_id: string; acquirer: string }) {
  if (!(await getCompany(db, { id: company_id })))
    fail(invalidInput, { fields: { company_id: 'Escolha uma das suas empresas.' } })
  if (!(await findContractAcquirers(db)).some(({ code }) => code === acquirer))
    fail(invalidInput, { fields: { acquirer: 'Escolha uma das adquirentes.' } })
}

type ContractNumber = { id: string; acquirer: string; merchant_no: string }

/** The message names the company with this merchant number only if the reader can see that company. */
export async function checkMerchant(db: Db, { id, acquirer, merchant_no }: ContractNumber) {
  const owner = await getMerchantOwner(db, acquirer, merchant_no)
  if (!owner || owner.id === id) return
  failOn('merchant_no', merchantTaken, { company: owner.name })
}

const rootOf = (cnpj: string | null) => cnpj?.slice(0, 8)

export async function requireFitAccount(
  db: Db,
  { company_id, account_id }: { company_id: string; account_id: string },
) {
  const account = await getAccount(db, account_id)
  const fits = account?.active && account.accepts.some((kind) => kind === 'card' || kind === 'pix')
  if (!account || !fits) return failOn('settlement_account_id', unfitAccount)
  const company = await getCompany(db, { id: company_id })
  if (rootOf(account.holder_cnpj) !== rootOf(company?.cnpj ?? '')) failOn('settlement_account_id', foreignAccount)
  return account
}

export function checkFees(fees: readonly Fee[], confirmed: boolean) {
  const overlap = findOverlap(fees)
  if (overlap)
    failOn(`fees.${overlap.index}.valid_from`, overlappingTable, { date: showDate(overlap.other.valid_from) })
  checkUnusual(fees, confirmed)
}

function checkUnusual(fees: readonly Fee[], confirmed: boolean) {
  if (hasUnusualRate(fees) && !confirmed) failOn('unusual_fee_confirmed', unusualFee)
}
