import { z } from 'zod'
import type { CallResult, LookupResult } from '../integration/results.rules.ts'
import { parseProtheusCents, readProtheusJson } from './protheus-json.rules.ts'

type Answer = { status: number; headers: Readonly<Record<string, string>>; body: string }

const ErrorBody = z.object({ code: z.string(), message: z.string(), detailedMessage: z.string().default('') })
const Identified = z.object({ internalId: z.string().optional(), sequence: z.string().optional() })

const key = /[^\s|]+\|[^|\n]*\|[^|\n]*\|[^|\n]*\|\S+/
const date = /(\d{4})-(\d{2})-(\d{2})/

type Sentence = (found: RegExpExecArray, text: string) => string

/** Texts of the automatic routines, and the sentence of each. */
const refusals: readonly (readonly [RegExp, Sentence])[] = [
  [
    /cliente\s+([^\s/]+)\/(\S+)\s.*(?:inexistente|bloquead)/i,
    ([, code, store]) => `Cliente ${code}/${store} inexistente ou bloqueado no Protheus.`,
  ],
  [/natureza\s+(\S+)\s+n[ãa]o cadastrada/i, ([, code]) => `Natureza ${code} não cadastrada no Protheus.`],
  [
    /DTMOVFIN|MV_DATAFIN/,
    (_found, text) => {
      const [, year, month, day] = date.exec(text) ?? []
      const shown = year === undefined ? '' : ` de ${day}/${month}/${year}`
      return `O período financeiro${shown} está fechado no Protheus.`
    },
  ],
  [
    /valor da baixa \(R\$ ([\d.,]+)\) maior que o saldo do t[íi]tulo \(R\$ ([\d.,]+)\)/i,
    ([, asked, balance]) => `Valor da baixa (R$ ${asked}) maior que o saldo do título (R$ ${balance}).`,
  ],
  [/empresa\/filial\s+(.*?)\s+n[ãa]o existe/i, ([, tenant]) => `Empresa/filial ${tenant} não existe no Protheus.`],
  [/possui baixas/i, () => 'Título com baixa não pode ser cancelado. Estorne as baixas antes.'],
  [
    /campo (\w+) aceita até (\d+) caracteres/i,
    ([, field, size]) => `O campo ${field} aceita até ${size} caracteres no Protheus.`,
  ],
]

const isRecorded = /JAGRAVADO/i

function describeExisting(text: string) {
  const [found] = key.exec(text) ?? []
  return `O título ${found === undefined ? '' : `${found} `}já existe no Protheus.`
}

/** The result of a refusal that the vendor's text explains; undefined for another text. */
function readKnownRefusal(text: string): CallResult | undefined {
  if (isRecorded.test(text)) return { kind: 'business', message: describeExisting(text), exists: true }
  for (const [pattern, describe] of refusals) {
    const found = pattern.exec(text)
    if (found) return { kind: 'business', message: describe(found, text) }
  }
  return undefined
}

const refusalStatuses = new Set([400, 409, 412, 422])
const isOfRoutine = (code: string) => /^FINA\d/.test(code)

const page =
  'O Protheus respondeu uma página em vez dos dados: verifique o endereço base e se o serviço está publicado.'
const incomplete = 'A resposta do Protheus não está completa.'
const redirected = 'O servidor redirecionou a chamada para outro endereço, que não foi seguido.'
const unknownTitle = 'O título não aparece no Protheus.'

/** Meaning of an answer of Protheus; undefined: that of its status. */
export function classifyProtheusAnswer({ status, headers, body }: Answer): CallResult | undefined {
  if (status >= 300 && status < 400) return { kind: 'contract', message: redirected, may_have_sent: false }
  if (status >= 200 && status < 300) return classifySuccess({ status, headers, body })
  const { data: error } = ErrorBody.safeParse(readProtheusJson(body))
  if (!error) return undefined
  const text = `${error.message}\n${error.detailedMessage}`
  const known = status === 500 || refusalStatuses.has(status) ? readKnownRefusal(text) : undefined
  if (known) return known
  // The service is published and the title is not there, or not yet.
  if (status === 404 && isOfRoutine(error.code))
    return { kind: 'contract', message: unknownTitle, may_have_sent: false }
  if (!refusalStatuses.has(status)) return undefined
  const message = `O Protheus recusou o registro: ${error.message}`
  return { kind: 'business', message, exists: status === 409 }
}

/** Meaning of the answer to a cancellation: a title that the ERP does not have was excluded there. */
export function classifyCancellation(answer: Answer): CallResult | undefined {
  return isTitleAbsent(answer) ? { kind: 'ok' } : classifyProtheusAnswer(answer)
}

function isTitleAbsent({ status, body }: Pick<Answer, 'status' | 'body'>) {
  if (status !== 404) return false
  const { data: error } = ErrorBody.safeParse(readProtheusJson(body))
  return error !== undefined && isOfRoutine(error.code)
}

function classifySuccess({ status, headers, body }: Answer): CallResult {
  if (status === 204) return { kind: 'ok' }
  if (headers['content-type']?.includes('text/html') || body.trimStart().startsWith('<'))
    return { kind: 'contract', message: page }
  const { data } = Identified.safeParse(readProtheusJson(body))
  return data
    ? { kind: 'ok', external_id: data.internalId ?? data.sequence }
    : { kind: 'contract', message: incomplete }
}

const Cents = z.string().transform((text, context) => {
  const cents = parseProtheusCents(text)
  if (cents !== undefined) return cents
  context.addIssue({ code: 'custom', message: 'not an amount' })
  return z.NEVER
})

const TitleAnswer = z.object({
  internalId: z.string(),
  customer: z.string(),
  store: z.string(),
  type: z.string(),
  dueDate: z.iso.date(),
  realDueDate: z.iso.date(),
  value: Cents,
  balance: Cents,
  settlements: z.array(
    z.object({
      sequence: z.string(),
      date: z.iso.date(),
      received: Cents,
      discount: Cents,
      history: z.string(),
    }),
  ),
})

/** A title as Protheus has it; its write-offs are those that were not cancelled, in their order. */
type ProtheusTitleState = {
  key: string
  customer: string
  store: string
  type: string
  due_date: string
  real_due_date: string
  value_cents: number
  balance_cents: number
  settlements: { sequence: string; date: string; received_cents: number; discount_cents: number; history: string }[]
}

/** Reads a title; undefined if the answer is not one. */
export function parseProtheusTitle({ status, body }: Answer): ProtheusTitleState | undefined {
  const { data } = TitleAnswer.safeParse(status === 200 || status === 201 ? readProtheusJson(body) : undefined)
  if (!data) return undefined
  const { internalId, dueDate, realDueDate, value, balance, settlements, ...rest } = data
  return {
    ...rest,
    ...{ key: internalId, due_date: dueDate, real_due_date: realDueDate, value_cents: value, balance_cents: balance },
    settlements: settlements.map(({ sequence, date: on, received, discount, history }) => {
      return { sequence, date: on, received_cents: received, discount_cents: discount, history: history.trimEnd() }
    }),
  }
}

/** Reads a title that may be absent: null if the ERP does not have it, undefined if the answer says neither. */
export const readTitleState = (answer: Answer) => (isTitleAbsent(answer) ? null : parseProtheusTitle(answer))

type ExpectedTitle = Pick<ProtheusTitleState, 'customer' | 'store' | 'type' | 'due_date' | 'value_cents'>

/** Result of the look-up of a title by its key: the same value, due date, customer, store and type, or another title. */
export function readTitleLookup(answer: Answer, expected: ExpectedTitle): LookupResult | undefined {
  const title = readTitleState(answer)
  if (!title) return title === null ? { kind: 'absent' } : undefined
  const isEqual =
    title.value_cents === expected.value_cents &&
    title.due_date === expected.due_date &&
    title.customer === expected.customer &&
    title.store === expected.store &&
    title.type === expected.type
  return isEqual ? { kind: 'found', external_id: title.key } : { kind: 'different' }
}

const Page = z.object({
  items: z.array(z.record(z.string(), z.string())),
  hasNext: z.boolean(),
})
type ProtheusPage = { rows: Record<string, string>[]; has_next: boolean }

/** Reads a page of the generic query: texts without the blanks that fill up their field, numbers as their text. */
export function parseProtheusPage({ status, body }: Answer): ProtheusPage | undefined {
  const { data } = Page.safeParse(status === 200 ? readProtheusJson(body) : undefined)
  if (!data) return undefined
  const rows = data.items.map((item) =>
    Object.fromEntries(Object.entries(item).map(([name, value]) => [name, value.trimEnd()])),
  )
  return { rows, has_next: data.hasNext }
}
