import type { Db } from '@app/kit/server'
import type { NeededCode } from '../code-mappings/mapping.contract.ts'
import { natures } from '../code-mappings/natures.contract.ts'
import { recordDay } from '../day/life/day-audit.server.ts'
import { getDay } from '../day/life/days.store.ts'
import { lockClosedDay, lockDayAndPeriod } from '../day/life/lock-day.server.ts'
import { takeStep } from '../day/life/take-step.server.ts'
import type { MessageState } from '../integration/message.contract.ts'
import type { IntegrationOperation, MessageToSend, SentMessage } from '../integration/operation.server.ts'
import { compareTitle, getStateBySettled } from './compare-titles.rules.ts'
import { afterCancellation, afterCreation, findStateAfter } from './message-effects.rules.ts'
import { ProtheusSettings } from './protheus.contract.ts'
import { classifyCancellation, classifyProtheusAnswer, readTitleLookup } from './protheus-answers.rules.ts'
import { protheusToken } from './protheus-calls.server.ts'
import {
  cancelTitleOperation,
  changeTitleOperation,
  createTitleOperation,
  toTitleMessage,
} from './send-titles.server.ts'
import { getCalls, requireCode, toKey, waitInReadingMode } from './title-calls.server.ts'
import { titleCorrections } from './title-corrections.rules.ts'
import { buildCompanyCode, describeTitle, TitleMessage, titlePage } from './title-message.contract.ts'
import { getTitle, lockTitle, updateTitle } from './titles.store.ts'

type Content = Parameters<NonNullable<IntegrationOperation['codes']>>[0]

const describe: NonNullable<IntegrationOperation['describe']> = ({ entity_id, payload }) => ({
  summary: describeTitle(TitleMessage.parse(payload)),
  page: `${titlePage}?open=${entity_id}`,
})

const parse = ({ payload }: Pick<MessageToSend, 'payload'>) => TitleMessage.parse(payload)

const sendsCostCenter = (settings: unknown) => ProtheusSettings.safeParse(settings).data?.sends_cost_center === true

const buildCodes = ({ company_id, payload, connection }: Content): NeededCode[] => {
  const { company_name, method, payer, nature_code, customer_code, cost_center_code } = TitleMessage.parse(payload)
  const needsCostCenter = !cost_center_code && sendsCostCenter(connection.settings)
  return [
    buildCompanyCode(company_id, company_name),
    ...(customer_code ? [] : [payer]),
    ...(nature_code ? [] : [{ domain: 'nature', key: method, label: natures[method] } as const]),
    ...(needsCostCenter ? [{ domain: 'cost_center', key: company_id, label: company_name } as const] : []),
  ]
}

/** Cost centre of a title; undefined if the connection sends none. */
function findCostCenter({ codes, connection }: MessageToSend, { cost_center_code }: TitleMessage) {
  if (cost_center_code) return cost_center_code
  return sendsCostCenter(connection.settings) ? requireCode(codes, 'cost_center')[0] : undefined
}

/** Customer and store of the ERP. */
function getCustomer({ codes }: MessageToSend, { customer_code, payer }: TitleMessage) {
  const [customer = '', store = ''] = customer_code ? customer_code.split('/') : requireCode(codes, payer.domain)
  return { customer, store }
}

const rebuild: NonNullable<IntegrationOperation['rebuild']> = async (db, { entity_id, payload }) => {
  const title = await getTitle(db, entity_id)
  return title ? toTitleMessage(title, TitleMessage.parse(payload).company_name) : payload
}

/** Includes a title (routine FINA040, operation 3). */
const createTitle: IntegrationOperation = {
  name: createTitleOperation,
  label: 'Título a receber',
  repeatable: false,
  waits: waitInReadingMode,
  describe,
  rebuild,
  codes: (message) => ({ on: parse(message).business_date, codes: buildCodes(message) }),
  async prepare(db, message) {
    const title = await getTitle(db, message.entity_id)
    if (!title || title.state === 'cancelled') return { cancelled: 'O título foi cancelado.' }
    const content = parse(message)
    const [nature] = content.nature_code ? [content.nature_code] : requireCode(message.codes, 'nature')
    const costCenter = findCostCenter(message, content)
    return getCalls(message).includeTitle({
      ...{ ...toKey(content), ...getCustomer(message, content) },
      ...{ nature, issueDate: content.issue_on, dueDate: content.due_on },
      ...{ value: { cents: content.amount_cents }, history: content.history, externalReference: content.reference },
      ...(costCenter !== undefined && { costCenter }),
    })
  },
  classify: classifyProtheusAnswer,
  token: protheusToken,
  lookup: {
    prepare: (message) => getCalls(message).readTitle(toKey(parse(message))),
    read: (answer, message) => {
      const content = parse(message)
      const { type, due_on, amount_cents } = content
      const payer = getCustomer(message, content)
      return readTitleLookup(answer, { ...payer, type, due_date: due_on, value_cents: amount_cents })
    },
  },
  corrections: titleCorrections,
  async after(db, { message, status, external_id }) {
    const { due_on, history } = parse(message)
    const title = await followMessage(db, { message, status }, afterCreation, {
      // A person may have corrected them.
      ...(status === 'pending' && { due_on, history }),
      ...(status === 'succeeded' && { erp_key: external_id ?? null }),
    })
    if (title && status === 'succeeded') await lockDayOfTitle(db, title.cash_conciliation_id, message.now)
  },
}

/** Excludes a title without write-offs (routine FINA040, operation 5). */
const cancelTitle: IntegrationOperation = {
  name: cancelTitleOperation,
  label: 'Cancelamento de título',
  repeatable: false,
  waits: waitInReadingMode,
  describe,
  codes: (message) => ({ on: parse(message).business_date, codes: buildCodes(message).slice(0, 1) }),
  prepare: async (_db, message) => getCalls(message).cancelTitle(toKey(parse(message))),
  classify: classifyCancellation,
  token: protheusToken,
  lookup: {
    prepare: (message) => getCalls(message).readTitle(toKey(parse(message))),
    read: (answer, message) => {
      const { type, due_on, amount_cents } = parse(message)
      const found = readTitleLookup(answer, {
        customer: '',
        store: '',
        type,
        due_date: due_on,
        value_cents: amount_cents,
      })
      if (!found) return undefined
      return found.kind === 'absent' ? { kind: 'found', external_id: parse(message).reference } : { kind: 'absent' }
    },
  },
  async after(db, { message, status }) {
    await followMessage(db, { message, status }, afterCancellation)
  },
}

/** Changes the due date of a title in the ERP (routine FINA040, operation 4). Idempotent. */
const changeTitle: IntegrationOperation = {
  ...{ name: changeTitleOperation, label: 'Alteração de título', repeatable: true, describe, rebuild },
  ...{ classify: classifyProtheusAnswer, token: protheusToken, waits: waitInReadingMode },
  codes: (message) => ({ on: parse(message).business_date, codes: buildCodes(message).slice(0, 1) }),
  async prepare(db, message) {
    const title = await getTitle(db, message.entity_id)
    if (!title || title.state === 'cancelled') return { cancelled: 'O título foi cancelado.' }
    const { due_on } = parse(message)
    if (title.divergence !== 'due_changed' || title.due_on !== due_on)
      return { cancelled: 'O vencimento do título já não difere do Protheus, ou é outro.' }
    return getCalls(message).changeTitle(toKey(parse(message)), { dueDate: due_on })
  },
  async after(db, { message: { entity_id, payload, now }, status }) {
    const title = status === 'succeeded' ? await lockTitle(db, entity_id) : undefined
    const { due_on } = TitleMessage.parse(payload)
    if (title?.divergence !== 'due_changed' || title.erp_amount_cents === null || title.erp_balance_cents === null)
      return
    const erp = { amount_cents: title.erp_amount_cents, balance_cents: title.erp_balance_cents, due_on }
    await updateTitle(db, title, { erp_due_on: due_on, ...compareTitle(title, erp), updated_at: now, updated_by: null })
  },
}

type Followed = { message: SentMessage; status: MessageState }
type Change = Pick<Parameters<typeof updateTitle>[2], 'due_on' | 'history' | 'erp_key'>

/** Gives a title the state that follows from its message, with other changes. Returns a title whose state followed. */
async function followMessage(
  db: Db,
  { message: { id, entity_id, now }, status }: Followed,
  states: typeof afterCreation,
  change: Change = {},
) {
  const title = await lockTitle(db, entity_id)
  const following = title && findStateAfter(states, title, { id, status })
  if (!title || following === undefined) return undefined
  const state = following === 'integrated' ? getStateBySettled(title) : following
  await updateTitle(db, title, { ...change, state, updated_at: now, updated_by: null })
  return title
}

/** Locks the day of a title that the ERP has; the first title locks it, and later ones do not wait for its row. */
async function lockDayOfTitle(db: Db, day_id: string, now: string) {
  if ((await getDay(db, day_id))?.status !== 'closed') return
  const day = await lockDayAndPeriod(db, day_id)
  if (day?.status !== 'closed') return
  const status = takeStep(day, 'export', 'system')
  const locked = await lockClosedDay(db, day, { status, reason: 'erp', by: null, now })
  await recordDay(
    db,
    { actor_id: null, now, origin: 'rotina' },
    { action: 'cash-conciliations.lock', before: day, after: locked },
  )
}

export const titleOperations: readonly IntegrationOperation[] = [createTitle, cancelTitle, changeTitle]
