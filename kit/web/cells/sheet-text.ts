/** Puts a quote before a cell that a spreadsheet would run as a formula, as in every exported file. */
const formatCell = (text: string) => {
  const harmless = /^[=+\-@\t\r\0]/.test(text) ? `'${text}` : text
  return /[;"\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/** Returns CSV for Brazilian spreadsheets: UTF-8 with a byte order mark, semicolons. */
export const formatCsv = (rows: readonly (readonly string[])[]) =>
  `\ufeff${rows.map((cells) => `${cells.map(formatCell).join(';')}\r\n`).join('')}`
