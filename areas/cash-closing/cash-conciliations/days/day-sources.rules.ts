import { type Sources, sourceNames } from './day-sources.contract.ts'

/** The Portuguese name of a source; a source that we do not know keeps its own. */
export const nameOfSource = (source: string) =>
  Object.entries(sourceNames).find(([key]) => key === source)?.[1] ?? source

/** The mandatory sources that neither came nor were given up. */
export const missingSources = (sources: Sources, mandatory: readonly string[]) =>
  mandatory.filter((source) => sources[source] === undefined)
