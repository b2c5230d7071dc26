import type pg from 'pg'

/** Rows by table, referenced tables first; identity columns keep the ids given here. */
type RowsByTable = Readonly<Record<string, readonly object[]>>

export async function insertRows(admin: pg.Client, tables: RowsByTable): Promise<void> {
  for (const [table, rows] of Object.entries(tables)) {
    const [first] = rows
    if (!first) continue
    const columns = Object.keys(first)
      .map((column) => `"${column}"`)
      .join(', ')
    await admin.query(
      `insert into "${table}" (${columns}) overriding system value
        select ${columns} from jsonb_populate_recordset(null::"${table}", $1::jsonb)`,
      [JSON.stringify(rows)],
    )
  }
}
