import { type Operation, recordsResource, staleVersion } from '../../contract/contract.ts'
import { ApiFailure, type CallInput, call } from '../client/client.ts'
import { queryClient } from '../client/query-client.ts'
import { findFieldErrors, findSingleFieldErrors, getFieldNames } from '../client/schema.ts'
import { offerUndo } from '../client/undo.ts'
import { cleanValues } from '../form/form-values.ts'
import { type FormValues, isSameValue } from '../form/paths.ts'
import type { NamedEdit } from './cell-types.ts'

type CellWrite = {
  edit: NamedEdit
  id: string
  row: FormValues
  value: unknown
  quiet?: boolean // true if the cell itself shows the error
}

const buildBody = ({ change: { body }, field }: NamedEdit, record: FormValues, value: unknown) => {
  const known = getFieldNames(body)
  const values = Object.entries({ ...record, [field]: value }).filter(([name]) => known?.includes(name))
  return cleanValues(body, Object.fromEntries(values))
}

const hasAllFields = ({ change }: NamedEdit, row: FormValues) =>
  getFieldNames(change.body)?.every((name) => name in row) ?? false

/** Returns the validation error of a value; validates the whole record if the row has all of its fields. */
export function findValueError({ edit, row, value }: Pick<CellWrite, 'edit' | 'row' | 'value'>): string | undefined {
  const { body } = edit.change
  if (!body) return undefined
  if (!hasAllFields(edit, row))
    return findSingleFieldErrors(body, buildBody(edit, row, value), [edit.field])[edit.field]
  const wrong = findFieldErrors(body, buildBody(edit, row, value))
  return wrong[edit.field] ?? Object.values(wrong)[0]
}

/** Another person saved the record in the meantime; `theirs` is that version. */
export class CellConflict extends Error {
  readonly theirs: FormValues
  constructor(message: string, theirs: FormValues) {
    super(message)
    this.theirs = theirs
  }
}

const isValues = (answer: unknown): answer is FormValues => typeof answer === 'object' && answer !== null

async function readRecord({ record }: NamedEdit, id: string) {
  // The operation takes the `:id` of a record, as the column's declaration requires.
  const answer: unknown = await call(record, { params: { id } } as unknown as CallInput<Operation>)
  return isValues(answer) ? answer : {}
}

type WriteResult = { answer: FormValues; request: string | null }

// Running writes by record: each waits for the previous one and uses its version.
const runningWrites = new Map<string, Promise<WriteResult | undefined>>()

export async function writeCell(write: CellWrite): Promise<WriteResult> {
  const name = `${write.edit.record.resource} ${write.id}`
  const before = runningWrites.get(name)
  const result = Promise.resolve(before).then((last) => send(write, last?.answer))
  const next = result.catch(() => before)
  runningWrites.set(name, next)
  void next.then(() => {
    if (runningWrites.get(name) === next) runningWrites.delete(name)
  })
  return result
}

async function send(
  { edit, id, row, value, quiet }: CellWrite,
  ownAnswer: FormValues | undefined,
): Promise<WriteResult> {
  const { change, field } = edit
  // The person's own previous write is no conflict, unless it found another person's value in this field.
  let base =
    ownAnswer && Number(ownAnswer.version) > Number(row.version) && isSameValue(ownAnswer[field], row[field])
      ? { ...row, ...ownAnswer }
      : row
  if (!hasAllFields(edit, base)) {
    const newest = await readRecord(edit, id)
    if (newest.version !== base.version) throw new CellConflict(staleVersion.message, newest)
    base = newest
  }
  let request: string | null = null
  // The fields come from the operation's own schema, which accepted them.
  const input = { params: { id }, body: buildBody(edit, base, value) } as unknown as CallInput<Operation>
  try {
    const answered = (response: Response) => {
      request = response.headers.get('X-Request-Id')
    }
    const answer: unknown = await call(change, input, { answered, quiet })
    return { answer: isValues(answer) ? answer : {}, request }
  } catch (failure) {
    if (!(failure instanceof ApiFailure) || failure.code !== staleVersion.code) throw failure
    throw new CellConflict(failure.message, await readRecord(edit, id))
  }
}

type Cached = { pages: { data: FormValues[] }[] } | undefined

/** Updates the cached rows of all lists with the saved record, before anything is read again. */
export function showWritten({ change }: NamedEdit, id: string, answer: FormValues) {
  const updateRow = (row: FormValues) =>
    row.id === id ? { ...row, ...Object.fromEntries(Object.entries(answer).filter(([name]) => name in row)) } : row
  const lists = { queryKey: [change.resource], predicate: isListRead }
  queryClient.setQueriesData<Cached>(lists, (read) =>
    read ? { ...read, pages: read.pages.map((page) => ({ ...page, data: page.data.map(updateRow) })) } : read,
  )
}

const isListRead = ({ state }: { state: { data: unknown } }) => isValues(state.data) && Array.isArray(state.data.pages)

export function finishWrites(
  { change }: NamedEdit,
  requests: readonly (string | null)[],
  sentence = change.reversible,
) {
  const [last, ...also] = requests.filter((request) => request !== null).reverse()
  if (change.reversible && sentence && last) offerUndo(sentence, { batch: last, also })
  for (const resource of [change.resource, recordsResource, ...(change.changes ?? [])])
    void queryClient.invalidateQueries({ queryKey: [resource] })
}
