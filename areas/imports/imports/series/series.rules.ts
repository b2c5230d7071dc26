import { formatCount, localDate, localTime, showDate } from '@app/kit/contract'

/** What is known of the neighbours of a file in its series. */
export type Neighbours = {
  /** The highest number below its own that ever came. */
  before: { number: number; received_at: string } | null
  /** When another file of its own number came. */
  twin_at: string | null
}

/** A file by its number, as written with zeros, what people call its series, and whom they ask for a file of it. */
export type Numbered = { name: string; whose: string; ask: string; number: string }

/**
 * What the number of a file tells: that files before it never came, or that its number came before with other content. A
 * first file, one that comes late and one that follows the last tell nothing. Source: acquirer-files 10.
 */
export function seriesWarnings({ name, whose, ask, number }: Numbered, { before, twin_at }: Neighbours): string[] {
  const of = `${name}, ${whose}`
  if (twin_at !== null)
    return [
      `O arquivo nº ${number} de ${of}, já veio em ${dayAndTime(twin_at)} com outro conteúdo: o que já está gravado fica como está e só entra o que falta.`,
    ]
  const own = Number(number)
  if (before === null || before.number >= own - 1) return []
  const padded = (missing: number) => String(missing).padStart(number.length, '0')
  const [first, last] = [padded(before.number + 1), padded(own - 1)]
  const missing = own - 1 - before.number
  const which =
    missing === 1 ? `o arquivo nº ${first}` : `${formatCount(missing, '', 'arquivos')}, do nº ${first} ao ${last},`
  return [
    `${missing === 1 ? 'Falta' : 'Faltam'} ${which} de ${of}: depois do nº ${padded(before.number)}, de ${dayAndTime(before.received_at)}, veio o nº ${number}. Baixe ou peça ${ask}${gapEnding}`,
  ]
}

/** How every word of what lacks in a series ends. */
export const gapEnding = ' o que falta.'

const dayAndTime = (at: string) => `${showDate(localDate(at))} às ${localTime(at)}`
