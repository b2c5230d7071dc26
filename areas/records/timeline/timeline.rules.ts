import {
  type FieldKind,
  getFieldKind,
  localDate,
  localTime,
  type RecordDeclaration,
  type RecordField,
  showDate,
  showDecimal,
  showMoney,
  showRate,
  showVolume,
} from '@app/kit/contract'
import type { FieldChange } from './timeline.contract.ts'

const usualActions: Readonly<Record<string, string>> = {
  create: 'Cadastro criado',
  update: 'Cadastro alterado',
  delete: 'Cadastro excluído',
  activate: 'Ativado',
  inactivate: 'Inativado',
  deactivate: 'Inativado',
  undo: 'Alteração desfeita',
  import: 'Importado',
  'comment.add': 'Comentário',
  'attachment.add': 'Anexo incluído',
  'attachment.remove': 'Anexo retirado',
  'attachment.infected': 'Anexo recusado pelo antivírus',
  'attachment.purge': 'Anexo eliminado ao fim do prazo de guarda',
}

/** Audit data may contain any key, also `constructor`. */
const getOwn = <Value>(named: Readonly<Record<string, Value>> | undefined, name: string): Value | undefined =>
  named && Object.hasOwn(named, name) ? named[name] : undefined

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function fieldsOf(state: unknown, prefix = ''): Map<string, unknown> {
  const fields = new Map<string, unknown>()
  if (!isObject(state)) return fields
  for (const [name, value] of Object.entries(state)) {
    if (isObject(value))
      for (const [inner, innerValue] of fieldsOf(value, `${prefix}${name}.`)) fields.set(inner, innerValue)
    else fields.set(`${prefix}${name}`, value)
  }
  return fields
}

const isEmpty = (value: unknown) => value === undefined || value === null || value === '' || isEmptyList(value)
const isEmptyList = (value: unknown) => Array.isArray(value) && value.length === 0
const isSame = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null)
const ownName = (name: string) => name.split('.').at(-1) ?? name

const formatters: Partial<Record<FieldKind, (value: number) => string>> = {
  money: showMoney,
  volume: showVolume,
  rate: showRate,
  price: (value) => `R$ ${showDecimal(value, 3)}`,
  cost: (value) => `R$ ${showDecimal(value, 6)}`,
}

const isInstant = (text: string) => /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(text) && !Number.isNaN(Date.parse(text))
const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text)

function wordsOf(name: string, field: RecordField, value: unknown): string | null {
  if (isEmpty(value)) return null
  if (Array.isArray(value)) return value.map((one) => wordsOf(name, field, one)).join(', ')
  // A line of a list, such as a seal with its number and date.
  if (isObject(value))
    return Object.entries(value)
      .map(([inner, part]) => wordsOf(inner, field, part))
      .filter((words) => words !== null)
      .join(' ')
  if (typeof field !== 'string') return getOwn(field.values, String(value)) ?? String(value)
  if (typeof value === 'boolean') return value ? 'Sim' : 'Não'
  if (typeof value === 'number') {
    const show = Number.isSafeInteger(value)
      ? (formatters[getFieldKind(name)] ?? ((one) => showDecimal(one, 0)))
      : String
    return show(value)
  }
  const text = String(value)
  if (isInstant(text)) return `${showDate(localDate(text))} ${localTime(text)}`
  return isDay(text) ? showDate(text) : text
}

function dropCommonElements(before: unknown, after: unknown): [unknown, unknown] {
  if (!Array.isArray(before) || !Array.isArray(after)) return [before, after]
  const exclude = (all: unknown[], excluded: unknown[]) =>
    all.filter((one) => !excluded.some((other) => isSame(one, other)))
  return [exclude(before, after), exclude(after, before)]
}

const fieldIn = ({ fields }: RecordDeclaration, name: string) => getOwn(fields, name) ?? getOwn(fields, ownName(name))

export function listFieldChanges(declaration: RecordDeclaration, before: unknown, after: unknown): FieldChange[] {
  const old = fieldsOf(before)
  const now = fieldsOf(after)
  return [...new Set([...old.keys(), ...now.keys()])].flatMap((name) => {
    const field = fieldIn(declaration, name)
    // A field missing in one of two states did not change, unless the other state is missing completely.
    const [valueBefore, valueAfter] = dropCommonElements(old.get(name), now.get(name))
    if (!field || isSame(valueBefore, valueAfter)) return []
    const words = { before: wordsOf(name, field, valueBefore), after: wordsOf(name, field, valueAfter) }
    if (words.before === words.after) return []
    return [{ label: typeof field === 'string' ? field : field.label, ...words }]
  })
}

type TitledEntry = { action: string; before: unknown; after: unknown }

export function formatEntryTitle(declaration: RecordDeclaration, { action, before, after }: TitledEntry) {
  const words = getOwn(declaration.actions, action) ?? getOwn(usualActions, action) ?? 'Alteração'
  const subjectField = action.startsWith('attachment.') ? 'file_name' : declaration.subject
  const subject = subjectField && (fieldsOf(after).get(subjectField) ?? fieldsOf(before).get(subjectField))
  return isEmpty(subject) ? words : `${words} · ${String(subject)}`
}
