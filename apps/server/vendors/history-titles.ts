import { setTimeout as delay } from 'node:timers/promises'
import { integrations, provideFormerSimulator } from '@app/areas/protheus/server'
import { lockDayOfDate } from '@app/domain/day/life/server'
import type { MessageState } from '@app/domain/integration/contract'
import { actOnMessage, changeConnectionSettings, findSimulators, pauseByRoutine } from '@app/domain/integration/server'
import { ProtheusSettings } from '@app/domain/protheus/contract'
import {
  cancelTitleOperation,
  createTitleOperation,
  generateDayTitles,
  lockTitles,
  sendTitles,
  writeOffMatches,
} from '@app/domain/protheus/server'
import type { BusinessDate } from '@app/kit/contract'
import {
  allCompaniesScope,
  appendAudit,
  buildRoutineSource,
  createDb,
  type Db,
  inTransaction,
  openPool,
  type Secrets,
  withSavepoint,
} from '@app/kit/server'
import { earlyStation } from '../demo/early-payments.ts'
import { historyLoaded } from '../demo/history-job.ts'
import { getHistoryDate } from '../demo/history-span.ts'
import { finishPart } from '../demo/loads.store.ts'
import { insertCustomerMappings } from '../demo/mappings.ts'
import { otherStations } from '../demo/stations.ts'
import { workedDate } from '../demo/worked-day.ts'
import type { Progress } from '../process/progress.ts'
import {
  areTitlesDue,
  countActiveMessages,
  findDrafts,
  findMessagesIn,
  getLoadedHistory,
  getMessageOfTitle,
  getMessageStatus,
  getWrittenOffTitle,
  hasMessages,
  titlesPart,
} from './history-titles.store.ts'

/** The day of each station whose titles are sent, by its number in the history. */
const getSentDayNo = (station_no: number) => (station_no === earlyStation ? 37 : 38)
const draftedStation = 2
const draftedDayNo = 39
/** The station whose titles the former server has. */
const formerStation = 3

const msBetweenPolls = 200
const maxPolls = 600

export type Vendor = {
  address: string
  /** Sets a scenario or a setting of the simulator. */
  control: (name: 'scenario' | 'settings', body: object) => Promise<void>
}

type Sending = {
  databaseUrl: string
  secrets: Secrets
  vendor: Vendor
  signal: AbortSignal
  progress: Progress
}

/**
 * Sends titles of the history to the Protheus of the demonstration once its stations are loaded, and leaves messages in
 * each state that lasts. It goes on after an interruption.
 */
export async function sendHistoryTitles({ databaseUrl, secrets, vendor, signal, progress }: Sending) {
  const pool = openPool({ url: databaseUrl, max: 2, applicationName: 'retaguarda-demonstration' })
  const database = createDb(pool)
  const within: Within = (work) => inTransaction(database, allCompaniesScope, work)
  try {
    for (;;) {
      const due = await within(areTitlesDue)
      if (due === undefined) return
      if (due) break
      await delay(msBetweenPolls * 5, undefined, { signal })
    }
    progress('Enviando títulos ao Protheus de simulação')
    const history = await within(getLoadedHistory)
    if (!history) return
    await new HistoryTitles({ within, vendor, secrets, signal, ...history }).send()
    await within((db) => finishPart(db, titlesPart, new Date().toISOString()))
    progress(historyLoaded)
  } catch (error) {
    if (!signal.aborted) throw error
  } finally {
    await pool.end()
  }
}

type Within = <Result>(work: (db: Db) => Promise<Result>) => Promise<Result>
type Day = { company_id: string; business_date: BusinessDate }
type Tools = Omit<Sending, 'databaseUrl' | 'progress'> & { within: Within; last_date: BusinessDate; admin: string }

class HistoryTitles {
  readonly #tools: Tools
  constructor(tools: Tools) {
    this.#tools = tools
  }

  async send() {
    const { within, last_date, admin } = this.#tools
    await within((db) => insertCustomerMappings(db, { admin_id: admin, now: now() }))
    const days = otherStations.map(({ id, no }) => ({
      no,
      company_id: id,
      business_date: getHistoryDate(last_date, getSentDayNo(no)),
    }))
    for (const day of days) await this.#generate(day)
    const [drafted] = otherStations.filter(({ no }) => no === draftedStation)
    if (drafted)
      await this.#generate({ company_id: drafted.id, business_date: getHistoryDate(last_date, draftedDayNo) })
    const former = days.find(({ no }) => no === formerStation)
    if (former) await this.#sendToFormer(former)
    const current = await this.#beginSending(days.map(({ business_date }) => business_date))
    for (const day of days) await this.#sendDrafts(day, current)
    await this.#poll(async (db) => (await countActiveMessages(db, current)) === 0)
    const early = days.find(({ no }) => no === earlyStation)
    if (early) await this.#writeOff(early, current)
    await this.#decide(current)
  }

  /** Makes drafts of a closed day: no connection sends titles yet. */
  #generate(day: Day) {
    return this.#tools.within(async (db) => {
      const closed = await lockDayOfDate(db, day.company_id, day.business_date)
      if (!closed?.proof) return
      await generateDayTitles(db, closed, { connection: undefined, now: now(), actor_id: this.#tools.admin })
    })
  }

  /** A server that was replaced: its answer to one title was lost, its service went away, and it is paused. */
  async #sendToFormer(day: Day) {
    const { within, vendor, secrets } = this.#tools
    const { id, name } = await within((db) =>
      provideFormerSimulator(
        { db, audit: auditAs(db, this.#tools.admin), secrets, now: now(), user_id: null },
        vendor.address,
      ),
    )
    // After an interruption the messages that were written are enough.
    if (await within((db) => hasMessages(db, id))) return this.#pause({ id, name })
    const cards = (await within((db) => findDrafts(db, day))).filter(({ payer_domain }) => payer_domain === 'acquirer')
    const [lost, refused, first, second] = cards
    if (!lost || !refused || !first || !second) return
    await this.#setSending(id, day.business_date)
    const create = { method: 'POST', path: 'accountsReceivable' }
    await vendor.control('settings', { late_ms: 3_600_000 })
    await vendor.control('scenario', { action: 'drop_after_commit', match: create })
    await this.#sendOne(id, lost.id)
    await this.#poll(async (db) => (await getMessageOfTitle(db, lost.id))?.misses === 1)
    await vendor.control('settings', { late_ms: 0 })
    await vendor.control('scenario', { action: 'status', status: 404, match: create })
    await this.#sendOne(id, refused.id)
    await this.#poll(async (db) => (await getMessageOfTitle(db, refused.id))?.status === 'dead')
    await this.#pause({ id, name })
    await this.#sendOne(id, first.id)
    await this.#sendOne(id, second.id)
  }

  #pause = (connection: { id: string; name: string }) =>
    this.#tools.within(async (db) => {
      await pauseByRoutine(db, connection, { reason: 'O servidor do Protheus foi trocado.', now: now() })
      await changeConnectionSettings(db, connection.id, ProtheusSettings.parse({ username: 'retaguarda' }))
    })

  async #beginSending(dates: readonly BusinessDate[]) {
    const [found] = await this.#tools.within((db) => findSimulators(db, 'protheus'))
    if (!found) throw new Error('the simulated Protheus has no connection')
    const [first = workedDate] = [...dates, workedDate].sort()
    await this.#setSending(found.id, first)
    return found.id
  }

  async #setSending(connection_id: string, titles_from: BusinessDate) {
    await this.#tools.within(async (db) => {
      const settings = ProtheusSettings.parse({ username: 'retaguarda', sending: { since: now(), titles_from } })
      await changeConnectionSettings(db, connection_id, settings)
      await auditAs(
        db,
        this.#tools.admin,
      )({
        ...{ company_id: null, entity: 'integration_connection', entity_id: connection_id, action: 'set-sending' },
        ...{ before: { titles_from: null }, after: { titles_from } },
      })
    })
  }

  async #sendDrafts(day: Day, connection_id: string) {
    await this.#tools.within(async (db) => {
      const ids = (await findDrafts(db, day)).map(({ id }) => id)
      if (ids.length > 0) await this.#queue(db, { ids, connection_id, operation: createTitleOperation })
    })
  }

  #sendOne = (connection_id: string, id: string) =>
    this.#tools.within((db) => this.#queue(db, { ids: [id], connection_id, operation: createTitleOperation }))

  async #queue(db: Db, { ids, ...sending }: Queue) {
    await sendTitles(db, await lockTitles(db, ids), { ...sending, actor_id: this.#tools.admin, now: now() })
  }

  /** Writes off what the bank paid. One write-off is delayed, and the cancellation of its title waits for it. */
  async #writeOff({ company_id, business_date: from }: Day, connection_id: string) {
    const { within, vendor, admin } = this.#tools
    const writeOff = async (db: Db) => {
      const { write_offs } = await writeOffMatches(db, { company_id, from, connection_id, now: now(), actor_id: admin })
      return write_offs > 0 ? getWrittenOffTitle(db, company_id) : undefined
    }
    const chosen = await within((db) => withSavepoint(db, () => writeOff(db), { dryRun: true }))
    if (!chosen) return
    // Before the messages are committed: another one could be sent first.
    await vendor.control('scenario', {
      ...{ action: 'status', status: 429, headers: { 'retry-after': '86400' } },
      match: { method: 'POST', path: `%7C${chosen.number}%7C${chosen.installment}` },
    })
    const delayed = await within(writeOff)
    const message_id = delayed?.message_id
    if (!delayed || !message_id) return
    await this.#poll(async (db) => (await getMessageStatus(db, message_id)) === 'retry_scheduled')
    await within((db) => this.#queue(db, { ids: [delayed.id], connection_id, operation: cancelTitleOperation }))
    await this.#poll(async (db) => (await countActiveMessages(db, connection_id)) === 0)
  }

  /** The administrator ignores one refused message, and cancels one without a mapping. */
  async #decide(connection_id: string) {
    const decisions = [
      ['failed_business', 'ignored', 'ignore', 'Título digitado no Protheus pela contabilidade.'],
      ['blocked_mapping', 'cancelled', 'cancel', 'Cliente em recadastramento no Protheus.'],
    ] as const satisfies readonly (readonly [MessageState, MessageState, string, string])[]
    for (const [state, after, action, reason] of decisions)
      await this.#tools.within(async (db) => {
        const actor_id = this.#tools.admin
        const [, chosen] = await findMessagesIn(db, connection_id, state)
        if (!chosen || (await findMessagesIn(db, connection_id, after)).length > 0) return
        await actOnMessage(db, { id: chosen.id, action, reason }, { operations: integrations, now: now(), actor_id })
        await auditAs(
          db,
          actor_id,
        )({
          ...{ company_id: chosen.company_id, entity: 'integration_message', entity_id: chosen.id, action, reason },
          ...{ before: { status: state }, after: { status: after } },
        })
      })
  }

  async #poll(isReached: (db: Db) => Promise<boolean>) {
    const { within, signal } = this.#tools
    for (let polls = 0; polls < maxPolls; polls += 1) {
      if (await within(isReached)) return
      await delay(msBetweenPolls, undefined, { signal })
    }
    throw new Error('the titles of the demonstration were not sent')
  }
}

type Queue = { ids: readonly string[]; connection_id: string; operation: Operation }
type Operation = typeof createTitleOperation | typeof cancelTitleOperation

const now = () => new Date().toISOString()

const auditAs = (db: Db, actor_id: string) => (event: Parameters<typeof appendAudit>[2]) =>
  appendAudit(db, { ...buildRoutineSource(now()), actor_id }, event)
