import { z } from 'zod'
import { readJson } from '../decimal.ts'
import { type Books, computeBalance, type Entry, FinanceBooks, type Settlement, type Title } from './books.ts'
import { type ReadableTable, readableTables } from './dictionary.ts'
import { NewMovement, NewSettlement, NewTitle, TitleChange } from './documents.ts'
import { branches, group } from './fixtures.ts'
import { readGenericQuery, readPage } from './generic-query.ts'
import { Refusal, refuse } from './refusal.ts'
import { Tokens } from './tokens.ts'

export type VendorCall = {
  method: string
  /** Path with its query. */
  target: string
  headers: Readonly<Record<string, string | string[] | undefined>>
  body: string
  now: number
}
export type VendorAnswer = { status: number; body?: unknown }

/** Behaviour of the vendor that a test or a person asks for. */
export const Conduct = z.object({
  generic_query: z.boolean().default(true),
  denied_tables: z.array(z.enum(readableTables)).default([]),
  /** Time until reads show a change. */
  late_ms: z.int().min(0).default(0),
})
type Conduct = z.output<typeof Conduct>
const usual = Conduct.parse({})

const base = '/rest'
const titlesPath = '/api/fin/v1/accountsReceivable'

/** A Protheus: its REST services over the books of one group of companies. */
export class Protheus {
  readonly books: FinanceBooks
  readonly #tokens = new Tokens()
  #conduct: Conduct = usual

  constructor(store: (entry: Entry) => void) {
    this.books = new FinanceBooks(store)
  }

  setConduct(conduct: Conduct) {
    this.#conduct = conduct
  }

  changeBooks = (books: Partial<Books>) => this.books.change(books)

  expireTokens() {
    this.#tokens.expire()
  }

  reset() {
    this.#conduct = usual
    this.books.clear()
  }

  answer(call: VendorCall): VendorAnswer {
    try {
      return this.#answer(call)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const { status, code, message, detail } = error
      return { status, body: { code, message, detailedMessage: detail, helpUrl: '', details: [] } }
    }
  }

  #answer({ method, target, headers, body, now }: VendorCall): VendorAnswer {
    const url = new URL(target, 'http://protheus')
    if (!url.pathname.startsWith(`${base}/`)) return notPublished(url.pathname)
    const path = url.pathname.slice(base.length)
    if (path === '/api/oauth2/v1/token' && method === 'POST')
      return { status: 201, body: this.#tokens.issue(url.searchParams, now) }
    this.#tokens.check(String(headers.authorization ?? ''), now)
    const branch = requireBranch(headers.tenantid)
    const visible_at = now + this.#conduct.late_ms
    if (path === '/api/framework/v1/genericQuery' && method === 'GET')
      return { status: 200, body: this.#query(url.searchParams, branch, now) }
    if (path === '/api/fin/v1/bankMovements' && method === 'POST') {
      const movement = parse(NewMovement, body)
      requireSame(branch, movement.branch)
      return { status: 201, body: { internalId: this.books.move(movement, visible_at).id } }
    }
    const movementId = readId(path, '/api/fin/v1/bankMovements')
    if (movementId !== undefined && method === 'DELETE') {
      requireSame(branch, movementId.split('|')[0] ?? '')
      this.books.cancelMovement(movementId)
      return { status: 204 }
    }
    return this.#answerTitles({ method, path, body, query: url.searchParams }, { branch, now, visible_at })
  }

  #answerTitles(
    { method, path, body, query }: { method: string; path: string; body: string; query: URLSearchParams },
    { branch, now, visible_at }: { branch: string; now: number; visible_at: number },
  ): VendorAnswer {
    if (path === titlesPath && method === 'GET') return { status: 200, body: this.#list(query, branch, now) }
    if (path === titlesPath && method === 'POST') {
      const title = parse(NewTitle, body)
      requireSame(branch, title.branch)
      return { status: 201, body: showTitle(this.books.include(title, visible_at), Number.POSITIVE_INFINITY) }
    }
    const id = readId(path, titlesPath)
    if (id === undefined) return notPublished(path)
    requireSame(branch, id.split('|')[0] ?? '')
    const rest = path
      .slice(titlesPath.length + 1)
      .split('/')
      .slice(1)
    if (rest.length === 0 && method === 'GET') return { status: 200, body: this.#read(id, now) }
    if (rest.length === 0 && method === 'PUT')
      return { status: 200, body: showTitle(this.books.alter(id, parse(TitleChange, body)), now) }
    if (rest.length === 0 && method === 'DELETE') {
      this.books.exclude(id)
      return { status: 204 }
    }
    if (rest[0] !== 'settlements') return notPublished(path)
    if (rest.length === 1 && method === 'POST') {
      const settlement = this.books.settle(id, parse(NewSettlement, body), { now, visible_at })
      return { status: 201, body: showSettlement(settlement) }
    }
    if (rest.length === 2 && method === 'DELETE') {
      if (!/^[1-9]\d*$/.test(rest[1] ?? '')) refuse(400, 'FINA070', `Posição da baixa inválida: ${rest[1]}`)
      this.books.reverse(id, Number(rest[1]))
      return { status: 204 }
    }
    return notPublished(path)
  }

  #read(id: string, now: number) {
    const title = this.books.findTitle(id)
    if (!title || title.visible_at > now) return refuse(404, 'FINA040', `Título não encontrado: ${id}`)
    return showTitle(title, now)
  }

  #list(query: URLSearchParams, branch: string, now: number) {
    const prefix = query.get('prefix')
    const titles = this.books.titles.filter(
      (title) =>
        title.branch === branch &&
        !title.deleted &&
        title.visible_at <= now &&
        (prefix === null || title.prefix === prefix),
    )
    const { from, size } = readPage(query, 20)
    return {
      items: titles.slice(from, from + size).map((title) => showTitle(title, now)),
      hasNext: titles.length > from + size,
    }
  }

  #query(query: URLSearchParams, branch: string, now: number) {
    if (!this.#conduct.generic_query) refuse(503, 'FWQUERY', 'Serviço genericQuery desativado neste ambiente.')
    const denied: readonly ReadableTable[] = this.#conduct.denied_tables
    return readGenericQuery(query, { books: this.books, branch, denied, now })
  }
}

const notPublished = (path: string): VendorAnswer => ({
  status: 404,
  body: { code: '404', message: `Serviço não publicado: ${path}`, detailedMessage: '', helpUrl: '', details: [] },
})

/** The branch of the header `tenantId`, which has the group, a comma and the branch without a blank between them. */
function requireBranch(tenant: string | string[] | undefined): string {
  const text = String(tenant ?? '')
  const [company, branch = ''] = text.split(',')
  if (company === group && branches.includes(branch)) return branch
  return refuse(400, 'FWTENANT', `Empresa/filial ${text} não existe.`, 'tenantId: empresa,filial')
}

function requireSame(branch: string, given: string) {
  if (given !== branch) refuse(400, 'FWTENANT', `A filial ${given} não é a do tenantId (${branch}).`)
}

/** The key after a path, with its parts joined by `|`. */
function readId(path: string, collection: string) {
  if (!path.startsWith(`${collection}/`)) return undefined
  const text = path.slice(collection.length + 1).split('/')[0] ?? ''
  try {
    return decodeURIComponent(text)
  } catch {
    return refuse(400, 'FWREST', `Chave inválida: ${text}`)
  }
}

function readBody(body: string) {
  try {
    return readJson(body)
  } catch {
    return refuse(400, 'FWREST', 'O corpo da chamada não é JSON.')
  }
}

function parse<Data>(schema: z.ZodType<Data>, body: string): Data {
  const { data, error } = schema.safeParse(readBody(body))
  const issue = error?.issues[0]
  if (issue) refuse(400, 'FWREST', `Campo ${issue.path.join('.')}: ${issue.message}`)
  return data ?? refuse(400, 'FWREST', 'Corpo vazio.')
}

function showTitle(title: Title, now: number) {
  const { id, recno, visible_at: _visible, deleted: _deleted, settlements, ...fields } = title
  const balance = computeBalance(title, now)
  return {
    internalId: id,
    recno,
    ...fields,
    balance,
    status: balance.cents === 0n ? '008' : balance.cents < title.value.cents ? '009' : '001',
    settlements: settlements
      .filter(({ cancelled, visible_at }) => !cancelled && visible_at <= now)
      .map((settlement) => showSettlement(settlement)),
  }
}

function showSettlement({ visible_at: _visible, cancelled: _cancelled, ...settlement }: Settlement) {
  return settlement
}
