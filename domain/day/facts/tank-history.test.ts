import { addDays } from '@app/kit/contract'
import { countQueries, testDatabase } from '@app/kit/testing'
import { expect, test } from 'vitest'
import { findTankVariations } from './tank-history.store.ts'

const database = testDatabase()
const company_id = '01930000-0000-7000-8000-0000000000a1'
const first = '2026-10-01'

const month = `
  insert into companies (id, name, legal_name, cnpj) values ('${company_id}', 'Posto', 'Posto', '11222333000181');
  insert into cash_conciliations (id, company_id, business_date, status, created_at, updated_at)
    select gen_random_uuid(), '${company_id}', '${first}'::date + n, 'open', now(), now() from generate_series(0, 30) n`

test('the tanks of a month are read in as many queries as those of one day', async () => {
  await database.admin.query(month)
  const countFor = (days: number) =>
    countQueries(database, [company_id], (db) =>
      findTankVariations(db, { company_id, from: first, to: addDays(first, days - 1) }),
    )
  const ofOneDay = await countFor(1)
  expect(ofOneDay).toBeGreaterThan(1)
  expect(await countFor(31)).toBe(ofOneDay)
})
