import { setTimeout as delay } from 'node:timers/promises'
import { addMilliseconds, formatCount, localDate, notFound } from '@app/kit/contract'
import { allCompaniesScope, type Db, DomainError, fail, newId, type OutboundAnswer } from '@app/kit/server'
import { resolveCodes } from '../code-mappings/server.ts'
import { getCompanyName } from '../companies/companies.store.ts'
import { findPagingFault } from '../integration/pull-pages.rules.ts'
import {
  ReadingFailed,
  ReadingUnderway,
  type ReadPage,
  readingInterrupted,
  readSystem,
  type StorePage,
} from '../integration/reading.server.ts'
import { notifyUser, wasNotifiedOn } from '../people/server.ts'
import { readingTooLong, type ScheduledReading } from '../scheduled-readings/scheduled-readings.server.ts'
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
import { type ErpTools, readBalances, throwNotRead, toReadingTools } from './read-erp.server.ts'
import { noBranchCode, noConnection } from './title.contract.ts'
import { buildCompanyCode, titlePage } from './title-message.contract.ts'
import {
  deleteVanishedForeignTitles,
  findCompaniesInErp,
  findTitlePrefixes,
  lockSentTitles,
  lockTitlesToFind,
  markTitlesToFind,
  noteUnchangedTitles,
  type StoredTitle,
  storeForeignTitles,
  updateTitle,
} from './titles.store.ts'
import { findTitlePeople, findTitlesUnderway } from './write-offs.store.ts'

type CheckTools = ErpTools & {
  /**
   * Called before each page, and while another reading of the company runs, with the pages and titles read until then:
   * false if the reading must stop.
   */
  onPage?: (read: { pages: number; titles: number }) => Promise<boolean>
}

const pageSize = 500
const maxMinutes = 30
const msBetweenTurns = 1000

/**
 * Reads the titles of a company in the ERP, and stores the balances and differences of each page. It changes nothing in
 * the ERP. A title that changes here during the reading is left to the next one.
 * Returns the number of titles read, of those with other values than before, of those that differ, and of those that only
 * the ERP has.
 */
export async function checkTitles(company_id: string, tools: CheckTools) {
  const ends_at = addMilliseconds(tools.now(), maxMinutes * 60_000)
  const check = await tools.within((db) => prepareCheck(db, company_id, tools))
  for (;;) {
    try {
      return await readErpTitles({ ...check, ends_at }, tools)
    } catch (error) {
      if (!(error instanceof ReadingUnderway) || tools.now() >= ends_at) return throwNotRead(error)
      await waitForTurn(tools)
    }
  }
}

async function waitForTurn({ onPage, signal }: CheckTools) {
  const interrupted = () => throwNotRead(new ReadingFailed(readingInterrupted, 'transport'))
  if (onPage && !(await onPage({ pages: 0, titles: 0 }))) interrupted()
  await delay(msBetweenTurns, undefined, { signal }).catch(interrupted)
}

async function prepareCheck(db: Db, company_id: string, { now }: ErpTools) {
  const connection = (await getTitleConnection(db)) ?? fail(noConnection)
  const company_name = (await getCompanyName(db, company_id)) ?? fail(notFound)
  const { resolved } = await resolveCodes(db, {
    ...{ system: 'protheus', connection_id: connection.id, company_id, on: localDate(now()) },
    codes: [buildCompanyCode(company_id, company_name)],
  })
  const [company, branch] = resolved[0]?.parts ?? fail(noBranchCode, { values: { company: company_name } })
  return {
    ...{ connection, company_id, company_name },
    prefixes: [...new Set([connection.settings.title_prefix, ...(await findTitlePrefixes(db, company_id))])],
    tenant: { company, branch: branch ?? '' },
  }
}

type Check = Awaited<ReturnType<typeof prepareCheck>> & { ends_at: string }
type Reading = { company_id: string; reading_id: string }
type Counts = { read: number; changed: number; divergent: number; foreign: number }

const addCounts = (counts: Counts, more: Partial<Counts>): Counts => ({
  read: counts.read + (more.read ?? 0),
  changed: counts.changed + (more.changed ?? 0),
  divergent: counts.divergent + (more.divergent ?? 0),
  foreign: counts.foreign + (more.foreign ?? 0),
})

function readErpTitles({ connection, company_id, company_name, prefixes, tenant, ends_at }: Check, tools: CheckTools) {
  const { now, onPage } = tools
  const reading = { company_id, reading_id: newId() }
  const message = {
    ...{ company_id, entity: 'company', entity_id: company_id, version: 1, payload: { company_name } },
    order_key: `balances:${company_id}`,
  }
  let counts: Counts = { read: 0, changed: 0, divergent: 0, foreign: 0 }
  let pages = 0
  const request = {
    ...{ connection_id: connection.id, operation: readBalances, message },
    begin: (db: Db) => markTitlesToFind(db, { ...reading, prefixes }),
  }
  return readSystem(request, toReadingTools(tools), readAll)

  async function readAll(read: ReadPage, store: StorePage) {
    for (const prefix of prefixes) {
      const query = { table: 'SE1', fields: erpTitleFields, where: `E1_PREFIXO = '${prefix}'`, page_size: pageSize }
      let former: { keys: string[]; next: string | null } | undefined
      for (let page = 1; former === undefined || former.next !== null; page += 1) {
        await refuseToContinue()
        const found = parseErpPage(await read((called) => newProtheusCalls(called, tenant).query({ ...query, page })))
        const current = { keys: found.titles.map(({ key }) => key), next: found.has_next ? String(page + 1) : null }
        const fault = findPagingFault(current, { former, pages: page })
        if (fault !== undefined) throw new ReadingFailed(fault)
        counts = addCounts(counts, await store((db) => storePage(db, reading, { titles: found.titles, now: now() })))
        pages += 1
        former = current
      }
    }
    for (let left = pageSize; left === pageSize; ) {
      const missing = await store((db) => storeMissing(db, reading, now()))
      counts = addCounts(counts, missing)
      left = missing.titles
    }
    await store((db) => deleteVanishedForeignTitles(db, reading))
    return counts
  }

  async function refuseToContinue() {
    if (onPage && !(await onPage({ pages, titles: counts.read })))
      throw new ReadingFailed(readingInterrupted, 'transport')
    if (now() >= ends_at) throw new ReadingFailed(`a leitura passou do limite de ${maxMinutes} minutos.`, 'transport')
  }
}

/** Reads a page of titles; of two with one key, the last. */
function parseErpPage(answer: OutboundAnswer) {
  const page = parseProtheusPage(answer)
  if (!page) throw new ReadingFailed('a resposta não é uma página de dados.')
  const titles = new Map<string, ErpTitle>()
  for (const row of page.rows) {
    const title = parseErpTitle(row)
    if (!title) throw new ReadingFailed('um título tem um valor ou uma data que não se lê.')
    titles.set(title.key, title)
  }
  return { titles: [...titles.values()], has_next: page.has_next }
}

const toNumberKey = ({ prefix, number, installment, title_type }: StoredTitle) =>
  [prefix, number, installment, title_type].join('|')

/** Stores the titles of one page that are here too, and those that only the ERP has. */
async function storePage(db: Db, reading: Reading, { titles, now }: { titles: readonly ErpTitle[]; now: string }) {
  const { company_id, reading_id } = reading
  const keys = titles.map(({ key }) => withoutBranch(key))
  const sent = await lockSentTitles(db, company_id, keys)
  const ours = new Set(sent.map(toNumberKey))
  const found = titles.filter(({ key }) => !ours.has(withoutBranch(key)))
  await storeForeignTitles(db, reading, { found, now })
  const byKey = new Map(titles.map((title) => [title.key, title]))
  const pairs = sent
    .filter((title) => title.reading_id === reading_id)
    .map((title) => ({ title, erp: byKey.get(title.erp_key ?? '') }))
    .filter(({ erp }) => erp !== undefined)
  return { ...(await storeComparisons(db, company_id, { pairs, now })), read: titles.length, foreign: found.length }
}

/** Stores some of the titles that the ERP does not have. */
async function storeMissing(db: Db, reading: Reading, now: string) {
  const titles = await lockTitlesToFind(db, reading, pageSize)
  const pairs = titles.map((title) => ({ title, erp: undefined }))
  return { ...(await storeComparisons(db, reading.company_id, { pairs, now })), titles: titles.length }
}

type Compared = { pairs: readonly { title: StoredTitle; erp: ErpTitle | undefined }[]; now: string }

async function storeComparisons(db: Db, company_id: string, { pairs, now }: Compared) {
  const underway = await findTitlesUnderway(db, company_id)
  const unchanged: string[] = []
  let divergent = 0
  let changed = 0
  for (const { title, erp } of pairs) {
    if (underway.has(title.id)) {
      await updateTitle(db, title, {})
      continue
    }
    const compared = compareTitle(title, erp)
    if (compared.divergence !== null) divergent += 1
    const read = {
      state: erp && erp.balance_cents >= 0 && title.state !== 'cancelling' ? getStateByBalance(erp) : title.state,
      ...{ erp_amount_cents: erp?.amount_cents ?? null, erp_balance_cents: erp?.balance_cents ?? null },
      ...{ erp_due_on: erp?.due_on ?? null, divergence: compared.divergence },
    }
    const isChanged = Object.entries(read).some(([name, value]) => title[name as keyof typeof read] !== value)
    if (isChanged) changed += 1
    if (isChanged || compared.ignored_divergences.length !== title.ignored_divergences.length)
      await updateTitle(db, title, { ...read, ...compared, synced_at: now })
    else unchanged.push(title.id)
  }
  await noteUnchangedTitles(db, { company_id, ids: unchanged, synced_at: now })
  return { changed, divergent }
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
    const { within, renew, now, signal, ends_at } = tools
    const inAll = <Result>(work: (db: Db) => Promise<Result>) => within(allCompaniesScope, work)
    const tokens = new Map()
    const counts = { records_read: 0, records_changed: 0 }
    if ((await inAll(getTitleConnection))?.id !== connection_id)
      return { ...counts, status: 'succeeded', message: 'Outra conexão lê os saldos.' }
    const unread: Unread[] = []
    let isLate = false
    const companies = await inAll(findCompaniesInErp)
    for (const company_id of companies) {
      if (signal.aborted || !(await renew())) return undefined
      if (now() >= ends_at) {
        isLate = true
        unread.push({ company_id, reason: `Sem tempo: ${readingTooLong}.` })
        continue
      }
      try {
        const check = { ...tools, within: inAll, tokens, actor_id: null, onPage: renew }
        const { read, changed } = await checkTitles(company_id, check)
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
    const count = formatCount(unread.length, 'empresa não lida', 'empresas não lidas')
    const message = isLate ? `${count}: ${readingTooLong}.` : `${count}.`
    return { ...counts, status: unread.length === companies.length ? 'failed' : 'partial', message }
  },
}
