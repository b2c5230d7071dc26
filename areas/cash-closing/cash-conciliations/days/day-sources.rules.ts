import { type Sources, sourceNames } from './day-sources.contract.ts'

/** The Portuguese name of a source; a source that we do not know keeps its own. */
export const nameOfSource = (source: string) =>
  Object.entries(sourceNames).find(([key]) => key === source)?.[1] ?? source

/** The mandatory sources that neither came nor were given up. */
export const missingSources = (sources: Sources, mandatory: readonly string[]) =>
  mandatory.filter((source) => sources[source] === undefined)

/** The sources of a day that can change no more, after one more item came to it. */
export const withOneLate = ({ late, ...sources }: Sources): Sources => ({
  ...sources,
  late: { count: (late?.count ?? 0) + 1 },
})
