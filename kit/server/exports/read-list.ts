import {
  abilityRequired,
  type ExportRequest,
  invalidInput,
  isSessionOnly,
  notFound,
  type Operation,
  type Page,
  passes,
  sessionOnly,
} from '@app/kit/contract'
import { z } from 'zod'
import { runAsReader } from '../database/as-reader.ts'
import type { Db } from '../database/transactions.ts'
import type { Files } from '../files/files.ts'
import { fail } from '../http/domain-error.ts'
import type { Context, Implementation, RequestInfo, SessionUser } from '../http/implement.ts'
import { refuseUnknownQuery } from '../http/request.ts'
import type { Jobs } from '../jobs/job-kinds.ts'
import { findListOperation } from '../lists/lists.ts'

export type ExportRow = Readonly<Record<string, unknown>>

type ListReader = { user: SessionUser; now: string; request: RequestInfo; files: Files; jobs: Jobs }
type Within = <Result>(work: (db: Db) => Promise<Result>) => Promise<Result>

const rowsAtOnce = 1000
const Rows = z.array(z.record(z.string(), z.unknown()))

function parseInput(schema: z.ZodType | undefined, value: unknown) {
  const result = schema?.safeParse(value)
  if (!result || result.success) return result?.data
  return fail(invalidInput, {
    fields: Object.fromEntries(result.error.issues.map(({ path, message }) => [path.join('.'), message])),
  })
}

/** Returns the operation of a list; fails if this user may not read the list. */
export function requireListAbility(implementations: readonly Implementation[], list: string, user: SessionUser) {
  const found = findListOperation(implementations, list) ?? fail(notFound)
  const { ability } = found.operation
  if (ability === 'public' || !passes(user.abilities, ability)) fail(abilityRequired)
  if (user.by_token && isSessionOnly(found.operation)) fail(sessionOnly)
  return found
}

/** Opens a list for reading with its own operation, so that the ability, companies and columns of the person apply. */
export function openList(
  implementations: readonly Implementation[],
  { list, params, query }: Pick<ExportRequest, 'list' | 'params' | 'query'>,
  reader: ListReader,
) {
  const { operation, handle } = requireListAbility(implementations, list, reader.user)
  const { limit, after, exact, ...filter } = query
  refuseUnknownQuery(operation, filter)
  const parsedFilter = z.looseObject({}).parse(parseInput(operation.query, withoutEmpty(filter)))
  const pathParams = parseInput(operation.params, params)

  async function page(db: Db, paging: { limit: number; after?: string | undefined; exact?: boolean }) {
    const context = {
      ...reader,
      params: pathParams,
      query: { ...parsedFilter, ...paging },
      body: undefined,
      db,
      upload: null,
      audit: async () => undefined,
      afterCommit: () => undefined,
    }
    // The context fits any operation; `implement` proved that this handler accepts this one.
    const answer = await runAsReader(db, async () => handle(context as unknown as Context<Operation>))
    // `findListOperation` finds only operations that answer with a page of their rows.
    return operation.answer.parse(answer) as Page<unknown>
  }

  return {
    operation,
    count: (db: Db) => page(db, { limit: 1, exact: true }).then(({ count }) => count.value),
    /** Yields row by row, with one transaction per page; `reportRows` receives the number of rows of each page. */
    async *rows(
      within: Within,
      reportRows: (rows: number) => Promise<void> = async () => undefined,
    ): AsyncGenerator<ExportRow> {
      let after: string | undefined
      do {
        const chunk = await within((db) => page(db, { limit: rowsAtOnce, after }))
        const rows = Rows.parse(chunk.data)
        await reportRows(rows.length)
        yield* rows
        after = chunk.next ?? undefined
      } while (after !== undefined)
    },
  }
}

const withoutEmpty = (parts: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== '' && value !== null && value !== undefined))
