import { formatNounCount } from '../reading/counted.ts'
import { buildFileCalendar } from '../values/dates.ts'
import { findHeaderIndex, headerName, listAuxiliaryNames, listRequestedNames } from './schema/header.ts'
import { headerSignature } from './schema/header-signature.ts'
import { getTargetFields, type MappingTarget, type TargetField } from './schema/mapping-fields.ts'
import { dayFormats, type Mapping } from './schema/mapping-schema.ts'
import { readValue } from './values/mapping-values.ts'

/** `score` is 0 to 100, `found` the number of matching columns; the reasons are in Portuguese. */
export type Proposal = { mapping: Mapping; score: number; found: number; reasons: string[] }

/** Mappings accepted for earlier files, by header signature, the latest last. */
export type Accepted = { signature: string; name: string; version: number }

export function proposeMappings(
  header: readonly string[],
  mappings: readonly Mapping[],
  accepted: readonly Accepted[],
): Proposal[] {
  const names = header.map(headerName)
  const signature = headerSignature(header)
  const last = accepted.findLast((one) => one.signature === signature)
  const proposals = mappings
    .map((mapping) => proposalOf(mapping, names, last))
    .filter(({ mapping, score }) => score > 0 && score >= mapping.min_confidence)
  return proposals
    .filter((proposal) => !proposals.some((other) => contradicts(names, proposal, other)))
    .filter(({ mapping }) => mapping.name === last?.name || showsMethod(mapping, names))
    .sort((a, b) => b.score - a.score || b.found - a.found || b.mapping.version - a.mapping.version)
}

/** Finds the first row that is a header for some mapping. In the proposals `mapping` is the index in `mappings`. */
export function proposeForRows(
  rows: readonly (readonly string[])[],
  mappings: readonly Mapping[],
  accepted: readonly Accepted[],
): { row: number; proposals: (Omit<Proposal, 'mapping'> & { mapping: number })[] } | null {
  for (const [row, cells] of rows.entries()) {
    const proposals = proposeMappings(cells, mappings, accepted)
    if (proposals.length > 0)
      return {
        row,
        proposals: proposals.map((proposal) => ({ ...proposal, mapping: mappings.indexOf(proposal.mapping) })),
      }
  }
  return null
}

// Titles that sheets of card sales lack. Source: acquirer-files 8 (fleet cards; vouchers and their reimbursement).
const fleetFields = ['plate', 'odometer', 'driver_ref', 'fuel']
const voucherTitle = /\b(VALES?|VOUCHERS?|REEMBOLSOS?|BENEFICIOS?)\b/

/** False if only a constant names the payment method: every sheet of sales would be read as vouchers. */
function showsMethod({ columns, file_name_regex }: Mapping, names: readonly string[]): boolean {
  if (!columns.some(({ field, source }) => field === 'product' && source.by === 'constant')) return true
  // A mapping with a file-name pattern is only tried on names that match it.
  if (file_name_regex !== '' || names.some((name) => voucherTitle.test(name))) return true
  return columns.some(
    ({ field, source }) =>
      fleetFields.includes(field) && source.by === 'header' && findHeaderIndex(names, source.names) !== -1,
  )
}

// True if `other` shows that `proposal` misreads the file: a sheet with a debit/credit column is no voucher file. A
// proposal that finds more columns than `other` stays: `produto` of a fleet sheet is the fuel.
function contradicts(names: readonly string[], proposal: Proposal, other: Proposal): boolean {
  const own = proposal.mapping
  const others = other.mapping
  if (other.found < proposal.found) return false
  if (others.target !== own.target) return other.found > proposal.found && readsAllOf(names, own, others)
  return own.columns.some(({ field, source }) => {
    const otherSource = others.columns.find((column) => column.field === field)?.source
    if (source.by !== 'constant' || otherSource?.by !== 'header') return false
    return other.found > proposal.found || findHeaderIndex(names, otherSource.names) !== -1
  })
}

function readsAllOf(names: readonly string[], own: Mapping, others: Mapping): boolean {
  const read = new Set(placesIn(names, others))
  return placesIn(names, own).every((place) => read.has(place))
}

const placesIn = (names: readonly string[], mapping: Mapping) =>
  listRequestedNames(mapping).flatMap((requested) => {
    const place = findHeaderIndex(names, requested)
    return place === -1 ? [] : place
  })

function proposalOf(mapping: Mapping, names: string[], last: Accepted | undefined): Proposal {
  const requested = listRequestedNames(mapping)
  const needed = getTargetFields(mapping.target)
  const lacks = (aliases: readonly string[]) => findHeaderIndex(names, aliases) === -1
  // Without its sign column every amount could be read with the wrong sign.
  const missing = mapping.columns.filter(
    ({ field, source, required, ...auxiliary }) =>
      (source.by === 'header' && (required || needed.get(field)?.required) && lacks(source.names)) ||
      listAuxiliaryNames(auxiliary).some(lacks),
  )
  const used = last?.name === mapping.name
  const same = used && last?.version === mapping.version
  const found = requested.filter((aliases) => !lacks(aliases))
  if (requested.length === 0 || missing.length > 0) return { mapping, score: 0, found: 0, reasons: [] }
  const share = Math.round((found.length * 80) / requested.length)
  return {
    mapping,
    score: same ? 100 : share + (used ? 15 : 0),
    found: found.length,
    reasons: [
      ...(same ? ['Assinatura: o último arquivo com este cabeçalho foi lido com este layout.'] : []),
      ...(used && !same ? ['Outra versão deste layout leu o último arquivo com este cabeçalho.'] : []),
      // A mapping with a file-name pattern is only tried on names that match it.
      ...(mapping.file_name_regex === '' ? [] : ['O nome do arquivo é dos deste layout.']),
      `${found.length} de ${formatNounCount(requested.length, 'coluna do layout está', 'colunas do layout estão')} no cabeçalho.`,
    ],
  }
}

/** `score` is 0 to 100; below 80 the suggestion is shown but not preselected. */
export type ColumnSuggestion = { field: string; column: number; score: number; reason: string }

export type Learned = { header: string; field: string }

export function suggestColumns(
  target: MappingTarget,
  file: { header: readonly string[]; samples: readonly (readonly string[])[]; today: string },
  learned: readonly Learned[] = [],
): ColumnSuggestion[] {
  const usedColumns = new Set<number>()
  const fits = newFits(target, learned)
  const all = file.header.flatMap((header, column) =>
    fits(header).map(({ field, about, ...fit }): ColumnSuggestion => {
      const cells = file.samples.map((row) => row[column] ?? '')
      const share = shareOfType(about, cells, file.today)
      // A few unreadable cells are tolerated; a majority lowers the score.
      const contentScore = share >= 0.8 ? 10 : share >= 0.5 ? 0 : -20
      return { field, column, score: Math.min(100, fit.score + contentScore), reason: fit.reason }
    }),
  )
  const best = new Map<string, ColumnSuggestion>()
  for (const suggestion of all.sort((a, b) => b.score - a.score || a.column - b.column)) {
    if (best.has(suggestion.field) || usedColumns.has(suggestion.column)) continue
    best.set(suggestion.field, suggestion)
    usedColumns.add(suggestion.column)
  }
  return [...best.values()]
}

type Fit = { field: string; about: TargetField; score: number; reason: string }

function newFits(target: MappingTarget, learned: readonly Learned[]): (header: string) => readonly Fit[] {
  const fields = [...getTargetFields(target)].map(([field, about]) => ({
    ...{ field, about, names: about.aliases.map(headerName) },
    learned: new Set(learned.filter((one) => one.field === field).map((one) => headerName(one.header))),
  }))
  const known = new Map<string, Fit[]>()
  return (header) => {
    const before = known.get(header)
    if (before) return before
    const name = headerName(header)
    const found = fields.flatMap(({ field, about, ...spelt }) => {
      const fit = fitOf({ header, name }, about, spelt)
      return fit ? [{ field, about, ...fit }] : []
    })
    known.set(header, found)
    return found
  }
}

type Names = { names: readonly string[]; learned: ReadonlySet<string> }

function fitOf(
  { header, name }: { header: string; name: string },
  { aliases }: TargetField,
  { names, learned }: Names,
): { score: number; reason: string } | null {
  if (name === '') return null
  if (aliases.includes(header.trim())) return { score: 100, reason: 'Cabeçalho igual.' }
  if (names.includes(name)) return { score: 95, reason: 'Cabeçalho igual, a menos de acentos e sinais.' }
  if (learned.has(name)) return { score: 90, reason: 'Cabeçalho confirmado em importação anterior.' }
  const near = name.length >= 5 && names.some((alias) => isNear(alias, name))
  return near ? { score: 75, reason: 'Cabeçalho parecido.' } : null
}

const maxChanged = 2
const isNear = (alias: string, name: string) =>
  Math.abs(alias.length - name.length) <= maxChanged && distance(alias, name) <= maxChanged

const numberFormat = { decimal: ',', implied_decimals: 0, days: [...dayFormats] } as const

function shareOfType({ type }: TargetField, cells: readonly string[], today: string): number {
  const filled = cells.map((cell) => cell.trim()).filter((cell) => cell !== '')
  const reads = (text: string) =>
    ([',', '.'] as const).some((decimal) => {
      const reading = readValue(type, text, {
        ...numberFormat,
        days: [...numberFormat.days],
        decimal,
        calendar: buildFileCalendar(today),
      })
      return 'value' in reading && reading.warning === undefined
    })
  return filled.length === 0 ? 0 : filled.filter(reads).length / filled.length
}

// Levenshtein distance by the full table, because names are short.
function distance(a: string, b: string): number {
  let before = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let row = 1; row <= a.length; row++) {
    const current = [row]
    for (let column = 1; column <= b.length; column++) {
      const changed = before[column - 1]! + (a[row - 1] === b[column - 1] ? 0 : 1)
      current.push(Math.min(changed, before[column]! + 1, current[column - 1]! + 1))
    }
    before = current
  }
  return before[b.length]!
}
