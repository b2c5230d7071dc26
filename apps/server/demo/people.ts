import { insertUser } from '@app/areas/administration/server'
import { hashPassword } from '@app/areas/session/server'
import type { Ability } from '@app/kit/contract'
import type { Db } from '@app/kit/server'
import { stations, workedStation } from './stations.ts'

type Person = {
  username: string
  name: string
  abilities: readonly Ability[]
  companies: 'all' | readonly string[]
}

const people = {
  admin: { username: 'admin', name: 'Aurora Lima', abilities: ['admin'], companies: 'all' },
  manager: {
    username: 'gerente',
    name: 'Gustavo Nunes',
    abilities: [
      'cash-conciliation',
      'cash-conciliation.solicitation',
      'attachment',
      'financial.acquirer-transactions',
      'financial.system-movements',
      'task-flow.my-tasks',
    ],
    companies: [workedStation.id],
  },
  analyst: {
    username: 'analista',
    name: 'Helena Prado',
    abilities: [
      'cash-conciliation',
      'cash-conciliation.solicitation',
      'cash-conciliation.solicitation.analyze',
      'attachment',
      'financial.acquirer-transactions',
      'financial.system-movements',
      'import-file-column-mapping',
      'task-flow.my-tasks',
    ],
    companies: 'all',
  },
  finance: {
    username: 'financeiro',
    name: 'Rosa Amaral',
    abilities: [
      'attachment',
      'settlement-account',
      'acquirer-company',
      'financial.acquirer-company',
      'financial.statements',
      'financial.acquirer-transactions',
      'financial.system-movements',
      'financial.borderos',
      'financial.card-conciliation',
      'financial.conciliation-params',
      'financial.bank-slip',
      'financial.bank-balances',
      'financial.download-transactions',
      'import-file-column-mapping',
      'setting-column-mapping',
      'task-flow.my-tasks',
    ],
    companies: 'all',
  },
} as const satisfies Record<string, Person>

/** Who is called what, for sentences that name them. */
export const names = { admin: people.admin.name, analyst: people.analyst.name }

export type PersonIds = Readonly<Record<keyof typeof people, string>>

/** The people of the demonstration, who all have the same password; answers their ids. */
export async function insertPeople(db: Db, { password, now }: { password: string; now: string }): Promise<PersonIds> {
  const password_hash = await hashPassword(password)
  const insert = ({ companies, abilities, ...person }: Person) =>
    insertUser(db, {
      ...person,
      abilities: [...abilities],
      email: `${person.username}@retaguarda.test`,
      company_ids: companies === 'all' ? stations.map(({ id }) => id) : [...companies],
      password_hash,
      now,
    })
  return {
    admin: await insert(people.admin),
    manager: await insert(people.manager),
    analyst: await insert(people.analyst),
    finance: await insert(people.finance),
  }
}
