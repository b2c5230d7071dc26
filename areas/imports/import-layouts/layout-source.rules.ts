import { ColumnSource, type MappedColumn } from '@app/formats/mapping'

export type Typed<Value> = { value: Value } | { fault: string }

export const alternativeSeparator = ' | '
export const splitAlternatives = (text: string) =>
  text
    .split('|')
    .map((part) => part.trim())
    .filter(Boolean)

/** Examples: `Valor | Total`, `#3`, `=voucher`, `@B3`, `@arquivo (\d+)`. */
export function sourceText(source: MappedColumn['source']): string {
  if (source.by === 'position') return `#${source.column}`
  if (source.by === 'constant') return `=${source.text}`
  if (source.by === 'cell') return `@${source.cell}`
  if (source.by === 'file-name') return `@arquivo ${source.pattern}`
  const names = source.names.join(alternativeSeparator)
  return /^[#=@\\]/.test(names) ? `\\${names}` : names
}

export const sourceExamples = ['#3', '=voucher', '@B3', '@arquivo (\\d{4}-\\d{2}-\\d{2})'] as const

const cellFault = 'Use @ e a célula acima do cabeçalho, @B3, ou uma parte do nome do arquivo: @arquivo (\\d+).'

function readCellOrFileName(typed: string): Typed<MappedColumn['source']> {
  const pattern = /^@arquivo\s+(.+)$/i.exec(typed)?.[1]
  const source =
    pattern === undefined ? { by: 'cell', cell: typed.slice(1).toUpperCase() } : { by: 'file-name', pattern }
  const { data, error } = ColumnSource.safeParse(source)
  if (data) return { value: data }
  return { fault: pattern === undefined ? cellFault : (error.issues[0]?.message ?? cellFault) }
}

export function readSource(text: string): Typed<MappedColumn['source']> {
  const typed = text.trim()
  if (typed === '') return { fault: 'Informe a coluna do arquivo.' }
  if (typed.startsWith('=')) return { value: { by: 'constant', text: typed.slice(1).trim() } }
  if (typed.startsWith('@')) return readCellOrFileName(typed)
  if (typed.startsWith('#')) {
    const column = Number(/^#(\d{1,3})$/.exec(typed)?.[1] ?? 0)
    return column >= 1 && column <= 500
      ? { value: { by: 'position', column } }
      : { fault: 'Use # e o número da coluna: #3.' }
  }
  const names = splitAlternatives(typed.replace(/^\\/, ''))
  return names.length > 0 ? { value: { by: 'header', names } } : { fault: 'Informe a coluna do arquivo.' }
}
