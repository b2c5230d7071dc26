import { mappedSystems, mappingDomains } from '@app/domain/code-mappings/contract'
import { foldSheetText, type LineReader, readSheetLines, type SheetRows } from '@app/domain/sheets/contract'
import type { BusinessDate } from '@app/kit/contract'
import { MappingInput } from './integration-mappings.contract.ts'
import { mappingSheetTitles } from './mapping-fields.contract.ts'

type Field = keyof typeof mappingSheetTitles

export type MappingSheetChoices = {
  companies: readonly { id: string; name: string; cnpj: string }[]
  connections: readonly { id: string; name: string }[]
  codes: Readonly<Record<string, readonly { key: string; label: string; code: string }[]>>
  today: BusinessDate
}

const findKey = (labels: Readonly<Record<string, string>>) => (text: string) =>
  Object.entries(labels).find(([key, label]) => foldSheetText(label) === text || key === text)?.[0]

const isAll = (text: string) => ['todas', 'todos'].includes(foldSheetText(text))

/** A tax number may be written with or without its dots. */
const withoutBlanks = (text: string) => text.replaceAll(' ', '')

function parseDraft(read: LineReader<Field>, { companies, connections, codes, today }: MappingSheetChoices) {
  const domain = read.oneOf('domain', findKey(mappingDomains)) ?? read.needed('domain')
  const is_default = ['padrao', 'padrao do dominio'].includes(foldSheetText(read.needed('internal_label')))
  const findCode = (text: string) =>
    codes[domain]?.find((code) =>
      [code.key, code.code, code.label].some((name) => withoutBlanks(foldSheetText(name)) === withoutBlanks(text)),
    )?.key
  const findCompany = (text: string) =>
    companies.find(({ name, cnpj }) => [foldSheetText(name), cnpj.toLowerCase()].includes(text))?.id
  const findConnection = (text: string) => connections.find(({ name }) => foldSheetText(name) === text)?.id
  return read.checked(
    MappingInput.safeParse({
      system: read.oneOf('system', findKey(mappedSystems)) ?? read.needed('system'),
      connection_id: isAll(read.text('connection_name')) ? null : read.oneOf('connection_name', findConnection),
      domain,
      company_id: isAll(read.text('company_name')) ? null : read.oneOf('company_name', findCompany),
      is_default,
      internal_key: is_default ? null : read.oneOf('internal_label', findCode),
      external_key: read.needed('external_key'),
      external_key_2: read.orNull('external_key_2'),
      external_key_3: read.orNull('external_key_3'),
      external_label: read.orNull('external_label'),
      valid_from: read.day('valid_from', today) ?? today,
      valid_to: read.day('valid_to', today),
    }),
  )
}

export const parseMappingSheet = (rows: SheetRows, choices: MappingSheetChoices) =>
  readSheetLines(rows, {
    titles: mappingSheetTitles,
    needed: ['system', 'domain', 'internal_label', 'external_key'],
    name: 'internal_label',
    draft: (read) => parseDraft(read, choices),
  })
