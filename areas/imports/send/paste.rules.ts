export const isTable = (text: string) => {
  const lines = text.split(/\r\n?|\n/).filter((line) => line.trim() !== '')
  return lines.length > 1 || lines.some((line) => /\S.*\t.*\S/.test(line))
}
