export interface MigrationNames {
  /** File names in the folder of migrations. */
  here: readonly string[]
  /** Those of the main branch. */
  merged: readonly string[]
  /** YYYYMMDD */
  today: string
}

const form = /^(\d{8})-\d{4}_[a-z0-9-]+\.sql$/

/**
 * Sentences about migrations whose names a fresh database would run in another order than an existing one: dated later
 * than today, or sorted before the newest one that is merged.
 */
export function findMisnamedMigrations({ here, merged, today }: MigrationNames): string[] {
  const newest = merged.toSorted().at(-1) ?? ''
  return here
    .filter((name) => !merged.includes(name))
    .flatMap((name) => {
      const day = form.exec(name)?.[1]
      if (day === undefined) return [`${name}: not named YYYYMMDD-HHMM_what.sql`]
      if (day > today) return [`${name}: later than today (${today})`]
      return name < newest ? [`${name}: sorts before ${newest}, which is merged`] : []
    })
}
