import { localDate, notFound } from '@app/kit/contract'
import { fail, implement } from '@app/kit/server'
import { bankSlips } from './bank-slips.contract.ts'
import { findBankSlips, findOccurrences, findSlipCompanies, getBankSlip } from './bank-slips.store.ts'

export default implement(bankSlips, {
  list: ({ db, query, now }) => findBankSlips(db, { ...query, today: localDate(now) }),
  companies: async ({ db }) => ({ data: await findSlipCompanies(db) }),
  async get({ db, params, now }) {
    const slip = (await getBankSlip(db, { ...params, today: localDate(now) })) ?? fail(notFound)
    return { ...slip, occurrences: await findOccurrences(db, slip) }
  },
})
