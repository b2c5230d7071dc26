import { withOwner } from '@app/kit/server'

// Tables with rows, largest first. Partitions count as their parent table; a plain table is in no partition tree.
const filled = `select relation.oid::regclass::text as name
  from pg_class relation left join pg_partition_tree(relation.oid) leaf on leaf.isleaf
  cross join coalesce(leaf.relid, relation.oid) part
  where relation.relnamespace = 'public'::regnamespace and relation.relkind in ('r', 'p') and not relation.relispartition
  group by relation.oid having sum(pg_relation_size(part)) > 0
  order by sum(pg_relation_size(part)) desc`

/** Without statistics PostgreSQL plans for empty tables. A small sample is enough: autovacuum refines it later. */
export async function gatherStatistics(ownerUrl: string) {
  const { rows } = await withOwner(ownerUrl, (owner) => owner.query<{ name: string }>(filled))
  const names = rows.map(({ name }) => name)
  const parts = [0, 1].map((part) => names.filter((_name, place) => place % 2 === part))
  await Promise.all(
    parts.map((part) =>
      withOwner(ownerUrl, async (owner) => {
        await owner.query('set default_statistics_target = 10')
        if (part.length > 0) await owner.query(`analyze ${part.join(', ')}`)
      }),
    ),
  )
}
