export { findActiveCompanies, findVisibleCompanies } from './companies.store.ts'
