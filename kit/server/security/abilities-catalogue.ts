import type pg from 'pg'
import { abilityGroups } from '../../contract/abilities.ts'

/** Writes the abilities of the code to the database; labels that administrators edited stay. */
export async function writeAbilities(owner: pg.Client): Promise<void> {
  const { rows } = await owner.query<{ found: boolean }>(`select to_regclass('public.abilities') is not null as found`)
  if (!rows[0]?.found) return
  const catalogue = Object.entries(abilityGroups).flatMap(([group, abilities]) =>
    Object.entries(abilities).map(([name, label]) => ({ name, label, group })),
  )
  await owner.query(
    `insert into abilities (name, label, menu_group, is_system)
      select name, label, menu_group, true from unnest($1::text[], $2::text[], $3::text[]) as known (name, label, menu_group)
    on conflict (name) do update set
      label = case when abilities.label_edited_at is null then excluded.label else abilities.label end,
      menu_group = excluded.menu_group, is_system = true
    where (abilities.menu_group, abilities.is_system) is distinct from (excluded.menu_group, true)
      or (abilities.label <> excluded.label and abilities.label_edited_at is null)`,
    [catalogue.map(({ name }) => name), catalogue.map(({ label }) => label), catalogue.map(({ group }) => group)],
  )
}
