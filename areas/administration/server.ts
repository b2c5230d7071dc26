import type { RecordSearch } from '@app/kit/server'
import { findCompaniesLike, findUsersLike } from './record-search.store.ts'
import users from './users/users.server.ts'

export { findUnknownAbilities, getCompanyByCnpj, getUserByEmail, insertUser } from './users/users.store.ts'

export const operations = [...users]

export const searches: RecordSearch[] = [
  { label: 'Empresas', ability: 'admin', find: findCompaniesLike },
  { label: 'Usuários', ability: 'admin', find: findUsersLike },
]
