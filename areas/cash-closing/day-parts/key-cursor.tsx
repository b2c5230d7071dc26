import { useState } from 'react'

/**
 * The cursor begins at the row `first`. It stays at its row, found by its key; when that row is gone, the next one takes
 * its place.
 */
export function useKeyCursor(rows: readonly { key: string }[], first = 0) {
  const [cursor, setCursor] = useState<{ key: string | undefined; index: number }>({ key: undefined, index: first })
  const found = rows.findIndex(({ key }) => key === cursor.key)
  const at = found === -1 ? Math.max(0, Math.min(cursor.index, rows.length - 1)) : found
  const key = rows[at]?.key
  // From now on the cursor follows this row, wherever other rows come and go.
  if (key !== cursor.key) setCursor({ key, index: at })
  return {
    at,
    go: (index: number) => setCursor({ key: rows[index]?.key, index }),
    goTo: (wanted: string) => setCursor({ key: wanted, index: at }),
  }
}
