import { isAdmin } from '../../contract/contract.ts'
import type { SessionUser } from './implement.ts'

/** Returns the person as a personal token acts: with the scopes that the person still holds. */
export function limitToScopes<User extends SessionUser>(user: User, scopes: readonly string[]) {
  const all_companies = isAdmin(user.abilities)
  const abilities = scopes.filter((scope) => all_companies || user.abilities.includes(scope))
  return { ...user, abilities, all_companies, by_token: true }
}
