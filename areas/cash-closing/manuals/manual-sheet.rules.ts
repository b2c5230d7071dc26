import { manualSheetTitles, manualSides } from '@app/domain/day/facts/contract'
import {
  foldSheetText,
  type LineReader,
  readSheetLines,
  type SheetLineOf,
  type SheetRows,
} from '@app/domain/sheets/contract'
import { type BusinessDate, parseDay, parseTime, toInstant } from '@app/kit/contract'
import { ManualTransactionDraft } from '../cash-conciliations/manual-line.contract.ts'

type ManualChoices = {
  types: readonly { code: string; name: string }[]
  reasons: readonly { id: string; name: string }[]
  business_date: BusinessDate
  version: number
}

type Field = keyof typeof manualSheetTitles
export type ManualSheetLine = SheetLineOf<ManualTransactionDraft>

const minutesOfDay = 1440

/** A workbook stores a time as a fraction of a day. */
function parseSheetTime(text: string) {
  if (!/^0?[.,]\d+$/.test(text)) return parseTime(text)
  const minutes = Math.round(Number(text.replace(',', '.')) * minutesOfDay) % minutesOfDay
  return parseTime(`${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`)
}

/** `15:02` means the day itself; `15/10/2026 00:40` the given date. */
function parseInstant(read: LineReader<Field>, { business_date }: ManualChoices) {
  const [first = '', second] = read.needed('occurred_at').split(/\s+/)
  const date = second === undefined ? business_date : parseDay(first, business_date)
  const time = parseSheetTime(second ?? first)
  return date === null || time === null
    ? read.wrong('occurred_at', 'escreva como 15:02 ou 14/10/2026 15:02.')
    : toInstant(date, time)
}

const findSide = (text: string) =>
  Object.entries(manualSides).find(([key, label]) => foldSheetText(label) === text || key === text)?.[0]

function parseDraft(read: LineReader<Field>, choices: ManualChoices) {
  const findTypeCode = (text: string) =>
    choices.types.find(({ code, name }) => [foldSheetText(code), foldSheetText(name)].includes(text))?.code
  const findReasonId = (text: string) => choices.reasons.find(({ name }) => foldSheetText(name) === text)?.id
  const readOptional = (field: Field) => read.text(field) || undefined
  return read.checked(ManualTransactionDraft, {
    version: choices.version,
    kind: 'add',
    side: read.oneOf('side', findSide) ?? 'system',
    movement_type_code: read.oneOf('movement_type_code', findTypeCode) ?? read.needed('movement_type_code'),
    amount_cents: read.amount('amount_cents') ?? read.wrong('amount_cents', 'campo obrigatório.'),
    occurred_at: parseInstant(read, choices),
    reason_id: read.oneOf('reason_id', findReasonId) ?? read.needed('reason_id'),
    note: read.text('note'),
    nsu: readOptional('nsu'),
    auth_code: readOptional('auth_code'),
    terminal_logical_no: readOptional('terminal_logical_no'),
    e2e_id: readOptional('e2e_id'),
    doc_no: readOptional('doc_no'),
    customer: readOptional('customer'),
    employee: readOptional('employee'),
  })
}

export const parseManualSheet = (rows: SheetRows, choices: ManualChoices): ManualSheetLine[] | null =>
  readSheetLines(rows, {
    titles: manualSheetTitles,
    needed: ['movement_type_code', 'amount_cents'],
    name: 'doc_no',
    draft: (read) => parseDraft(read, choices),
  })
