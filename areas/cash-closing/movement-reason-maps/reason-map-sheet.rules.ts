import { foldSheetText, type LineReader, readSheetLines, type SheetRows } from '@app/domain/sheets/contract'
import type { BusinessDate } from '@app/kit/contract'
import { ReasonMapInput } from './movement-reason-map.contract.ts'
import { reasonMapSheetTitles, sourceSystems } from './movement-reason-map-fields.contract.ts'

type ReasonMapSheetChoices = {
  companies: readonly { id: string; name: string; cnpj: string }[]
  movement_types: readonly { code: string; name: string }[]
  today: BusinessDate
}

type Field = keyof typeof reasonMapSheetTitles

const readCompanyId = (read: LineReader<Field>, { companies }: ReasonMapSheetChoices) =>
  foldSheetText(read.text('company_name')) === 'todas'
    ? null
    : read.oneOf(
        'company_name',
        (text) => companies.find(({ name, cnpj }) => [foldSheetText(name), cnpj.toLowerCase()].includes(text))?.id,
      )

const findSource = (text: string) =>
  Object.entries(sourceSystems).find(([key, label]) => foldSheetText(label) === text || key === text)?.[0]

function parseDraft(read: LineReader<Field>, choices: ReasonMapSheetChoices) {
  const findTypeCode = (text: string) =>
    choices.movement_types.find(({ code, name }) => [foldSheetText(code), foldSheetText(name)].includes(text))?.code
  const max_amount_cents = read.amount('max_amount_cents')
  return read.checked(ReasonMapInput, {
    name: read.text('name'),
    source_system: read.oneOf('source_system', findSource) ?? read.needed('source_system'),
    external_code: read.orNull('external_code'),
    external_text: read.orNull('external_text'),
    company_id: readCompanyId(read, choices),
    movement_type_code: read.oneOf('movement_type_code', findTypeCode) ?? read.needed('movement_type_code'),
    difference_codes: read
      .text('difference_codes')
      .toUpperCase()
      .split(/[^A-Z0-9]+/)
      .filter(Boolean),
    auto_explain: read.has('auto_explain') ? read.flag('auto_explain') : max_amount_cents !== null,
    max_amount_cents,
    attachment_required: read.flag('attachment_required'),
    approval_required: read.flag('approval_required'),
    ledger_account: read.orNull('ledger_account'),
    cost_center: read.orNull('cost_center'),
    priority: read.integer('priority', 100),
    valid_from: read.day('valid_from', choices.today) ?? choices.today,
    valid_to: read.day('valid_to', choices.today),
  })
}

export const parseReasonMapSheet = (rows: SheetRows, choices: ReasonMapSheetChoices) =>
  readSheetLines(rows, {
    titles: reasonMapSheetTitles,
    needed: ['name', 'source_system'],
    name: 'name',
    draft: (read) => parseDraft(read, choices),
  })
