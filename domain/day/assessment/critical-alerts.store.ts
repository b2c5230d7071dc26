import type { Db } from '@app/kit/server'
import { sql } from 'kysely'

/** Returns the active people who analyse days of this company, and administrators. */
export async function findAnalysts(db: Db, company_id: string) {
  const { rows } = await sql<{ id: string }>`
    select distinct person.id from users person join user_abilities user_ability on user_ability.user_id = person.id
    where person.active and (user_ability.ability = 'admin'
      or (user_ability.ability = 'cash-conciliation.solicitation.analyze'
        and exists (select from user_companies user_company
          where user_company.user_id = person.id and user_company.company_id = ${company_id}::uuid)))
    order by person.id`.execute(db)
  return rows.map(({ id }) => id)
}
