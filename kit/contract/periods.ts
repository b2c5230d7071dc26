import { z } from 'zod'

const reversedPeriod = 'A data final deve ser igual ou posterior à data inicial.'

const isDay = (value: unknown): value is string => typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value)

const endOf = (name: string) => name.replace(/(^|_)from$/, '$1to')

/** Returns the error of each end (`to`, `due_to`) that is before its start (`from`, `due_from`). */
export function findReversedPeriods(values: Readonly<Record<string, unknown>>): Record<string, string> {
  const errors: Record<string, string> = {}
  for (const [name, start] of Object.entries(values)) {
    const end = values[endOf(name)]
    if (endOf(name) !== name && isDay(start) && isDay(end) && end < start) errors[endOf(name)] = reversedPeriod
  }
  return errors
}

/** Returns the schema of a query that also refuses reversed periods. */
export function refuseReversedPeriods(query: z.ZodType | undefined) {
  if (!(query instanceof z.ZodObject)) return query
  if (!Object.keys(query.shape).some((name) => endOf(name) !== name && endOf(name) in query.shape)) return query
  return query.superRefine((values, context) => {
    for (const [name, message] of Object.entries(findReversedPeriods(values)))
      context.addIssue({ code: 'custom', path: [name], message })
  })
}
