import { getTargetFields, type MappedColumn, type MappingTarget } from '@app/formats/mapping'
import type { Recipe } from './import-layouts.contract.ts'
import {
  companyRuleLabels,
  decimalLabels,
  delimiterLabels,
  duplicateLabels,
  encodingLabels,
  errorRuleLabels,
  fileKindLabels,
} from './layout-labels.contract.ts'
import { sourceText } from './layout-source.rules.ts'
import { insteadText, keyText, signText, transformsText } from './layout-text.rules.ts'

type LayoutDifference = { setting: string; before: string | null; after: string | null }

type RecipeComparison = { target: MappingTarget; before: Recipe; after: Recipe }

export function listLayoutDifferences({ target, before, after }: RecipeComparison): LayoutDifference[] {
  const settingDifferences = layoutSettings.map(([label, format]) => ({
    setting: label,
    before: format(before, target) || null,
    after: format(after, target) || null,
  }))
  return [...settingDifferences.filter(isChanged), ...columnsOf({ target, before, after })]
}

const isChanged = ({ before, after }: LayoutDifference) => before !== after

const layoutSettings: readonly (readonly [string, (recipe: Recipe, target: MappingTarget) => string | null])[] = [
  ['Tipo de arquivo', ({ file_kind }) => fileKindLabels[file_kind]],
  ['Padrão do nome do arquivo', ({ file_name_regex }) => file_name_regex],
  ['Nota mínima', ({ min_confidence = 0 }) => String(min_confidence)],
  ['Codificação', ({ encoding }) => encodingLabels[encoding]],
  ['Delimitador', ({ delimiter }) => delimiterLabels[delimiter]],
  ['Linha do cabeçalho', ({ header_row }) => (header_row === null ? 'Procurada pelos títulos' : String(header_row))],
  ['Linhas a pular', ({ skip_rows }) => String(skip_rows)],
  ['Linhas a pular no fim', ({ skip_bottom = 0 }) => String(skip_bottom)],
  ['Aba da planilha', ({ sheet }) => sheet || 'A primeira'],
  ['Linhas de total', ({ footers }) => footers.join(', ')],
  ['Linhas de saldo', ({ balances }) => balances.join(', ')],
  ['Decimal', ({ decimal }) => decimalLabels[decimal]],
  ['Casas sem separador', ({ implied_decimals }) => String(implied_decimals)],
  ['Formatos de data', ({ days }) => days.join(', ')],
  ['Adquirente', ({ acquirer }) => acquirer],
  ['Empresa', ({ company_rule }) => companyRuleLabels[company_rule]],
  ['Chave de repetição', ({ key }, target) => keyText(target, key)],
  ['Linhas de mesma chave no arquivo', ({ duplicates = 'ordinal' }) => duplicateLabels[duplicates]],
]

/** Columns are compared by target field, because their order has no effect. */
function columnsOf({ target, before, after }: RecipeComparison): LayoutDifference[] {
  const oldColumns = indexByField(before.columns)
  const newColumns = indexByField(after.columns)
  return [...new Set([...oldColumns.keys(), ...newColumns.keys()])].flatMap((key) => {
    const oldColumn = oldColumns.get(key)
    const newColumn = newColumns.get(key)
    const field = (oldColumn ?? newColumn)?.field ?? ''
    const name = `Coluna “${getTargetFields(target).get(field)?.name ?? field}”`
    if (!oldColumn || !newColumn)
      return [
        {
          setting: name,
          before: oldColumn ? describeColumn(oldColumn) : null,
          after: newColumn ? describeColumn(newColumn) : null,
        },
      ]
    return parts
      .map(([part, format]) => ({
        setting: `${name}: ${part}`,
        before: format(oldColumn) || null,
        after: format(newColumn) || null,
      }))
      .filter(isChanged)
  })
}

// The key has a number, because a draft may map a field twice.
function indexByField(columns: readonly MappedColumn[]) {
  const found = new Map<string, MappedColumn>()
  for (const column of columns) {
    let key = column.field
    while (found.has(key)) key += "'"
    found.set(key, column)
  }
  return found
}

const parts: readonly (readonly [string, (column: MappedColumn) => string])[] = [
  ['de onde vem', ({ source }) => sourceText(source)],
  ['transformações', ({ transforms }) => transformsText(transforms)],
  ['sinal', ({ sign }) => signText(sign) || 'como escrito'],
  ['obrigatória', ({ required }) => (required ? 'Sim' : 'Não')],
  // Older versions lack `on_error` and refuse the row.
  ['com erro', ({ on_error = 'error' }) => errorRuleLabels[on_error]],
  ['valor padrão', ({ default: fallback }) => fallback],
]

const describeColumn = ({ source, transforms, sign, required, ...instead }: MappedColumn) =>
  [sourceText(source), transformsText(transforms), signText(sign), required && 'obrigatória', insteadText(instead)]
    .filter(Boolean)
    .join(' · ')
