import { hashPassword } from '@app/areas/session/server'
import { insertUser, updateUser } from '@app/domain/people/server'
import type { Ability } from '@app/kit/contract'
import type { Db } from '@app/kit/server'
import { demoPeople, toDemoEmail } from './demo-people.ts'
import { demoStations, workedStation } from './stations.ts'

type Person = {
  username: string
  name: string
  abilities: readonly Ability[]
  companies: 'all' | readonly string[]
}

const people = {
  admin: { username: demoPeople.admin.username, name: 'Aurora Lima', abilities: ['admin'], companies: 'all' },
  manager: {
    username: demoPeople.manager.username,
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
    username: demoPeople.analyst.username,
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
    username: demoPeople.finance.username,
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

const [, ...otherStations] = demoStations

const colleagues: readonly (Person & { invited?: boolean; active?: boolean })[] = [
  ...['Célia Barros', 'Davi Moura', 'Elisa Furtado', 'Fábio Teles', 'Inês Rocha', 'Jonas Peixoto']
    .slice(0, otherStations.length)
    .map((name, at) => ({
      username: `gerente${String(at + 2).padStart(2, '0')}`,
      name,
      abilities: people.manager.abilities,
      companies: [otherStations[at]?.id ?? workedStation.id],
    })),
  {
    username: 'compras',
    name: 'Lívia Sampaio',
    abilities: ['fuel-cost', 'storage', 'purchases.purchase-orders', 'product-workflow', 'workflow.products', 'budget'],
    companies: 'all',
  },
  {
    username: 'rh',
    name: 'Marcos Vidal',
    abilities: ['dominio-integration', 'ponto-mais-export-payroll', 'rm-integration', 'task-flow.my-tasks'],
    companies: 'all',
    invited: true,
  },
  {
    username: 'fiscal',
    name: 'Nádia Queiroz',
    abilities: ['fiscal.sage-integration', 'storage', 'financial.system-movements', 'attachment'],
    companies: 'all',
    invited: true,
  },
  {
    username: 'antigo',
    name: 'Otávio Serra',
    abilities: ['attachment', 'smart-pos-terminal.actions'],
    companies: [workedStation.id],
    active: false,
  },
]

export const demoNames = { admin: people.admin.name, analyst: people.analyst.name, finance: people.finance.name }

export type PersonIds = Readonly<Record<keyof typeof people, string>>

export async function insertPeople(db: Db, { password, now }: { password: string; now: string }): Promise<PersonIds> {
  const password_hash = await hashPassword(password)
  let employee = 1000
  const insert = ({ companies, abilities, username, name }: Person, hash: string | null = password_hash) => {
    employee += 1
    return insertUser(db, {
      username,
      name,
      employee_code: String(employee),
      abilities: [...abilities],
      email: toDemoEmail(username),
      company_ids: companies === 'all' ? demoStations.map(({ id }) => id) : [...companies],
      password_hash: hash,
      now,
    })
  }
  for (const { invited, active = true, ...person } of colleagues) {
    const id = await insert(person, invited ? null : password_hash)
    if (!active) await updateUser(db, id, { active, by: null, now })
  }
  return {
    admin: await insert(people.admin),
    manager: await insert(people.manager),
    analyst: await insert(people.analyst),
    finance: await insert(people.finance),
  }
}
