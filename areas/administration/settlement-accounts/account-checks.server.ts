import { getCompany } from '@app/domain/companies/server'
import { invalidInput } from '@app/kit/contract'
import { type Db, fail, failOn } from '@app/kit/server'
import { accountTaken, type BankData, foreignHolder, pixKeyTaken, wrongDigit } from './settlement-accounts.contract.ts'
import { computeAccountDigit } from './settlement-accounts.rules.ts'
import { findTakenPixKeys, isNumberTaken } from './settlement-accounts.store.ts'

export async function checkBankData(db: Db, data: BankData, account: { id: string; company_id: string }) {
  const company = await getCompany(db, { id: account.company_id })
  if (!company) fail(invalidInput, { fields: { company_id: 'Escolha uma das suas empresas.' } })
  if (data.holder_cnpj !== company.cnpj) failOn('holder_cnpj', foreignHolder)
  const expected = computeAccountDigit(data)
  if (expected !== null && expected !== data.account_digit) failOn('account_digit', wrongDigit)
  if (await isNumberTaken(db, data, account.id)) failOn('account_no', accountTaken)
  await checkPixKeys(db, data.pix_keys, account.id)
}

/** A Pix key belongs to one account in the whole country. */
export async function checkPixKeys(db: Db, keys: readonly string[], id: string) {
  const [key] = await findTakenPixKeys(db, keys, id)
  if (key !== undefined) failOn('pix_keys', pixKeyTaken, { key })
}
