export interface Table {
  name: string
  plain_name: string
  seeds: string | null
  columns: string // without generated ones
}

/** `value` and `called` are the state after the migrations. */
export interface Sequence {
  name: string
  value: string
  called: boolean
}

type KnownSchemas = { schemas: readonly string[]; count: number }

export const countOf = (schemas: readonly string[]) =>
  `(select count(*) from pg_class where relkind = 'r' and relnamespace in (${schemas.join(', ')}))`

// `truncate` creates new files for a table and each of its indexes, which is slower than deleting few rows.
const fewRows = 128 * 1024

// Hash over row versions: it changes with every insert, update or delete.
const buildState = (name: string) =>
  `(select count(*) || '/' || coalesce(bit_xor(hashtextextended(ctid::text || ' ' || xmin::text, 0)), 0) from ${name})`

const joinLines = (parts: readonly string[]) => parts.join('\n')
const buildArray = (conditions: readonly string[]) => `array[${conditions.join(',\n')}]::boolean[]`

/** Builds the reset of the tables that a test wrote to; false, without effect, if the number of tables changed. */
export function buildResetSql(
  tables: readonly Table[],
  sequences: readonly Sequence[],
  knownSchemas: KnownSchemas,
): string {
  const seeded = tables.filter(({ seeds }) => seeds !== null)
  const plain = tables.filter(({ seeds }) => seeds === null)
  const writtenConditions = plain.map(({ name }) => `exists (select from ${name})`)
  const changedConditions = seeded.map(
    ({ name }) => `${buildState(name)} is distinct from (select state from resets.states where name = '${name}')`,
  )
  const movedConditions = sequences.map(
    ({ name, value, called }) => `(select last_value <> ${value} or is_called <> ${called} from ${name})`,
  )
  return `create or replace function resets.reset() returns boolean language plpgsql as $reset$
    declare
      plain constant regclass[] := array[${plain.map(({ name }) => `'${name}'`).join(', ')}];
      seeded constant regclass[] := array[${seeded.map(({ name }) => `'${name}'`).join(', ')}];
      here boolean[];
      large text;
    begin
      if ${countOf(knownSchemas.schemas)} <> ${knownSchemas.count} then return false; end if;
      here := ${buildArray(writtenConditions)};
      select string_agg(name::text, ', ') into large from (
        select name from unnest(plain, here) as found(name, written) where written and pg_relation_size(name) > ${fewRows}
        union all select name from unnest(seeded) name where pg_relation_size(name) > ${fewRows}
      ) found;
      if large is not null then execute 'truncate ' || large || ' cascade'; end if;
      ${joinLines(plain.map(({ name }, index) => `if here[${index + 1}] then delete from ${name}; end if;`))}
      here := ${buildArray(changedConditions)};
      ${joinLines(
        seeded.map(
          ({ name, seeds }, index) => `if here[${index + 1}] then
            delete from ${name};
            insert into ${name} overriding system value table ${seeds};
            insert into resets.states values ('${name}', ${buildState(name)})
              on conflict on constraint states_pkey do update set state = excluded.state;
          end if;`,
        ),
      )}
      here := ${buildArray(movedConditions)};
      ${joinLines(
        sequences.map(
          ({ name, value, called }, index) =>
            `if here[${index + 1}] then perform setval('${name}', ${value}, ${called}); end if;`,
        ),
      )}
      return true;
    end $reset$`
}
