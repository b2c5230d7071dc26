import type pg from 'pg'
import { abilities } from '../contract/abilities.ts'

/** Writes the catalogue of abilities, so that what people are given is always one that the code knows. */
export async function writeAbilities(owner: pg.Client): Promise<void> {
  const { rows } = await owner.query<{ found: boolean }>(`select to_regclass('public.abilities') is not null as found`)
  if (!rows[0]?.found) return
  const catalogue = Object.entries(abilities)
  await owner.query(
    `insert into abilities (name, label) select * from unnest($1::text[], $2::text[])
    on conflict (name) do update set label = excluded.label where abilities.label <> excluded.label`,
    [catalogue.map(([name]) => name), catalogue.map(([, label]) => label)],
  )
}
