import type { TestDatabase } from '@app/kit/testing'

export type Admin = TestDatabase['admin']
export type Planted = Record<string, string | number | undefined>

export const companyA = '01930000-0000-7000-8000-0000000000a1'
export const companyB = '01930000-0000-7000-8000-0000000000b1'

export const plantedAt = '2026-10-15T09:00:00.000Z'
export const plantedId = (last: string) => `01930000-0000-7000-8000-00000000${last}`

export async function insertCompanies(admin: Admin) {
  await admin.query(
    `insert into companies (id, name, legal_name, cnpj) values
      ($1, 'Posto A', 'Posto A Ltda', '11222333000181'), ($2, 'Posto B', 'Posto B Ltda', '11222333000262')`,
    [companyA, companyB],
  )
}

export const plantPeople = (admin: Admin) =>
  admin.query(
    `insert into users (id, name, username, email, password_hash) values ($1, 'Autora', 'autora', 'autora@x.test', 'none')
      on conflict do nothing`,
    [plantedId('0001')],
  )
