import { mappedSystems, mappingDomains } from '@app/domain/code-mappings/contract'
import { foldSheetText, type LineReader, readSheetLines, type SheetRows } from '@app/domain/sheets/contract'
import type { BusinessDate } from '@app/kit/contract'
import { MappingInput } from './integration-mappings.contract.ts'
import { defaultMappingLabel, mappingSheetTitles } from './mapping-fields.contract.ts'

type Field = keyof typeof mappingSheetTitles
type SheetCode = { key: string; label: string; name: string; code: string; company_id: string | null }

export type MappingSheetChoices = {
  companies: readonly { id: string; name: string; cnpj: string }[]
  connections: readonly { id: string; name: string; system: string }[]
  codes: Readonly<Record<string, readonly SheetCode[]>>
  today: BusinessDate
}

const findKey = (labels: Readonly<Record<string, string>>) => (text: string) =>
  Object.entries(labels).find(([key, label]) => foldSheetText(label) === text || key === text)?.[0]

const isAll = (text: string) => ['todas', 'todos'].includes(foldSheetText(text))

/** A tax number may be written with or without its dots. */
const toName = (text: string) => foldSheetText(text).replaceAll(' ', '')

/** The codes of a domain by each of their names. */
function indexCodes(codes: readonly SheetCode[]) {
  const byName = new Map<string, SheetCode[]>()
  for (const code of codes)
    for (const name of new Set([code.key, code.code, code.name, code.label].map(toName)))
      byName.set(name, [...(byName.get(name) ?? []), code])
  return byName
}

type FindCodes = (domain: string, text: string) => readonly SheetCode[]

function newCodeFinder(codes: MappingSheetChoices['codes']): FindCodes {
  const indexes = new Map<string, ReturnType<typeof indexCodes>>()
  return (domain, text) => {
    const index = indexes.get(domain) ?? indexCodes(codes[domain] ?? [])
    indexes.set(domain, index)
    const named = index.get(toName(text)) ?? []
    const exact = named.filter(({ key }) => toName(key) === toName(text))
    return exact.length > 0 ? exact : named
  }
}

/** The only code with the text among those that a mapping of the company may have. */
function requireCode(
  read: LineReader<Field>,
  findCodes: FindCodes,
  { domain, company_id }: { domain: string; company_id: string | null },
) {
  const text = read.needed('internal_label')
  const found = findCodes(domain, text)
  const usable = found.filter((code) => code.company_id === null || code.company_id === company_id)
  const shown = `“${text.slice(0, 60)}”`
  if (usable.length > 1) read.wrong('internal_label', `${shown} serve para mais de um código.`)
  if (company_id === null && usable.length === 0 && found.length > 0)
    read.wrong('company_name', 'informe a empresa deste código interno.')
  return usable[0] ?? read.wrong('internal_label', `${shown} não foi encontrado.`)
}

function parseRow(
  read: LineReader<Field>,
  { companies, connections, today }: MappingSheetChoices,
  findCodes: FindCodes,
) {
  const system = read.oneOf('system', findKey(mappedSystems)) ?? read.needed('system')
  const findCompany = (text: string) =>
    companies.find(({ name, cnpj }) => foldSheetText(name) === text || toName(cnpj) === toName(text))?.id
  const findConnection = (text: string) =>
    connections.find((connection) => connection.system === system && foldSheetText(connection.name) === text)?.id
  const connection_id = isAll(read.text('connection_name')) ? null : read.oneOf('connection_name', findConnection)
  const domain = read.oneOf('domain', findKey(mappingDomains)) ?? read.needed('domain')
  const company_id = isAll(read.text('company_name')) ? null : read.oneOf('company_name', findCompany)
  const is_default = ['padrao', 'padrao do dominio'].includes(foldSheetText(read.needed('internal_label')))
  const code = is_default ? null : requireCode(read, findCodes, { domain, company_id })
  const mapping = read.checked(MappingInput, {
    ...{ system, connection_id, domain, company_id, is_default },
    internal_key: code?.key ?? null,
    external_key: read.needed('external_key'),
    external_key_2: read.orNull('external_key_2'),
    external_key_3: read.orNull('external_key_3'),
    external_label: read.orNull('external_label'),
    valid_from: read.day('valid_from', today) ?? today,
    valid_to: read.day('valid_to', today),
  })
  return { mapping, internal_label: code?.label ?? defaultMappingLabel }
}
export type MappingSheetRow = ReturnType<typeof parseRow>

export function parseMappingSheet(rows: SheetRows, choices: MappingSheetChoices) {
  const findCodes = newCodeFinder(choices.codes)
  return readSheetLines(rows, {
    titles: mappingSheetTitles,
    needed: ['system', 'domain', 'internal_label', 'external_key'],
    name: 'internal_label',
    draft: (read) => parseRow(read, choices, findCodes),
  })
}
