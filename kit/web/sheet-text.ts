/** A cell that a spreadsheet would take for a formula is kept harmless by a quote, as in every file of ours. */
const cellOf = (text: string) => {
  const harmless = /^[=+\-@\t\r\0]/.test(text) ? `'${text}` : text
  return /[;"\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/** Rows as a spreadsheet of Brazil opens them: UTF-8 with its mark, semicolons. */
export const csvOf = (rows: readonly (readonly string[])[]) =>
  `\ufeff${rows.map((cells) => `${cells.map(cellOf).join(';')}\r\n`).join('')}`
