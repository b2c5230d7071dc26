import type { OutboundAnswer } from '@app/kit/server'
import { z } from 'zod'
import type { MessageToSend, PreparedCall } from '../integration/operation.server.ts'
import { ProtheusSettings } from './protheus.contract.ts'
import { type ProtheusAmount, type ProtheusBody, readProtheusJson, writeProtheusJson } from './protheus-json.rules.ts'

/** A group of companies of the ERP with one of its branches, whose code may contain blanks. */
type ProtheusTenant = { company: string; branch: string }

type Connection = Pick<MessageToSend['connection'], 'base_url' | 'settings'>

type ProtheusTitleKey = { prefix: string; number: string; installment: string; type: string }

type ProtheusTitleBody = ProtheusTitleKey & {
  nature: string
  customer: string
  store: string
  issueDate: string
  dueDate: string
  value: ProtheusAmount
  history: string
  nsu?: string
  costCenter?: string
  externalReference: string
}

type ProtheusSettlementBody = {
  date: string
  creditDate: string
  reason: string
  bank: string
  agency: string
  account: string
  received: ProtheusAmount
  discount?: ProtheusAmount
  decrease?: ProtheusAmount
  interest?: ProtheusAmount
  fine?: ProtheusAmount
  increase?: ProtheusAmount
  history: string
}

type ProtheusMovementBody = {
  kind: 'pay' | 'receive'
  date: string
  value: ProtheusAmount
  nature: string
  bank: string
  agency: string
  account: string
  history: string
}

/** One page of a table. `where` has conditions as `E1_PREFIXO = 'BKO'`, joined by AND. Pages begin with 1. */
type ProtheusQuery = {
  table: string
  fields: readonly string[]
  where?: string
  page: number
  page_size: number
}

const fillTenant = (template: string, { company, branch }: ProtheusTenant) =>
  template.replace('{empresa}', company).replace('{filial}', branch)

/**
 * Builds the calls of the Protheus services for one branch. A call has no token: the operation of the hub adds it with
 * `protheusToken`, and reads the answer with `classifyProtheusAnswer`.
 */
export function newProtheusCalls({ base_url, settings }: Connection, tenant: ProtheusTenant) {
  const { tenant_template, titles_path, movements_path, query_path } = ProtheusSettings.parse(settings)
  const headers = {
    accept: 'application/json',
    'accept-language': 'pt-BR',
    'x-erp-module': 'FIN',
    tenantid: fillTenant(tenant_template, tenant),
  }
  const call = (method: PreparedCall['method'], path: string, body?: ProtheusBody): PreparedCall => ({
    method,
    url: base_url + path,
    headers: body === undefined ? headers : { ...headers, 'content-type': 'application/json' },
    ...(body !== undefined && { body: writeProtheusJson(body) }),
  })
  const toPath = (key: ProtheusTitleKey) => `${titles_path}/${encodeURIComponent(buildTitleKey(tenant, key))}`
  return {
    includeTitle: (title: ProtheusTitleBody) => call('POST', titles_path, { branch: tenant.branch, ...title }),
    readTitle: (key: ProtheusTitleKey) => call('GET', toPath(key)),
    changeTitle: (key: ProtheusTitleKey, change: { dueDate?: string; nature?: string; history?: string }) =>
      call('PUT', toPath(key), change),
    cancelTitle: (key: ProtheusTitleKey) => call('DELETE', toPath(key)),
    settleTitle: (key: ProtheusTitleKey, settlement: ProtheusSettlementBody) =>
      call('POST', `${toPath(key)}/settlements`, settlement),
    /**
     * Cancels a write-off by its position (from 1) among those that are not cancelled, which is not its sequence.
     * Protheus takes a position beyond them as 1 and cancels the oldest: read the title before and after.
     */
    reverseSettlement: (key: ProtheusTitleKey, position: number) =>
      call('DELETE', `${toPath(key)}/settlements/${position}`),
    createMovement: (movement: ProtheusMovementBody) =>
      call('POST', movements_path, { branch: tenant.branch, ...movement }),
    cancelMovement: (id: string) => call('DELETE', `${movements_path}/${encodeURIComponent(id)}`),
    query: ({ table, fields, where, page, page_size }: ProtheusQuery) => {
      const parameters = { tables: table, fields: fields.join(','), page: String(page), pageSize: String(page_size) }
      return call(
        'GET',
        `${query_path}?${new URLSearchParams({ ...parameters, ...(where !== undefined && { where }) })}`,
      )
    },
  }
}

/** The key of a title in Protheus: branch, prefix, number, instalment and type. */
const buildTitleKey = ({ branch }: ProtheusTenant, { prefix, number, installment, type }: ProtheusTitleKey) =>
  [branch, prefix, number, installment, type].join('|')

type TokenRequest = { connection: Connection; secret: string }

const TokenAnswer = z.object({ access_token: z.string().min(1), expires_in: z.string().optional() })

/** The bearer token of a connection: the user of its settings with the secret of the connection as password. */
export const protheusToken = {
  prepare: ({ connection: { base_url, settings }, secret }: TokenRequest): PreparedCall => {
    const { username, token_path } = ProtheusSettings.parse(settings)
    const query = new URLSearchParams({ grant_type: 'password', username, password: secret })
    return { method: 'POST', url: `${base_url}${token_path}?${query}` }
  },
  read: ({ body }: Pick<OutboundAnswer, 'body'>) => {
    const { data } = TokenAnswer.safeParse(readProtheusJson(body))
    if (!data) return undefined
    const lifetime_s = Number(data.expires_in)
    return { token: data.access_token, ...(lifetime_s > 0 && { lifetime_s }) }
  },
}
