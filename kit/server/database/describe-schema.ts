import type pg from 'pg'

interface SchemaObject {
  place: string
  kind: string
  name: string
  details: Record<string, unknown>
}

interface SchemaDescription {
  objects: string[]
  seeds: string[]
}

// Sort order: objects without a table first, then each table with its parts.
const kinds = [
  ...['schema', 'extension', 'default-privileges', 'type', 'function'],
  ...['table', 'view', 'sequence', 'column', 'constraint', 'index', 'partitions', 'policy', 'trigger', 'statistics'],
]

const inPublic = `'public'::regnamespace`
// Monthly partitions depend on the day on which they were created, so only their parent is described.
const fromRelations = (joins = '') =>
  `from pg_class relation ${joins} where relation.relnamespace = ${inPublic} and not relation.relispartition`

// The login that owns the tables has a different name on each server.
const role = (oid: string) => `case when ${oid} = 0 then 'public'
  when ${oid} = (select relowner from pg_class where oid = 'public.schema_migrations'::regclass) then 'owner'
  else pg_get_userbyid(${oid})::text end`

// The owner's rights on its own objects are left out: PostgreSQL grants them, and newer versions add some.
const grants = (acl: string) => `(select json_agg(line order by line collate "C") from (
  select ${role('right_of.grantee')} || ': ' || string_agg(lower(right_of.privilege_type) ||
    case when right_of.is_grantable then '*' else '' end, ', ' order by right_of.privilege_type) as line
  from aclexplode(${acl}) right_of where ${role('right_of.grantee')} <> 'owner' group by right_of.grantee) lines)`

const belongsToExtension = (catalogue: string, oid: string) => `exists (select from pg_depend
  where classid = '${catalogue}'::regclass and objid = ${oid} and deptype in ('e', 'i'))`

const queries = [
  `select '' as place, 'schema' as kind, nspname as name, json_build_object(
      'owner', ${role('nspowner')}, 'grants', ${grants(`coalesce(nspacl, acldefault('n', nspowner))`)}) as details
    from pg_namespace where oid = ${inPublic}`,

  `select '' as place, 'extension' as kind, extname as name,
      json_build_object('schema', extnamespace::regnamespace::text) as details
    from pg_extension`,

  `select '' as place, 'default-privileges' as kind,
      defaclobjtype::text || ' ' || ${role('defaclrole')} || ' ' || coalesce(nullif(defaclnamespace, 0)::regnamespace::text, '') as name,
      json_build_object('grants', ${grants('defaclacl')}) as details
    from pg_default_acl where defaclnamespace in (0, ${inPublic})`,

  `select '' as place, 'type' as kind, type.typname as name, json_build_object(
      'kind', type.typtype, 'base', nullif(format_type(type.typbasetype, type.typtypmod), '-'), 'notnull', type.typnotnull,
      'labels', (select json_agg(enumlabel order by enumsortorder) from pg_enum where enumtypid = type.oid),
      'range', (select json_build_object('subtype', rngsubtype::regtype::text, 'collation', rngcollation::regcollation::text,
        'opclass', (select opcname from pg_opclass where oid = rngsubopc), 'canonical', rngcanonical::regproc::text,
        'subdiff', rngsubdiff::regproc::text) from pg_range where rngtypid = type.oid),
      'checks', (select json_agg(conname || ' ' || pg_get_constraintdef(oid) order by conname)
        from pg_constraint where contypid = type.oid),
      'fields', (select json_agg(attname || ' ' || format_type(atttypid, atttypmod) order by attnum)
        from pg_attribute where attrelid = nullif(type.typrelid, 0) and attnum > 0 and not attisdropped),
      'grants', ${grants(`coalesce(type.typacl, acldefault('T', type.typowner))`)},
      'comment', obj_description(type.oid, 'pg_type')) as details
    from pg_type type left join pg_class shape on shape.oid = type.typrelid
    where type.typnamespace = ${inPublic} and (type.typtype in ('e', 'd', 'r') or shape.relkind = 'c')`,

  `select '' as place, 'function' as kind, proc.oid::regprocedure::text as name, json_build_object(
      'definition', pg_get_functiondef(proc.oid), 'settings', to_json(proc.proconfig),
      'owner', ${role('proc.proowner')}, 'grants', ${grants(`coalesce(proc.proacl, acldefault('f', proc.proowner))`)},
      'comment', obj_description(proc.oid, 'pg_proc')) as details
    from pg_proc proc
    where proc.pronamespace = ${inPublic} and proc.prokind in ('f', 'p', 'w') and not ${belongsToExtension('pg_proc', 'proc.oid')}`,

  `select relation.relname as place, case when relation.relkind in ('v', 'm') then 'view' else 'table' end as kind,
      relation.relname as name, json_build_object(
      'kind', relation.relkind, 'persistence', nullif(relation.relpersistence, 'p'),
      'row_security', nullif(relation.relrowsecurity, false), 'forced', nullif(relation.relforcerowsecurity, false),
      'partition_by', pg_get_partkeydef(relation.oid), 'options', to_json(relation.reloptions),
      'replica_identity', nullif(relation.relreplident, 'd'),
      'definition', case when relation.relkind in ('v', 'm') then pg_get_viewdef(relation.oid, true) end,
      'owner', ${role('relation.relowner')},
      'grants', ${grants(`coalesce(relation.relacl, acldefault('r', relation.relowner))`)},
      'comment', obj_description(relation.oid, 'pg_class')) as details
    ${fromRelations()} and relation.relkind in ('r', 'p', 'v', 'm', 'f')`,

  `select relation.relname as place, 'sequence' as kind, relation.relname as name, json_build_object(
      'type', seqtypid::regtype::text, 'start', seqstart, 'increment', seqincrement, 'min', seqmin, 'max', seqmax,
      'cache', seqcache, 'cycle', nullif(seqcycle, false),
      'of', (select refobjid::regclass || '.' || attname from pg_depend join pg_attribute
        on attrelid = refobjid and attnum = refobjsubid
        where classid = 'pg_class'::regclass and objid = relation.oid and deptype in ('a', 'i') limit 1),
      'grants', ${grants(`coalesce(relation.relacl, acldefault('s', relation.relowner))`)}) as details
    ${fromRelations('join pg_sequence on seqrelid = relation.oid')}`,

  `select relation.relname as place, 'column' as kind, attribute.attname as name, json_build_object(
      'type', format_type(attribute.atttypid, attribute.atttypmod), 'notnull', nullif(attribute.attnotnull, false),
      'default', pg_get_expr(adbin, adrelid), 'generated', nullif(attribute.attgenerated, ''),
      'identity', nullif(attribute.attidentity, ''),
      'collation', case when attribute.attcollation <> type.typcollation then attribute.attcollation::regcollation::text end,
      'storage', case when attribute.attstorage <> type.typstorage then attribute.attstorage end,
      'options', to_json(attribute.attoptions),
      'grants', ${grants('attribute.attacl')},
      'comment', col_description(relation.oid, attribute.attnum)) as details
    ${fromRelations(`join pg_attribute attribute on attribute.attrelid = relation.oid
      join pg_type type on type.oid = attribute.atttypid
      left join pg_attrdef on adrelid = relation.oid and adnum = attribute.attnum`)}
      and relation.relkind in ('r', 'p', 'v', 'm', 'f') and attribute.attnum > 0 and not attribute.attisdropped`,

  // PostgreSQL 18 also stores "not null" as constraints, with generated names; the column already shows it.
  `select relation.relname as place, 'constraint' as kind, conname as name, json_build_object(
      'definition', pg_get_constraintdef(held.oid), 'comment', obj_description(held.oid, 'pg_constraint')) as details
    ${fromRelations('join pg_constraint held on held.conrelid = relation.oid')}
      and held.contype <> 'n'`,

  `select relation.relname as place, 'index' as kind, shape.relname as name, json_build_object(
      'definition', pg_get_indexdef(indexrelid), 'invalid', nullif(not indisvalid, false),
      'comment', obj_description(indexrelid, 'pg_class')) as details
    ${fromRelations('join pg_index on indrelid = relation.oid join pg_class shape on shape.oid = indexrelid')}`,

  // Names and bounds of partitions: the monthly ones (they depend on the day of creation) and the default one.
  `select distinct parent.relname as place, 'partitions' as kind,
      regexp_replace(part.relname, '_[0-9]{6}$', '_YYYYMM') as name, json_build_object(
      'bound', regexp_replace(pg_get_expr(part.relpartbound, part.oid), '[0-9]{4}-[0-9]{2}-01', 'YYYY-MM-01', 'g'),
      'row_security', nullif(part.relrowsecurity, false), 'options', to_json(part.reloptions),
      'grants', ${grants(`coalesce(part.relacl, acldefault('r', part.relowner))`)})::jsonb as details
    from pg_inherits join pg_class part on part.oid = inhrelid join pg_class parent on parent.oid = inhparent
    where parent.relnamespace = ${inPublic} and parent.relkind = 'p'`,

  `select relation.relname as place, 'policy' as kind, polname as name, json_build_object(
      'for', case polcmd when '*' then 'all' when 'r' then 'select' when 'a' then 'insert' when 'w' then 'update'
        else 'delete' end,
      'restrictive', nullif(not polpermissive, false),
      'to', (select json_agg(line order by line collate "C") from
        (select ${role('member')} as line from unnest(polroles) member) lines),
      'using', pg_get_expr(polqual, polrelid), 'check', pg_get_expr(polwithcheck, polrelid),
      'comment', obj_description(policy.oid, 'pg_policy')) as details
    ${fromRelations('join pg_policy policy on polrelid = relation.oid')}`,

  `select relation.relname as place, 'trigger' as kind, tgname as name, json_build_object(
      'definition', pg_get_triggerdef(act.oid), 'enabled', nullif(tgenabled, 'O'),
      'comment', obj_description(act.oid, 'pg_trigger')) as details
    ${fromRelations('join pg_trigger act on tgrelid = relation.oid')} and not tgisinternal`,

  `select relation.relname as place, 'statistics' as kind, stxname as name,
      json_build_object('definition', pg_get_statisticsobjdef(held.oid)) as details
    ${fromRelations('join pg_statistic_ext held on stxrelid = relation.oid')}`,
]

/** Equal schemas give equal text: column order and months are ignored. `session` must see the rows of all companies. */
export async function describeSchema(session: pg.Client): Promise<SchemaDescription> {
  return { objects: await describeObjects(session), seeds: await describeSeeds(session) }
}

export const toFingerprint = ({ objects, seeds }: SchemaDescription): string =>
  [...objects, ...seeds].map((line) => `${line}\n`).join('')

/** Describes only the objects, not the rows, which users may change. */
export async function describeObjects(session: pg.Client): Promise<string[]> {
  const found: SchemaObject[] = []
  for (const query of queries) found.push(...(await session.query<SchemaObject>(query)).rows)
  return found.sort(compareObjects).map(toLine)
}

const compareObjects = (a: SchemaObject, b: SchemaObject) =>
  compareTexts(a.place, b.place) || kinds.indexOf(a.kind) - kinds.indexOf(b.kind) || compareTexts(a.name, b.name)

// Compares by code units, independent of any locale.
const compareTexts = (a: string, b: string) => Number(a > b) - Number(a < b)

function toLine({ place, kind, name, details }: SchemaObject): string {
  const nonNull = Object.entries(details).filter(([, value]) => value !== null)
  const location = place === '' || place === name ? {} : { in: place }
  return JSON.stringify({ [kind]: name, ...location, ...Object.fromEntries(nonNull) })
}

/** Migration names differ by history; abilities are written from the code at each start. */
const tablesWithoutSeeds = ['schema_migrations', 'abilities']

// Values that differ in each database, and layout recipes, which are defined in `formats/mapping`.
const columnsWithoutSeeds = ['installation.id', 'import_layout_versions.recipe']

async function describeSeeds(session: pg.Client): Promise<string[]> {
  const tables = await session.query<{ name: string; instants: string[] }>(
    `select relation.relname as name, array(select attname::text from pg_attribute where attrelid = relation.oid
        and (atttypid = 'timestamptz'::regtype or relation.relname || '.' || attname = any ($2))) as instants
      ${fromRelations()} and relation.relkind in ('r', 'p') and relation.relname <> all ($1)`,
    [tablesWithoutSeeds, columnsWithoutSeeds],
  )
  const rows = tables.rows.map(
    ({
      name,
      instants,
    }) => `select '${name}' as seed, jsonb_strip_nulls(to_jsonb(held) - '{${instants.join()}}'::text[]) as row
      from ${session.escapeIdentifier(name)} held`,
  )
  const found = await session.query<{ seed: string; row: object }>(rows.join(' union all '))
  return found.rows.map((seed) => JSON.stringify(seed)).sort(compareTexts)
}
