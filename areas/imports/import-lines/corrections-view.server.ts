import { groupBy, sumOf } from '@app/kit/contract'
import type { Db } from '@app/kit/server'
import type { RefusedCell, RefusedLine } from './corrections.contract.ts'
import { buildColumnTitles, findProblemPlaces, type ImportFileReading } from './corrections.rules.ts'
import { countEquals, findImportCorrections, type StoredRefusedLine } from './corrections.store.ts'

type ImportWithReading = { id: string; reading: ImportFileReading }

export async function shownLines(
  db: Db,
  { id, reading }: ImportWithReading,
  lines: readonly StoredRefusedLine[],
): Promise<RefusedLine[]> {
  const storedCorrections = await findImportCorrections(
    db,
    id,
    lines.map(({ line }) => line),
  )
  const corrections = new Map(
    storedCorrections.map((correction) => [`${correction.line}.${correction.place}`, correction]),
  )
  const equals = groupBy(await countEquals(db, id), ({ place, file_text }) => `${place} ${file_text}`)
  return lines.map(({ line, cells, problems, places, taken_by }) => {
    const titles = buildColumnTitles(reading, cells.length)
    const problemPlaces = problems.map((problem) => ({ problem, at: findProblemPlaces(problem, reading.columns) }))
    const placedCells = [...places]
      .sort((a, b) => a - b)
      .map((place): RefusedCell => {
        const file_text = cells[place] ?? ''
        const correction = corrections.get(`${line}.${place}`)
        const value = correction?.value ?? file_text
        const problem = problemPlaces.find(({ at }) => at.includes(place))?.problem
        const others = (equals.get(`${place} ${file_text}`) ?? []).filter((equal) => equal.value !== value)
        return {
          ...{ id: `${id}.${line}.${place}`, line, place, file_text, value },
          column: titles[place] ?? String(place + 1),
          message: problem?.message ?? null,
          code: problem?.code ?? null,
          equal: sumOf(others, ({ count }) => count),
          corrected_by_name: correction?.by_name ?? null,
          corrected_at: correction?.corrected_at ?? null,
        }
      })
    const unplacedCells = problemPlaces
      .filter(({ at }) => at.length === 0)
      .map(({ problem }, index): RefusedCell => {
        const notCorrected = { corrected_by_name: null, corrected_at: null }
        const cell = {
          id: `${id}.${line}.-${index}`,
          line,
          place: null,
          file_text: problem.value ?? '',
          value: problem.value ?? '',
        }
        return {
          ...cell,
          column: problem.field ?? '–',
          message: problem.message,
          code: problem.code ?? null,
          equal: 0,
          ...notCorrected,
        }
      })
    return { line, taken_by, cells: [...placedCells, ...unplacedCells] }
  })
}
