import {
  applyMapping,
  type CompanyRule,
  getTargetFields,
  type MappedRow,
  Mapping,
  type MappingFault,
  type MappingProblem,
  type MappingTarget,
  mappingProblems,
  type RawRow,
  searchStyles,
  toMappedCells,
} from '@app/formats/mapping'
import { LayoutDraft, type LayoutFilePreview } from './import-layouts.contract.ts'
import { broughtElsewhere, layoutTargets } from './layout-labels.contract.ts'

export type LayoutSample = {
  mapping: Mapping | null
  rows: readonly MappedRow[]
  fault: MappingFault | null
  problems: readonly MappingProblem[]
}

const Column = Mapping.shape.columns.element

export function mappingIn(values: Readonly<Record<string, unknown>>): Mapping | null {
  const columns = Array.isArray(values.columns) ? values.columns : []
  const validColumns = columns.flatMap((column) => {
    const { data } = Column.safeParse(column)
    return data && data.field !== '' ? [data] : []
  })
  const filled = Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== null && value !== undefined && value !== ''),
  )
  const { data } = Mapping.safeParse({
    key: [],
    ...filled,
    columns: validColumns,
    name: String(values.name || 'novo'),
    version: 1,
  })
  return data ?? null
}

type SampleFile = { rows: readonly RawRow[]; file_name?: string; cut?: boolean }

export function readLayoutSample(
  values: Readonly<Record<string, unknown>>,
  file: SampleFile,
  today: string,
): LayoutSample {
  const { rows, file_name = '', cut = false } = file
  const mapping = mappingIn(values)
  if (!mapping) return { mapping, rows: [], fault: null, problems: [] }
  const found: MappedRow[] = []
  // Only workbooks record which cells are numbers.
  const byMarks = rows.every(({ numbers }) => numbers === undefined)
  // The sample may end before the bottom rows of the file.
  const read = cut ? { ...mapping, skip_bottom: 0 } : mapping
  const search = searchStyles(read, { file_name })
  for (const row of rows) search.row(toMappedCells(row, mapping), row.line, row.numbers)
  const written = search.end()
  const reading = applyMapping(read, { today, byMarks, file_name, written }, (row) => found.push(row))
  for (const row of rows) if (!reading.row(toMappedCells(row, mapping), row.line)) break
  const fault = rows.length > 0 ? reading.end().fault : null
  return { mapping, rows: found, fault, problems: mappingProblems(mapping) }
}

type Proposed = { field: string; header: string; score: number }

/** A column with a lower score is listed, but not preselected. */
export const minProposalScore = 80

export const proposedColumns = (suggestions: readonly Proposed[]) =>
  suggestions
    .filter(({ score }) => score >= minProposalScore)
    .map(({ field, header }) => ({
      field,
      source: { by: 'header' as const, names: [header.trim()] },
      transforms: [],
      sign: { by: 'text' as const },
      required: false,
      on_error: 'error' as const,
      default: '',
    }))

/** Ordered by reliability, best first. */
const owners: readonly (readonly [string, CompanyRule])[] = [
  ['merchant_no', 'merchant'],
  ['company_cnpj', 'cnpj'],
  ['company_branch', 'branch'],
  ['account', 'account'],
]

const importable = (Object.keys(layoutTargets) as MappingTarget[]).filter((target) => !(target in broughtElsewhere))

export function proposedDraft({ file_name, columns }: Pick<LayoutFilePreview, 'file_name' | 'columns'>): LayoutDraft {
  const candidates = importable.map((target) => {
    const sure = proposedColumns(columns[target] ?? [])
    const fields = getTargetFields(target)
    const missingFields = [...fields].filter(
      ([name, { required }]) => required && !sure.some(({ field }) => field === name),
    )
    return { target, sure, missingCount: missingFields.length }
  })
  const best = candidates.reduce((current, candidate) =>
    candidate.missingCount < current.missingCount ||
    (candidate.missingCount === current.missingCount && candidate.sure.length > current.sure.length)
      ? candidate
      : current,
  )
  const rule = owners.find(([name]) => best.sure.some(({ field }) => field === name))
  return LayoutDraft.parse({
    name: file_name
      .replace(/\.[^.]*$/, '')
      .slice(-80)
      .trim()
      .padEnd(3, '_'),
    target: best.target,
    company_rule: rule?.[1] ?? 'chosen',
    columns: best.sure,
    key: best.sure.slice(0, 4).map(({ field }) => field),
    footers: ['Total'],
  })
}
