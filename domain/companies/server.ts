export {
  findActiveCompanies,
  findCompaniesByIds,
  findVisibleCompanies,
  getCompany,
  getCompanyName,
} from './companies.store.ts'
