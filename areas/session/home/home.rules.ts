import { dayEditors } from '@app/domain/day/contract'
import { isAdmin, type Needed, passes } from '@app/kit/contract'

const homes = [
  ['analyst', 'cash-conciliation.solicitation.analyze'],
  ['manager', dayEditors],
  ['treasury', ['financial.bank-balances', 'financial.card-conciliation']],
] as const satisfies readonly (readonly [string, Needed])[]

export type Home = 'administrator' | (typeof homes)[number][0]

/** The homes that these abilities open; the first is the person's own. An administrator has one home. */
export const listHomes = (userAbilities: readonly string[]): Home[] =>
  isAdmin(userAbilities)
    ? ['administrator']
    : homes.filter(([, needed]) => passes(userAbilities, needed)).map(([home]) => home)
