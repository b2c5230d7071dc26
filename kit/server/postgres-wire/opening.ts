import pg from 'pg'

const statement = 'open_transaction'

// The snapshots that a standby reports are not distinct, so the snapshot is left empty there.
const text = `select case when pg_is_in_recovery() then '' else pg_current_snapshot()::text end as snapshot,
  pg_backend_pid() as backend, set_config('app.user_id', $1, true), set_config('app.companies', $2, true),
  set_config('app.all_companies', $3, true), set_config('lock_timeout', $4, true), set_config('statement_timeout', $5, true)`

const backends = new WeakMap<object, number>()

/** Prepares the opening statement of every transaction on a connection, so that it is planned once. */
export async function prepareOpening(client: pg.ClientBase) {
  const { rows } = await client.query({ name: statement, text, values: ['', '', '', '0', '0'] })
  const { backend } = rows[0]
  // Through a pooler the backend changes from one transaction to the next, and the driver shows another process id.
  if (backend === (client as unknown as { processID: number }).processID) backends.set(client, backend)
}

/** Returns the process id of a connection's backend, or 0 if it is not fixed; the driver's types lack it. */
export const getBackendId = (client: pg.ClientBase) => backends.get(client) ?? 0

type Settings = { user_id: string; companies: string; all_companies: string; patience: string; time_limit: string }

/** The settings of a transaction. They are not sent separately, but together with its first statement. */
export class TransactionOpening {
  readonly settings: Settings
  backend = 0
  /** Snapshot of the database at the first statement; empty before its answer. */
  snapshot = ''
  constructor(settings: Settings) {
    this.settings = settings
  }
  get values() {
    const { user_id, companies, all_companies, patience, time_limit } = this.settings
    return [user_id, companies, all_companies, patience, time_limit]
  }
}

type FirstStatement = {
  begins: readonly string[]
  opening: TransactionOpening
  text: string
  values: readonly unknown[]
  name?: string
}

/** Sends a statement with `begin` and the settings in one round trip; fails if they fail. */
export const runWithOpening = (client: pg.ClientBase, first: FirstStatement) =>
  new Promise<pg.QueryResult>((resolve, reject) => {
    const query = new FirstQuery(first, (error, result) => (error ? reject(error) : resolve(result)))
    client.query(query as unknown as pg.Submittable)
  })

// Internal parts of the driver, which its cursor and COPY packages use too; its types do not have them.
type Connection = {
  stream: { cork: () => void; uncork: () => void }
  submittedNamedStatements: Record<string, string>
  parse: (message: { text: string }) => void
  bind: (message: { statement?: string; values?: readonly string[] }) => void
  execute: (message: object) => void
}
interface Parts {
  name?: string
  submit(connection: Connection): Error | null
  handleDataRow(message: { fields: string[] }): void
  handleCommandComplete(message: object, connection: Connection): void
  handleError(error: Error, connection: Connection): void
}
type Answer = (error: Error | null, result: pg.QueryResult) => void
type Config = { name?: string; text: string; values: unknown[]; queryMode: 'extended' }
const DriverQuery = pg.Query as unknown as new (config: Config, answer: Answer) => Parts

class FirstQuery extends DriverQuery {
  readonly #begins: readonly string[]
  readonly #opening: TransactionOpening
  /** Answers still expected for `begin` and the opening, before the statement's own. */
  #ahead: number
  readonly #name: string | undefined

  constructor({ begins, opening, text, values, name }: FirstStatement, answer: Answer) {
    super({ name, text, values: [...values], queryMode: 'extended' }, answer)
    this.#name = name
    this.#begins = begins
    this.#ahead = begins.length + 1
    this.#opening = opening
  }

  override submit(connection: Connection) {
    connection.stream.cork()
    for (const text of this.#begins) {
      connection.parse({ text })
      connection.bind({})
      connection.execute({})
    }
    connection.bind({ statement, values: this.#opening.values })
    connection.execute({})
    const submitError = super.submit(connection)
    // The driver stores the next parsed text under this name, but `begin` is parsed first: hide the name until then.
    this.name = undefined
    connection.stream.uncork()
    return submitError
  }

  override handleDataRow(message: { fields: string[] }) {
    if (this.#ahead === 0) super.handleDataRow(message)
    else {
      const [snapshot = '', backend] = message.fields
      this.#opening.snapshot = snapshot
      this.#opening.backend = Number(backend)
    }
  }

  override handleCommandComplete(message: object, connection: Connection) {
    if (this.#ahead === 0) super.handleCommandComplete(message, connection)
    else {
      this.#ahead -= 1
      if (this.#ahead === 0) this.name = this.#name
    }
  }

  override handleError(error: Error, connection: Connection) {
    if (this.#name) delete connection.submittedNamedStatements[this.#name]
    super.handleError(error, connection)
  }
}
