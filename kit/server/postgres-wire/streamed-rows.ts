import pg from 'pg'

type Statement = { name?: string | undefined; text: string }

/** Parameters of a statement whose rows are given to `onRow` as they arrive: the result itself has none. */
export class StreamedRows {
  readonly #values: readonly unknown[]
  readonly #onRow: (row: unknown) => void
  constructor(values: readonly unknown[], onRow: (row: unknown) => void) {
    this.#values = values
    this.#onRow = onRow
  }

  run(client: pg.ClientBase, { name, text }: Statement): Promise<pg.QueryResult> {
    return new Promise((resolve, reject) => {
      const query = client.query(new pg.Query({ ...(name && { name }), text, values: [...this.#values] }))
      query.on('row', this.#onRow)
      query.on('end', resolve)
      query.on('error', reject)
    })
  }
}
