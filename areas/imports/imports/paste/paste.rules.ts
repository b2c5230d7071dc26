/** Whether a text out of the clipboard is a table, and not a word that was copied: several lines, or cells beside each other. */
export const isTable = (text: string) => {
  const lines = text.split(/\r\n?|\n/).filter((line) => line.trim() !== '')
  return lines.length > 1 || lines.some((line) => /\S.*\t.*\S/.test(line))
}
