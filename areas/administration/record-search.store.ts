import { type Db, maxFoundPerKind, type SearchTerms, whereTextContains } from '@app/kit/server'

export async function findCompaniesLike(db: Db, { text, date }: SearchTerms) {
  if (text === '' || date) return []
  const bare = text.replace(/[./-]/g, '').toUpperCase()
  const rows = await db
    .selectFrom('companies')
    .select(['id', 'name', 'legal_name', 'cnpj'])
    .where((company) =>
      company.or([
        whereTextContains<'companies'>(['name', 'legal_name'], text)(company),
        whereTextContains<'companies'>(['cnpj'], bare || text)(company),
      ]),
    )
    .orderBy('name')
    .limit(maxFoundPerKind)
    .execute()
  return rows.map(({ id, name, legal_name, cnpj }) => ({
    id,
    title: name,
    detail: `${legal_name} · ${cnpj}`,
    to: `/company/${id}`,
  }))
}

export async function findUsersLike(db: Db, { text, date }: SearchTerms) {
  if (text === '' || date) return []
  const rows = await db
    .selectFrom('users')
    .select(['id', 'name', 'email', 'active'])
    .where(whereTextContains(['name', 'username', 'email'], text))
    .orderBy('active', 'desc')
    .orderBy('name')
    .limit(maxFoundPerKind)
    .execute()
  return rows.map(({ id, name, email, active }) => ({
    id,
    title: name,
    detail: active ? email : `${email} · inativo`,
    to: `/user/${id}`,
  }))
}
