import { formatCount, localDate, localTime, showDate } from '@app/kit/contract'

export type SeriesNeighbours = {
  before: { number: number; received_at: string } | null
  twin_at: string | null
}

export type Numbered = { name: string; origin: string; ask: string; number: string }

/** Accepts a first file, a late one, and one that follows the last number. Source: acquirer-files 10. */
export function seriesWarnings(
  { name, origin, ask, number }: Numbered,
  { before, twin_at }: SeriesNeighbours,
): string[] {
  const series = `${name}, ${origin}`
  if (twin_at !== null)
    return [
      `O arquivo nº ${number} de ${series}, já veio em ${dayAndTime(twin_at)} com outro conteúdo: o que já está gravado fica como está e só entra o que falta.`,
    ]
  const own = Number(number)
  if (before === null || before.number >= own - 1) return []
  const padded = (missing: number) => String(missing).padStart(number.length, '0')
  const first = padded(before.number + 1)
  const last = padded(own - 1)
  const missing = own - 1 - before.number
  const missingFiles =
    missing === 1 ? `o arquivo nº ${first}` : `${formatCount(missing, '', 'arquivos')}, do nº ${first} ao ${last},`
  return [
    `${missing === 1 ? 'Falta' : 'Faltam'} ${missingFiles} de ${series}: depois do nº ${padded(before.number)}, de ${dayAndTime(before.received_at)}, veio o nº ${number}. Baixe ou peça ${ask}${gapEnding}`,
  ]
}

/** A later file finds the gap warning by this text and replaces it. */
export const gapEnding = ' o que falta.'

const dayAndTime = (at: string) => `${showDate(localDate(at))} às ${localTime(at)}`
