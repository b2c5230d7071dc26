import { z } from 'zod'

export type Sorting<Column extends string = string> = {
  column: Column
  direction: 'asc' | 'desc'
  /** The column may be null: null rows come last in ascending order, first in descending order. */
  nullable: boolean
}

const maxColumns = 4

/** Returns the schema of a list's order, `sort=-created_at,name`, limited to these columns of its row. */
export const sortBy = <Shape extends z.ZodRawShape, Column extends keyof Shape & string>(
  row: z.ZodObject<Shape>,
  columns: readonly Column[],
) =>
  z
    .string()
    .max(200, 'Ordem longa demais.')
    .transform((text, context) => {
      const sorting: Sorting<Column>[] = []
      for (const part of text.split(',').slice(0, maxColumns + 1)) {
        const name = part.replace(/^-/, '')
        const column = columns.find((candidate) => candidate === name)
        const repeated = sorting.some((before) => before.column === name)
        if (column === undefined || repeated || sorting.length === maxColumns) {
          context.addIssue({ code: 'custom', message: `Esta lista não pode ser ordenada por “${text.slice(0, 60)}”.` })
          return z.NEVER
        }
        const field = row.shape[column]
        const nullable = field !== undefined && z.safeParse(field, null).success
        sorting.push({ column, direction: part.startsWith('-') ? 'desc' : 'asc', nullable })
      }
      return sorting
    })
    .optional()
    .meta({ sortable: columns })

export function getSortableColumns({ query }: { query?: z.ZodType | undefined }): readonly string[] {
  const sort: unknown = query instanceof z.ZodObject ? query.shape.sort : undefined
  const columns = sort instanceof z.ZodType ? sort.meta()?.sortable : undefined
  return Array.isArray(columns) ? columns.map(String) : []
}
