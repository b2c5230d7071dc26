export interface Table {
  name: string
  plain_name: string
  seeds: string | null
}

/** `value` and `called` are the state after the migrations. */
export interface Sequence {
  name: string
  value: string
  called: boolean
}

type Known = { schemas: readonly string[]; count: number }

export const countOf = (schemas: readonly string[]) =>
  `(select count(*) from pg_class where relkind = 'r' and relnamespace in (${schemas.join(', ')}))`

// `truncate` creates new files for a table and each of its indexes, which is slower than deleting few rows.
const fewRows = 128 * 1024

// Hash over row versions: it changes with every insert, update or delete.
const stateOf = (name: string) =>
  `(select count(*) || '/' || coalesce(bit_xor(hashtextextended(ctid::text || ' ' || xmin::text, 0)), 0) from ${name})`

const lines = (parts: readonly string[]) => parts.join('\n')
const places = (conditions: readonly string[]) => `array[${conditions.join(',\n')}]::boolean[]`

/**
 * Builds the reset function. One prepared statement finds the tables that a test wrote to, and only those are reset. It
 * returns false and does nothing if the number of tables has changed.
 */
export function resetOf(all: readonly Table[], sequences: readonly Sequence[], known: Known): string {
  const seeded = all.filter(({ seeds }) => seeds !== null)
  const plain = all.filter(({ seeds }) => seeds === null)
  const written = plain.map(({ name }) => `exists (select from ${name})`)
  const changed = seeded.map(
    ({ name }) => `${stateOf(name)} is distinct from (select state from resets.states where name = '${name}')`,
  )
  const moved = sequences.map(
    ({ name, value, called }) => `(select last_value <> ${value} or is_called <> ${called} from ${name})`,
  )
  return `create or replace function resets.reset() returns boolean language plpgsql as $reset$
    declare
      plain constant regclass[] := array[${plain.map(({ name }) => `'${name}'`).join(', ')}];
      seeded constant regclass[] := array[${seeded.map(({ name }) => `'${name}'`).join(', ')}];
      here boolean[];
      large text;
    begin
      if ${countOf(known.schemas)} <> ${known.count} then return false; end if;
      here := ${places(written)};
      select string_agg(name::text, ', ') into large from (
        select name from unnest(plain, here) as found(name, written) where written and pg_relation_size(name) > ${fewRows}
        union all select name from unnest(seeded) name where pg_relation_size(name) > ${fewRows}
      ) found;
      if large is not null then execute 'truncate ' || large || ' cascade'; end if;
      ${lines(plain.map(({ name }, place) => `if here[${place + 1}] then delete from ${name}; end if;`))}
      here := ${places(changed)};
      ${lines(
        seeded.map(
          ({ name, seeds }, place) => `if here[${place + 1}] then
            delete from ${name};
            insert into ${name} overriding system value table ${seeds};
            insert into resets.states values ('${name}', ${stateOf(name)})
              on conflict on constraint states_pkey do update set state = excluded.state;
          end if;`,
        ),
      )}
      here := ${places(moved)};
      ${lines(
        sequences.map(
          ({ name, value, called }, place) =>
            `if here[${place + 1}] then perform setval('${name}', ${value}, ${called}); end if;`,
        ),
      )}
      return true;
    end $reset$`
}
