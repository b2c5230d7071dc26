import { localDate } from '@app/kit/contract'
import {
  allCompaniesScope,
  type Db,
  DomainError,
  fail,
  type JobKind,
  type Outbound,
  OutboundFailure,
  type OutboundRequest,
  SecretLost,
  type Secrets,
} from '@app/kit/server'
import { resolveCodes } from '../code-mappings/server.ts'
import { getCompanyName } from '../companies/companies.store.ts'
import { lockConnection } from '../integration/connections.store.ts'
import { notifyUser, wasNotifiedOn } from '../people/server.ts'
import {
  type ErpTitle,
  erpTitleFields,
  findDivergence,
  getStateByBalance,
  parseErpTitle,
  withoutBranch,
} from './compare-titles.rules.ts'
import { getTitleConnection } from './generate-titles.server.ts'
import { classifyProtheusAnswer, parseProtheusPage } from './protheus-answers.rules.ts'
import { newProtheusCalls, protheusToken } from './protheus-calls.server.ts'
import { erpNotRead, noBranchCode, noConnection } from './title.contract.ts'
import { buildCompanyCode, titlePage } from './title-message.contract.ts'
import {
  findCompaniesInErp,
  findSentNumbers,
  findTitlePrefixes,
  lockTitlesInErp,
  replaceForeignTitles,
  type StoredTitle,
  updateTitle,
} from './titles.store.ts'
import { findTitlePeople } from './write-offs.store.ts'

type Tools = {
  within: <Result>(work: (db: Db) => Promise<Result>) => Promise<Result>
  outbound: Outbound
  secrets: Secrets
  now: () => string
}

const pageSize = 500
const maxPages = 10_000
const limits = { connect_ms: 5000, headers_ms: 30_000, body_ms: 15_000 }

/**
 * Reads the titles of a company in the ERP and stores their balances and what differs. It changes nothing in the ERP.
 * Returns the number of titles read, of those that differ, and of those that only the ERP has.
 */
export async function checkTitles(company_id: string, tools: Tools) {
  const prepared = await tools.within((db) => prepareCheck(db, company_id, tools))
  const found = await readErpTitles(prepared, tools)
  return tools.within((db) => storeCheck(db, company_id, found, { ...prepared, now: tools.now() }))
}

type Prepared = Awaited<ReturnType<typeof prepareCheck>>

async function prepareCheck(db: Db, company_id: string, { secrets, now }: Tools) {
  const known = (await getTitleConnection(db)) ?? fail(noConnection)
  const connection = (await lockConnection(db, known.id)) ?? fail(noConnection)
  if (connection.paused_at !== null) fail(erpNotRead, { values: { reason: 'a conexão está pausada.' } })
  const company = (await getCompanyName(db, company_id)) ?? ''
  const { resolved } = await resolveCodes(db, {
    ...{ system: 'protheus', connection_id: known.id, company_id, on: localDate(now()) },
    codes: [buildCompanyCode(company_id, company)],
  })
  const [group, branch] = resolved[0]?.parts ?? fail(noBranchCode, { values: { company } })
  const { base_url, settings, networks } = connection
  return {
    ...{ base_url, settings, networks, secret: openSecret(secrets, connection) },
    prefixes: [...new Set([known.settings.title_prefix, ...(await findTitlePrefixes(db, company_id))])],
    before: new Map((await lockTitlesInErp(db, company_id)).map((title) => [title.id, title])),
    tenant: { company: group, branch: branch ?? '' },
  }
}

type Sealed = { id: string; secret_key_id: string | null; sealed_secret: Buffer | null }

function openSecret(secrets: Secrets, { id, secret_key_id: key_id, sealed_secret: sealed }: Sealed) {
  if (key_id === null || sealed === null) return ''
  try {
    return secrets.open({ key_id, sealed }, id)
  } catch (error) {
    if (!(error instanceof SecretLost)) throw error
    return fail(erpNotRead, { values: { reason: 'a credencial não pode ser aberta neste servidor.' } })
  }
}

async function readErpTitles(
  { base_url, settings, networks, secret, prefixes, tenant }: Prepared,
  { outbound }: Tools,
) {
  const send = (call: Pick<OutboundRequest, 'method' | 'url' | 'headers' | 'body'>) =>
    outbound.call({ ...call, hosts: [new URL(base_url).host], networks, limits })
  const refuse = (reason: string) => fail(erpNotRead, { values: { reason } })
  try {
    const token = protheusToken.read(await send(protheusToken.prepare({ connection: { base_url, settings }, secret })))
    if (!token) return refuse('o usuário ou a senha foi recusado.')
    const calls = newProtheusCalls({ base_url, settings }, tenant)
    const titles = new Map<string, ErpTitle>()
    for (const prefix of prefixes) {
      const where = `E1_PREFIXO = '${prefix}'`
      let hasNext = true
      for (let page = 1; hasNext; page += 1) {
        if (page > maxPages) return refuse('há páginas demais.')
        const call = calls.query({ table: 'SE1', fields: erpTitleFields, where, page, page_size: pageSize })
        const answer = await send({ ...call, headers: { ...call.headers, authorization: `Bearer ${token.token}` } })
        const read = parseProtheusPage(answer)
        if (!read) {
          const result = classifyProtheusAnswer(answer)
          return refuse(result && 'message' in result ? result.message : `HTTP ${answer.status}.`)
        }
        const before = titles.size
        for (const row of read.rows) {
          const title = parseErpTitle(row) ?? refuse('um título tem um valor ou uma data que não se lê.')
          titles.set(title.key, title)
        }
        hasNext = read.has_next
        if (hasNext && titles.size === before) return refuse('O servidor devolveu a mesma página repetidas vezes.')
      }
    }
    return titles
  } catch (error) {
    if (!(error instanceof OutboundFailure)) throw error
    return refuse(error.message)
  }
}

type Check = Pick<Prepared, 'prefixes' | 'before'> & { now: string }

const hasChanged = (title: StoredTitle, before: StoredTitle | undefined) =>
  title.state !== before?.state ||
  title.settled_cents !== before.settled_cents ||
  title.updated_at !== before.updated_at ||
  title.synced_at !== before.synced_at

async function storeCheck(db: Db, company_id: string, found: Map<string, ErpTitle>, check: Check) {
  const { prefixes, before, now } = check
  let divergent = 0
  const titles = (await lockTitlesInErp(db, company_id)).filter(({ prefix }) => prefixes.includes(prefix))
  for (const title of titles) {
    if (title.erp_key === null) continue
    // The ERP may have been read before the title changed.
    if (hasChanged(title, before.get(title.id))) continue
    const erp = found.get(title.erp_key)
    const open_cents = title.amount_cents - title.settled_cents
    const divergence = findDivergence({ ...title, open_cents }, erp)
    if (divergence !== null) divergent += 1
    await updateTitle(db, title, {
      ...(erp && title.state !== 'cancelling' && { state: getStateByBalance(erp) }),
      ...{ erp_balance_cents: erp?.balance_cents ?? null, erp_due_on: erp?.due_on ?? null, synced_at: now, divergence },
    })
  }
  const ours = new Set(await findSentNumbers(db, company_id))
  const foreign = [...found.values()].filter(({ key }) => !ours.has(withoutBranch(key)))
  await replaceForeignTitles(db, company_id, foreign, now)
  return { read: found.size, divergent, foreign: foreign.length }
}

type Unread = { company_id: string; reason: string }

const maxNames = 3

/** Notifies people of the companies whose balances were not read, once a day. */
async function notifyUnread(db: Db, unread: readonly Unread[], now: string) {
  const companies = new Map<string, { names: string[]; reason: string }>()
  for (const { company_id, reason } of unread) {
    const name = (await getCompanyName(db, company_id)) ?? ''
    for (const user_id of await findTitlePeople(db, company_id)) {
      const known = companies.get(user_id)
      companies.set(user_id, { reason, ...known, names: [...(known?.names ?? []), name] })
    }
  }
  for (const [user_id, { names, reason }] of companies) {
    const type = 'balances_not_read'
    if (await wasNotifiedOn(db, { user_id, type, date: localDate(now) })) continue
    const shown = names.length > maxNames ? `${names.length} empresas` : names.join(', ')
    await notifyUser(db, {
      ...{ user_id, company_id: null, type, entity: null, entity_id: null, link: titlePage, now },
      message: `Saldos de ${shown} não lidos hoje. ${reason}`,
    })
  }
}

/** Reads the balances of all companies each morning, at 06:00 in São Paulo, and at each start of a server. */
export const balancesJob: JobKind = {
  name: 'protheus-balances',
  cron: '0 9 * * *',
  async run(_data, { within, outbound, secrets, now, signal }) {
    const inAll = <Result>(work: (db: Db) => Promise<Result>) => within(allCompaniesScope, work)
    const unread: Unread[] = []
    for (const company_id of await inAll(findCompaniesInErp)) {
      if (signal.aborted) return
      try {
        await checkTitles(company_id, { within: inAll, outbound, secrets, now })
      } catch (error) {
        // Another company has another branch: its titles are read too.
        if (!(error instanceof DomainError)) throw error
        unread.push({ company_id, reason: error.message })
      }
    }
    await inAll((db) => notifyUnread(db, unread, now()))
  },
}
