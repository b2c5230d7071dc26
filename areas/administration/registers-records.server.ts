import { type RecordKind, type Reversal, revertRow } from '@app/kit/server'
import { getContractTitle } from './acquirer-companies/acquirer-companies.store.ts'
import { acquirerCompanyRecord } from './acquirer-companies/acquirer-company-record.contract.ts'
import { checkPixKeys } from './settlement-accounts/account-checks.server.ts'
import { settlementAccountRecord } from './settlement-accounts/settlement-account-record.contract.ts'
import { accountLabel } from './settlement-accounts/settlement-accounts.rules.ts'
import { getSettlementAccount } from './settlement-accounts/settlement-accounts.store.ts'

export const accountRecords: RecordKind[] = [
  {
    ...settlementAccountRecord,
    async find(db, id) {
      const account = await getSettlementAccount(db, id)
      return account && { company_id: account.company_id, title: `${account.name} · ${accountLabel(account)}` }
    },
  },
  { ...acquirerCompanyRecord, find: getContractTitle },
]

const byActive = { actions: ['inactivate'], columns: ['active'], by: 'updated_by' } as const

export const accountReversals: Reversal[] = [
  revertRow({
    ...byActive,
    entity: 'bank_account',
    table: 'bank_accounts',
    ability: 'settlement-account',
    // Another account may have received its Pix keys in the meantime.
    async also({ db }, { entity_id }) {
      const account = await getSettlementAccount(db, entity_id)
      if (account) await checkPixKeys(db, account.pix_keys, entity_id)
    },
  }),
  revertRow({ ...byActive, entity: 'acquirer_company', table: 'acquirer_companies', ability: 'acquirer-company' }),
]
