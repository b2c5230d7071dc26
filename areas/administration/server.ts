import type { Implementation } from '@app/kit/server'

export { getCompanyByCnpj, getUserByEmail, insertUser, updatePassword } from './users/users.store.ts'

export const operations: Implementation[] = []
