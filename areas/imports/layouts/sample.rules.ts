import {
  applyMapping,
  cellsOf,
  type MappedRow,
  Mapping,
  type MappingFault,
  type MappingProblem,
  mappingProblems,
  type RawRow,
} from '@app/formats/mapping'

/** What a layout that is being written makes of the beginning of a file. */
export type Sample = {
  /** Null until it has one column that can be read. */
  mapping: Mapping | null
  rows: readonly MappedRow[]
  fault: MappingFault | null
  /** What keeps it from being published. */
  problems: readonly MappingProblem[]
}

const Column = Mapping.shape.columns.element

/** The mapping that a form holds, as far as it can be read: a column that is still being typed is left out. */
export function mappingIn(values: Readonly<Record<string, unknown>>): Mapping | null {
  const columns = Array.isArray(values.columns) ? values.columns : []
  const whole = columns.flatMap((column) => {
    const { data } = Column.safeParse(column)
    return data && data.field !== '' ? [data] : []
  })
  const filled = Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== null && value !== undefined && value !== ''),
  )
  const { data } = Mapping.safeParse({
    key: [],
    ...filled,
    columns: whole,
    name: String(values.name || 'novo'),
    version: 1,
  })
  return data ?? null
}

/** Reads the rows as the form stands, and says what it still lacks. */
export function sampleFor(values: Readonly<Record<string, unknown>>, rows: readonly RawRow[], today: string): Sample {
  const mapping = mappingIn(values)
  if (!mapping) return { mapping, rows: [], fault: null, problems: [] }
  const found: MappedRow[] = []
  const reading = applyMapping(mapping, { today }, (row) => found.push(row))
  for (const row of rows) if (!reading.row(cellsOf(row, mapping), row.line)) break
  const fault = rows.length > 0 ? reading.end().fault : null
  return { mapping, rows: found, fault, problems: mappingProblems(mapping) }
}

type Proposed = { field: string; header: string; score: number }

/** From this score on a column is chosen for its field, and below it only shown. */
export const chosenFrom = 80

/** The columns that are proposed for a file, as the form takes them. */
export const proposedColumns = (suggestions: readonly Proposed[]) =>
  suggestions
    .filter(({ score }) => score >= chosenFrom)
    .map(({ field, header }) => ({
      field,
      source: { by: 'header' as const, names: [header.trim()] },
      transforms: [],
      sign: { by: 'text' as const },
      required: false,
    }))
