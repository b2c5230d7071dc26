import users from './users/users.server.ts'

export { findUnknownAbilities, getCompanyByCnpj, getUserByEmail, insertUser } from './users/users.store.ts'

export const operations = [...users]
