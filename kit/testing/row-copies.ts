import type pg from 'pg'
import type { Sequence, Table } from './reset-function.ts'
import { sequences, tables } from './seeds.ts'

type Insert = () => Promise<unknown>

/** Copies of the rows that many tests of one database begin with. */
export class RowCopies {
  readonly #silent: pg.Client
  readonly #inserts = new Map<string, Insert>()

  constructor(silent: pg.Client) {
    this.#silent = silent
  }

  has(name: string): boolean {
    return this.#inserts.has(name)
  }

  /** Runs `insert`; later calls of this name, on an empty database, insert copies of all rows without triggers. */
  async insert(name: string, insert: Insert): Promise<void> {
    const insertCopies = this.#inserts.get(name)
    if (insertCopies) await insertCopies()
    else {
      await insert()
      this.#inserts.set(name, await this.#copy())
    }
  }

  async #copy(): Promise<Insert> {
    const schema = `copies_${this.#inserts.size}`
    const writtenTables = await this.#findWrittenTables()
    const usedSequences = await this.#silent.query<Pick<Sequence, 'name' | 'value'>>(`
      select now.name, now.last_value as value from (${sequences}) now left join resets.numbers seed using (name)
      where now.last_value is distinct from seed.last_value`)
    const inserts = writtenTables.map(
      ({ name, columns, seeds }, no) => `${seeds === null ? '' : `delete from ${name};`}
        insert into ${name} (${columns}) overriding system value select ${columns} from ${schema}.t${no};`,
    )
    const advances = usedSequences.rows.map(({ name, value }) => `perform setval('${name}', ${value});`)
    await this.#silent.query(`create schema ${schema};
      ${writtenTables.map(({ name }, no) => `create table ${schema}.t${no} as table ${name};`).join('\n')}
      create function ${schema}.insert_copies() returns void language plpgsql as $insert$
        begin
          ${[...inserts, ...advances].join('\n')}
        end $insert$`)
    return () => this.#silent.query({ name: schema, text: `select ${schema}.insert_copies()` })
  }

  async #findWrittenTables() {
    const { rows } = await this.#silent.query<Table>(tables)
    // Jobs are not copied, because they would run again in each test: they must have ended.
    const all = rows.filter(({ name }) => !name.startsWith('pgboss.'))
    const conditions = all.map(({ name, seeds }) =>
      seeds === null
        ? `exists (table ${name})`
        : `exists (table ${name} except table ${seeds}) or exists (table ${seeds} except table ${name})`,
    )
    const [found] = (await this.#silent.query<{ found: boolean[] }>(`select array[${conditions.join(', ')}] as found`))
      .rows
    return all.filter((_table, no) => found?.found[no])
  }
}
