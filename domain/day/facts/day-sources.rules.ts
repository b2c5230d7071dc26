import { type DaySource, sourceNames } from '../../companies/source-names.contract.ts'
import type { Sources } from './day-sources.contract.ts'

const isKnown = (source: string): source is DaySource => Object.hasOwn(sourceNames, source)

export const formatSourceName = (source: string) => (isKnown(source) ? sourceNames[source] : source)

/** The names of sources as a cell shows them. */
export const formatSourceNames = (sources: readonly string[]) => sources.map(formatSourceName).join(', ') || '–'

const filesOf: Record<DaySource, string> = {
  pos: 'o arquivo do PDV',
  cielo: 'o arquivo da Cielo',
  stone: 'o arquivo da Stone',
  rede: 'o arquivo da Rede',
  getnet: 'o arquivo da Getnet',
  pagbank: 'o arquivo do PagBank',
  mercado_pago: 'o relatório do Mercado Pago',
  other: 'o arquivo das outras adquirentes',
  pix: 'o arquivo do Pix',
  bank: 'o arquivo do banco',
  tank: 'a medição de tanques',
}

/** Returns the sentence about missing sources (operations R23): `Falta o arquivo da Cielo.` */
export const formatMissingSources = (sources: readonly string[]) =>
  sources.map((source) => `Falta ${isKnown(source) ? filesOf[source] : `o arquivo de ${source}`}.`).join(' ')

export const listMissingSources = (sources: Sources, mandatory: readonly string[]) =>
  mandatory.filter((source) => sources[source] === undefined)
