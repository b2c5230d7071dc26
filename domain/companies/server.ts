export {
  findActiveCompanies,
  findCompaniesByIds,
  findGroupsOfCompanies,
  findVisibleCompanies,
  getCompany,
  getCompanyName,
} from './companies.store.ts'
export { isDemonstration } from './demonstration.store.ts'
