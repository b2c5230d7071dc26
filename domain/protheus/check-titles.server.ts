import { formatCount, localDate, notFound } from '@app/kit/contract'
import { allCompaniesScope, type Db, DomainError, fail, type OutboundAnswer } from '@app/kit/server'
import { resolveCodes } from '../code-mappings/server.ts'
import { getCompanyName } from '../companies/companies.store.ts'
import { repeatedPage } from '../integration/pull-pages.rules.ts'
import { ReadingFailed, readingInterrupted } from '../integration/reading.server.ts'
import { notifyUser, wasNotifiedOn } from '../people/server.ts'
import type { ScheduledReading } from '../scheduled-readings/scheduled-readings.server.ts'
import {
  compareTitle,
  type ErpTitle,
  erpTitleFields,
  getStateByBalance,
  parseErpTitle,
  withoutBranch,
} from './compare-titles.rules.ts'
import { getTitleConnection } from './generate-titles.server.ts'
import { parseProtheusPage } from './protheus-answers.rules.ts'
import { newProtheusCalls } from './protheus-calls.server.ts'
import { type ErpTools, readBalances, readErp } from './read-erp.server.ts'
import { noBranchCode, noConnection } from './title.contract.ts'
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
import { findTitlePeople, findTitlesUnderway } from './write-offs.store.ts'

type CheckTools = ErpTools & {
  /** Called before each page: false if the reading must stop. */
  renew?: () => Promise<boolean>
}

const pageSize = 500
const maxPages = 10_000

/**
 * Reads the titles of a company in the ERP and stores their balances and what differs. It changes nothing in the ERP.
 * Returns the number of titles read, of those with other values than before, of those that differ, and of those that only
 * the ERP has.
 */
export async function checkTitles(company_id: string, tools: CheckTools) {
  const prepared = await tools.within((db) => prepareCheck(db, company_id, tools))
  const found = await readErpTitles(company_id, prepared, tools)
  return tools.within((db) => storeCheck(db, company_id, found, { ...prepared, now: tools.now() }))
}

type Prepared = Awaited<ReturnType<typeof prepareCheck>>

async function prepareCheck(db: Db, company_id: string, { now }: ErpTools) {
  const connection = (await getTitleConnection(db)) ?? fail(noConnection)
  const company_name = (await getCompanyName(db, company_id)) ?? fail(notFound)
  const { resolved } = await resolveCodes(db, {
    ...{ system: 'protheus', connection_id: connection.id, company_id, on: localDate(now()) },
    codes: [buildCompanyCode(company_id, company_name)],
  })
  const [company, branch] = resolved[0]?.parts ?? fail(noBranchCode, { values: { company: company_name } })
  return {
    ...{ connection, company_name },
    prefixes: [...new Set([connection.settings.title_prefix, ...(await findTitlePrefixes(db, company_id))])],
    before: new Map((await lockTitlesInErp(db, company_id)).map((title) => [title.id, title])),
    tenant: { company, branch: branch ?? '' },
  }
}

function readErpTitles(company_id: string, prepared: Prepared, tools: CheckTools) {
  const { connection, company_name, prefixes, tenant } = prepared
  const message = {
    ...{ company_id, entity: 'company', entity_id: company_id, version: 1, payload: { company_name } },
    order_key: `balances:${company_id}`,
  }
  return readErp({ connection_id: connection.id, operation: readBalances, message }, tools, async (read) => {
    const titles = new Map<string, ErpTitle>()
    for (const prefix of prefixes) {
      const query = { table: 'SE1', fields: erpTitleFields, where: `E1_PREFIXO = '${prefix}'`, page_size: pageSize }
      const readPage = async (page: number) => {
        if (tools.renew && !(await tools.renew())) throw new ReadingFailed(readingInterrupted, 'transport')
        return read((called) => newProtheusCalls(called, tenant).query({ ...query, page }))
      }
      await readPages(readPage, titles)
    }
    return titles
  })
}

/** Adds the titles of all pages to those that were read. */
async function readPages(readPage: (page: number) => Promise<OutboundAnswer>, titles: Map<string, ErpTitle>) {
  for (let page = 1; page <= maxPages; page += 1) {
    const read = parseProtheusPage(await readPage(page))
    if (!read) throw new ReadingFailed('a resposta não é uma página de dados.')
    const before = titles.size
    for (const row of read.rows) {
      const title = parseErpTitle(row)
      if (!title) throw new ReadingFailed('um título tem um valor ou uma data que não se lê.')
      titles.set(title.key, title)
    }
    if (!read.has_next) return
    if (titles.size === before) throw new ReadingFailed(repeatedPage)
  }
  throw new ReadingFailed('há páginas demais.')
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
  let changed = 0
  const titles = (await lockTitlesInErp(db, company_id)).filter(({ prefix }) => prefixes.includes(prefix))
  const underway = await findTitlesUnderway(db, company_id)
  for (const title of titles) {
    if (title.erp_key === null) continue
    // The ERP may have been read before the title changed.
    if (underway.has(title.id) || hasChanged(title, before.get(title.id))) continue
    const erp = found.get(title.erp_key)
    const compared = compareTitle(title, erp)
    if (compared.divergence !== null) divergent += 1
    const read = {
      state: erp && title.state !== 'cancelling' ? getStateByBalance(erp) : title.state,
      ...{ erp_amount_cents: erp?.amount_cents ?? null, erp_balance_cents: erp?.balance_cents ?? null },
      ...{ erp_due_on: erp?.due_on ?? null, divergence: compared.divergence },
    }
    if (Object.entries(read).some(([name, value]) => title[name as keyof typeof read] !== value)) changed += 1
    await updateTitle(db, title, { ...read, ...compared, synced_at: now })
  }
  const ours = new Set(await findSentNumbers(db, company_id))
  const foreign = [...found.values()].filter(({ key }) => !ours.has(withoutBranch(key)))
  await replaceForeignTitles(db, company_id, foreign, now)
  return { read: found.size, changed, divergent, foreign: foreign.length }
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

/** Reads the balances of all companies; usually each morning. */
export const balancesReading: ScheduledReading = {
  ...{ resource: 'protheus.balances', label: 'Saldos dos títulos' },
  default_times: { every_minutes: null, times: ['06:00'] },
  findConnections: async (db) => [await getTitleConnection(db)].flatMap((connection) => connection?.id ?? []),
  async run(connection_id, tools) {
    const { within, renew, now, signal } = tools
    const inAll = <Result>(work: (db: Db) => Promise<Result>) => within(allCompaniesScope, work)
    const tokens = new Map()
    const counts = { records_read: 0, records_changed: 0 }
    if ((await inAll(getTitleConnection))?.id !== connection_id)
      return { ...counts, status: 'succeeded', message: 'Outra conexão lê os saldos.' }
    const unread: Unread[] = []
    const companies = await inAll(findCompaniesInErp)
    for (const company_id of companies) {
      if (signal.aborted || !(await renew())) return undefined
      try {
        const { read, changed } = await checkTitles(company_id, { ...tools, within: inAll, tokens, actor_id: null })
        counts.records_read += read
        counts.records_changed += changed
      } catch (error) {
        // Another company has another branch: its titles are read too.
        if (!(error instanceof DomainError)) throw error
        if (signal.aborted || !(await renew())) return undefined
        unread.push({ company_id, reason: error.message })
      }
    }
    await inAll((db) => notifyUnread(db, unread, now()))
    if (unread.length === 0) return { ...counts, status: 'succeeded', message: null }
    // Without the reasons: people of other companies read it, and a reason may name a company.
    const message = `${formatCount(unread.length, 'empresa não lida', 'empresas não lidas')}.`
    return { ...counts, status: unread.length === companies.length ? 'failed' : 'partial', message }
  },
}
