import pg from 'pg'

const statement = 'open_transaction'

// What a standby says of its snapshots does not tell all of them apart.
const text = `select case when pg_is_in_recovery() then '' else pg_current_snapshot()::text end as snapshot,
  pg_backend_pid() as backend, set_config('app.user_id', $1, true), set_config('app.companies', $2, true),
  set_config('app.all_companies', $3, true), set_config('lock_timeout', $4, true), set_config('statement_timeout', $5, true)`

const backends = new WeakMap<object, number>()

/** Readies a connection for `Opening`: what every transaction begins with is read and planned once. */
export async function readyOpening(client: pg.ClientBase) {
  const { rows } = await client.query({ name: statement, text, values: ['', '', '', '0', '0'] })
  const { backend } = rows[0]
  // A pooler in between names a process of its own; only its transactions know where they run.
  if (backend === (client as unknown as { processID: number }).processID) backends.set(client, backend)
}

/** The process of the database behind a connection, if it is always the same; the driver's types leave it out. */
export const backendOf = (client: pg.ClientBase) => backends.get(client) ?? 0

type Settings = { user_id: string; companies: string; all_companies: string; patience: string; time_limit: string }

/** What a transaction is opened with. Nothing is sent for it: it goes with the first statement. */
export class Opening {
  readonly settings: Settings
  /** The process of the database that the transaction runs in; 0 while nobody knows. */
  backend = 0
  /** The state of the database that it began with, once its first statement is answered. */
  snapshot = ''
  constructor(settings: Settings) {
    this.settings = settings
  }
  get values() {
    const { user_id, companies, all_companies, patience, time_limit } = this.settings
    return [user_id, companies, all_companies, patience, time_limit]
  }
}

type First = { begins: readonly string[]; opening: Opening; text: string; values: readonly unknown[]; name?: string }

/** Runs a statement together with what its transaction begins with: one message, one answer; if the opening fails, so does it. */
export const runFirst = (client: pg.ClientBase, first: First) =>
  new Promise<pg.QueryResult>((resolve, reject) => {
    const query = new FirstQuery(first, (error, result) => (error ? reject(error) : resolve(result)))
    client.query(query as unknown as pg.Submittable)
  })

// The parts of the driver that its own queries, and those for cursors and COPY, are built from; its types leave them out.
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
  readonly #opening: Opening
  /** Answers still to come that are not the statement's own: of the beginnings and of the opening. */
  #ahead: number
  readonly #name: string | undefined

  constructor({ begins, opening, text, values, name }: First, answer: Answer) {
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
    const refused = super.submit(connection)
    // The driver takes the next text that is read for the one of this name: the beginnings are answered before it.
    this.name = undefined
    connection.stream.uncork()
    return refused
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
