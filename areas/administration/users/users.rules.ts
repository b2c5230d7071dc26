import type { UserRow } from '@app/domain/people/contract'

export const userStates = { active: 'Ativo', invited: 'Convite pendente', inactive: 'Inativo' } as const

export const getUserState = ({ active, invited }: Pick<UserRow, 'active' | 'invited'>): keyof typeof userStates =>
  active ? (invited ? 'invited' : 'active') : 'inactive'

export const isSameSet = (before: readonly string[], after: readonly string[]) =>
  before.every((one) => after.includes(one)) && after.every((one) => before.includes(one))
