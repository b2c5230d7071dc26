import type { SearchSection } from '@app/areas/session/contract'
import type { RecordKind, RecordSearch, Reversal, ServedRegister } from '@app/kit/server'
import profiles from './ability-profiles/profiles.server.ts'
import acquirerCompanies from './acquirer-companies/acquirer-companies.server.ts'
import { userKind } from './administration-records.server.ts'
import companies from './companies/companies.server.ts'
import { companyRecordKind, companyReversals } from './companies/company-record.server.ts'
import fuelNozzles from './fuel-nozzles/fuel-nozzles.server.ts'
import { fuelNozzleRecordKind, nozzleReversals } from './fuel-nozzles/nozzle-record.server.ts'
import { forecourtRecordKinds, forecourtReversals } from './fuel-nozzles/pumps.server.ts'
import { findCompaniesLike, findNozzlesLike, findUsersLike } from './record-search.store.ts'
import { contractKind, contractReversal } from './registers-records.server.ts'
import securityLog from './security-events/security-log.server.ts'
import settlementAccounts from './settlement-accounts/settlement-accounts.server.ts'
import { personReversal } from './users/access/access-of-many.server.ts'
import administratorRequests from './users/administrators/administrator-requests.server.ts'
import users from './users/users.server.ts'

export { serveAbilities } from './abilities/abilities.server.ts'
export { privacyJobKinds, privacyOperations } from './privacy/privacy.server.ts'
export { notifySecondFactorReset } from './users/administrators/administrator-notices.server.ts'
export { userPersonalData as personalData } from './users-privacy.store.ts'

export const registers: ServedRegister[] = [profiles, settlementAccounts]

export const operations = [
  ...users,
  ...administratorRequests,
  ...companies,
  ...fuelNozzles,
  ...acquirerCompanies,
  ...securityLog,
]

export const records: RecordKind[] = [
  userKind,
  companyRecordKind,
  fuelNozzleRecordKind,
  ...forecourtRecordKinds,
  contractKind,
]

export const reversals: Reversal[] = [
  personReversal,
  ...companyReversals,
  ...nozzleReversals,
  ...forecourtReversals,
  contractReversal,
]

export const searches: RecordSearch<SearchSection>[] = [
  { section: 'nozzles', ability: 'fuel-nozzle.actions', find: findNozzlesLike },
  { section: 'companies', ability: 'admin', find: findCompaniesLike },
  { section: 'people', ability: 'admin', find: findUsersLike },
]
