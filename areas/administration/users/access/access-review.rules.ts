import { type Finding, findingNames, type UserRow } from '@app/domain/people/contract'
import { type Ability, passes } from '@app/kit/contract'

const day = 86_400_000

/** Menu and page name these differently: a user with one needs the other. */
const equivalentAbilities: readonly (readonly [Ability, Ability])[] = [
  ['financial.acquirer-company', 'acquirer-company'],
  ['smart-pos-terminal.actions', 'smart-pos-terminal'],
  ['workflow.products', 'product-workflow'],
]

type Reviewed = Pick<
  UserRow,
  'abilities' | 'company_count' | 'invited' | 'last_access_at' | 'created_at' | 'access_reviewed_at'
>

export function assessAccess(person: Reviewed, now: string): Finding[] {
  const { abilities, company_count, last_access_at, created_at, access_reviewed_at } = person
  const older = (instant: string, days: number) => Date.parse(now) - Date.parse(instant) >= days * day
  const admin = abilities.includes('admin')
  const sends = abilities.includes('cash-conciliation.solicitation')
  const findingApplies: Record<Finding, boolean> = {
    admin,
    sends_and_analyses: !admin && sends && passes(abilities, 'cash-conciliation.solicitation.analyze'),
    never_in: last_access_at === null,
    long_away: last_access_at !== null && older(last_access_at, 90),
    no_company: !admin && company_count === 0,
    no_ability: abilities.length === 0,
    half_spelled:
      !admin && equivalentAbilities.some(([menu, page]) => abilities.includes(menu) !== abilities.includes(page)),
    unreviewed: older(access_reviewed_at ?? created_at, 180),
  }
  return findingNames.filter((name) => findingApplies[name])
}
