export interface MigrationNames {
  here: readonly string[]
  merged: readonly string[]
  /** YYYYMMDD */
  today: string
}

const form = /^(\d{8})-\d{4}_[a-z0-9-]+\.sql$/

/** A fresh database would run names later than today, or before the newest merged one, in another order. */
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
