import type { Db } from '@app/kit/server'
import type { NeededCode } from '../code-mappings/mapping.contract.ts'
import { natures } from '../code-mappings/natures.contract.ts'
import type { MessageState } from '../integration/message.contract.ts'
import { hasSendAttempt } from '../integration/messages.store.ts'
import type { IntegrationOperation, MessageToSend, SentMessage } from '../integration/operation.server.ts'
import { notifyUser } from '../people/server.ts'
import { compareTitle, getStateBySettled } from './compare-titles.rules.ts'
import { afterWriteOff, beforeReversal, findStateAfter } from './message-effects.rules.ts'
import { ProtheusSettings } from './protheus.contract.ts'
import { classifyProtheusAnswer, parseProtheusPage, parseProtheusTitle } from './protheus-answers.rules.ts'
import { protheusToken } from './protheus-calls.server.ts'
import { titleEntity, writeOffStates } from './title.contract.ts'
import { getCalls, requireCode, toKey, waitInReadingMode } from './title-calls.server.ts'
import { buildCompanyCode, formatTitleNumber, titlePage } from './title-message.contract.ts'
import { getErpFigures, lockTitle, updateTitle } from './titles.store.ts'
import { describeMovement, describeWriteOff, MovementMessage, WriteOffMessage } from './write-off-message.contract.ts'
import { findPosition, hasLostAnother, isSameWriteOff } from './write-offs.rules.ts'
import {
  checkReversalOperation,
  locateOperation,
  movementOperation,
  queueStep,
  reverseOperation,
  settleOperation,
} from './write-offs.server.ts'
import {
  findTitlePeople,
  isMatchConfirmed,
  isWrittenAgain,
  lockWriteOff,
  type StoredWriteOff,
  updateWriteOff,
} from './write-offs.store.ts'

const parse = ({ payload }: Pick<MessageToSend, 'payload'>) => WriteOffMessage.parse(payload)
const parseMovement = ({ payload }: Pick<MessageToSend, 'payload'>) => MovementMessage.parse(payload)

const describe: NonNullable<IntegrationOperation['describe']> = ({ payload }) => ({
  summary: describeWriteOff(WriteOffMessage.parse(payload)),
  page: titlePage,
})

const buildAccountCode = ({ account: { key, label } }: Pick<WriteOffMessage, 'account'>): NeededCode => ({
  domain: 'bank_account',
  key,
  label,
})

const getAccount = ({ codes }: MessageToSend) => {
  const [bank, agency = '', account = ''] = requireCode(codes, 'bank_account')
  return { bank, agency, account }
}

/** Only the branch: the calls that read a title and reverse a write-off need no more. */
const buildBranchCodes: NonNullable<IntegrationOperation['codes']> = (message) => {
  const { title } = parse(message)
  return { on: title.business_date, codes: [buildCompanyCode(message.company_id, title.company_name)] }
}

const readTitle = (message: MessageToSend) => getCalls(message).readTitle(toKey(parse(message).title))
const answers = { classify: classifyProtheusAnswer, token: protheusToken }

type Followed = { message: SentMessage; status: MessageState }

/** Gives a write-off the state that follows from its message. Returns a write-off whose state followed. */
async function followMessage(
  db: Db,
  { message: { id, entity_id, now }, status }: Followed,
  states: typeof afterWriteOff,
) {
  const write_off = await lockWriteOff(db, entity_id)
  const state = write_off && findStateAfter(states, write_off, { id, status })
  if (!write_off || state === undefined) return undefined
  if (state === 'queued' && write_off.state === 'rejected' && (await isWrittenAgain(db, write_off))) return undefined
  await updateWriteOff(db, write_off, { state, updated_at: now })
  return write_off
}

type Taken = { cents: number; now: string; balance_cents?: number | undefined }

/**
 * Adds an amount to the settled amount of the title of this write-off, and takes it from the balance that was read;
 * `balance_cents` is the balance in the ERP afterwards, if it was read.
 */
async function addSettled(db: Db, { title_id }: StoredWriteOff, { cents, now, balance_cents }: Taken) {
  const title = title_id === null ? undefined : await lockTitle(db, title_id)
  if (!title) return
  const settled_cents = title.settled_cents + cents
  const state = getStateBySettled({ ...title, settled_cents })
  const erp = getErpFigures(title)
  const found = erp && { ...erp, balance_cents: balance_cents ?? erp.balance_cents - cents }
  await updateTitle(db, title, {
    ...{ settled_cents, state, updated_at: now, updated_by: null },
    ...(found && { erp_balance_cents: found.balance_cents, ...compareTitle({ ...title, settled_cents }, found) }),
  })
}

/** The reason why a write-off or bank movement is not sent; undefined if it is. */
async function findSettlingRefusal(db: Db, { entity_id }: MessageToSend) {
  const write_off = await lockWriteOff(db, entity_id)
  if (write_off?.state !== 'queued') return { cancelled: 'Outra baixa tomou o lugar desta.' }
  if (!(await isMatchConfirmed(db, write_off))) return { cancelled: 'A conciliação bancária foi desfeita.' }
  return undefined
}

const sumTaken = ({ received_cents, discount_cents }: StoredWriteOff) => received_cents + discount_cents

/** Writes a title off (routine FINA070, operation 3). */
const settle: IntegrationOperation = {
  ...{ name: settleOperation, label: 'Baixa de título', repeatable: false, describe, ...answers },
  waits: waitInReadingMode,
  codes: (message) => {
    const needed = buildBranchCodes(message)
    return { ...needed, codes: [...needed.codes, buildAccountCode(parse(message))] }
  },
  async prepare(db, message) {
    const refusal = await findSettlingRefusal(db, message)
    if (refusal) return refusal
    const { title, settled_on, received_cents, discount_cents, reference } = parse(message)
    const { fee_as, write_off_reason: reason } = ProtheusSettings.parse(message.connection.settings)
    return getCalls(message).settleTitle(toKey(title), {
      ...{ date: settled_on, creditDate: settled_on, reason, ...getAccount(message) },
      ...{ received: { cents: received_cents }, [fee_as]: { cents: discount_cents }, history: `BAIXA ${reference}` },
    })
  },
  lookup: {
    prepare: readTitle,
    read: (answer, message) => {
      const found = parseProtheusTitle(answer)?.settlements.find((living) => isSameWriteOff(living, parse(message)))
      if (found) return { kind: 'found', external_id: found.sequence }
      return parseProtheusTitle(answer) ? { kind: 'absent' } : undefined
    },
  },
  async after(db, { message, status }) {
    const write_off = await followMessage(db, { message, status }, afterWriteOff)
    if (write_off && status === 'succeeded')
      await addSettled(db, write_off, { cents: sumTaken(write_off), now: message.now })
  },
}

const movementFields = ['E5_NUMERO', 'E5_HISTOR', 'E5_SITUACA'] as const
const maxMovements = 500

/** Posts the money of a batch that no title brought (routine FINA100, operations 3 and 4). */
const moveMoney: IntegrationOperation = {
  ...{ name: movementOperation, label: 'Movimento bancário', repeatable: false, ...answers },
  waits: waitInReadingMode,
  describe: ({ payload }) => ({ summary: describeMovement(MovementMessage.parse(payload)), page: titlePage }),
  codes: (message) => {
    const { settled_on, nature, company_name, account } = parseMovement(message)
    const codes: NeededCode[] = [
      buildCompanyCode(message.company_id, company_name),
      { domain: 'nature', key: nature, label: natures[nature] },
      buildAccountCode({ account }),
    ]
    return { on: settled_on, codes }
  },
  async prepare(db, message) {
    const refusal = await findSettlingRefusal(db, message)
    if (refusal) return refusal
    const { settled_on, received_cents, reference } = parseMovement(message)
    const [nature] = requireCode(message.codes, 'nature')
    return getCalls(message).createMovement({
      ...{ kind: received_cents < 0 ? 'pay' : 'receive', date: settled_on, nature, ...getAccount(message) },
      ...{ value: { cents: Math.abs(received_cents) }, history: reference },
    })
  },
  lookup: {
    prepare: (message) =>
      getCalls(message).query({
        ...{ table: 'SE5', fields: movementFields, page: 1, page_size: maxMovements },
        where: `E5_DATA = '${parseMovement(message).settled_on.replaceAll('-', '')}' AND E5_TIPODOC = 'VL'`,
      }),
    read: (answer, message) => {
      const page = parseProtheusPage(answer)
      const { reference } = parseMovement(message)
      const found = page?.rows.find(({ e5_histor, e5_situaca }) => e5_histor === reference && e5_situaca !== 'C')
      if (found) return { kind: 'found', external_id: found.e5_numero ?? '' }
      return page && !page.has_next ? { kind: 'absent' } : undefined
    },
  },
  async after(db, { message, status }) {
    await followMessage(db, { message, status }, afterWriteOff)
  },
}

/** Reads where the write-off stands among those of its title, and then asks for its reversal. */
const locate: IntegrationOperation = {
  ...{ name: locateOperation, label: 'Consulta da baixa a estornar', repeatable: true, describe, ...answers },
  codes: buildBranchCodes,
  prepare: async (_db, message) => readTitle(message),
  async after(db, { message, status, answer }) {
    await followMessage(db, { message, status }, beforeReversal)
    const title = status === 'succeeded' && answer ? parseProtheusTitle(answer) : undefined
    if (!title) return
    const write_off = await lockWriteOff(db, message.entity_id)
    // A message that was reopened after another one reversed the write-off.
    if (write_off?.state !== 'reversing') return
    const position = findPosition(title.settlements, parse(message))
    // A person has reversed it in the ERP.
    if (position === undefined) return endReversal(db, write_off, message.now, title.balance_cents)
    const seen_sequences = title.settlements.map(({ sequence }) => sequence)
    await updateWriteOff(db, write_off, { position, seen_sequences })
    const payload: WriteOffMessage = { ...parse(message), seen_sequences }
    await queueNext(db, write_off, { ...message, payload }, reverseOperation)
  },
}

type Step = Pick<SentMessage, 'id' | 'connection' | 'payload' | 'now'>

const queueNext = (db: Db, write_off: StoredWriteOff, { id, connection, payload, now }: Step, operation: string) =>
  queueStep(db, write_off, { connection_id: connection.id, operation, occasion: id, payload, now, actor_id: null })

async function endReversal(db: Db, write_off: StoredWriteOff, now: string, balance_cents?: number) {
  await updateWriteOff(db, write_off, { state: 'reversed', updated_at: now })
  await addSettled(db, write_off, { cents: -sumTaken(write_off), now, balance_cents })
}

const maxReadings = 8

/** Replaces a reversal whose position may have moved since it was read. Returns why it is cancelled. */
async function readPositionAgain(db: Db, write_off: StoredWriteOff, message: MessageToSend) {
  const { readings = 1, ...content } = parse(message)
  if (readings === maxReadings) {
    await updateWriteOff(db, write_off, { state: 'done', updated_at: message.now })
    return { cancelled: `O Protheus não aceitou o estorno depois de ${maxReadings} consultas da posição.` }
  }
  await queueNext(db, write_off, { ...message, payload: { ...content, readings: readings + 1 } }, locateOperation)
  return { cancelled: 'A posição da baixa é consultada outra vez antes do estorno.' }
}

/** Reverses a write-off by its position (routine FINA070, operation 5), which `locate` has read. */
const reverse: IntegrationOperation = {
  ...{ name: reverseOperation, label: 'Estorno de baixa', repeatable: false, describe, ...answers },
  waits: waitInReadingMode,
  codes: buildBranchCodes,
  async prepare(db, message) {
    const write_off = await lockWriteOff(db, message.entity_id)
    const position = write_off?.position ?? null
    if (!write_off || position === null) return { cancelled: 'A posição da baixa não foi lida.' }
    const isReplaced = write_off.message_id !== null && write_off.message_id !== message.id
    // Another message reverses the write-off, or has reversed it.
    if (isReplaced && write_off.state !== 'done')
      return { cancelled: `A baixa está "${writeOffStates[write_off.state]}".` }
    if (isReplaced || (await hasSendAttempt(db, message))) return readPositionAgain(db, write_off, message)
    return getCalls(message).reverseSettlement(toKey(parse(message).title), position)
  },
  lookup: {
    prepare: readTitle,
    read: (answer, message) => {
      const title = parseProtheusTitle(answer)
      if (!title) return undefined
      const { reference, seen_sequences = [] } = parse(message)
      const living = title.settlements.map(({ sequence }) => sequence)
      // One that vanished may be ours or another: the check that follows tells them apart, and nothing is sent again.
      return seen_sequences.every((sequence) => living.includes(sequence))
        ? { kind: 'absent' }
        : { kind: 'found', external_id: reference }
    },
  },
  async after(db, { message, status }) {
    await followMessage(db, { message, status }, beforeReversal)
    const write_off = status === 'succeeded' ? await lockWriteOff(db, message.entity_id) : undefined
    if (write_off) await queueNext(db, write_off, message, checkReversalOperation)
  },
}

async function notifyOfWrongReversal(db: Db, { company_id, title_id }: StoredWriteOff, message: SentMessage) {
  const text = `O Protheus estornou a baixa errada do título ${formatTitleNumber(parse(message).title)}.`
  for (const user_id of await findTitlePeople(db, company_id))
    await notifyUser(db, {
      ...{ user_id, company_id, type: 'wrong_reversal', message: text, now: message.now },
      ...{ entity: titleEntity, entity_id: title_id, link: `${titlePage}?open=${title_id}` },
    })
}

/** Reads the title again: the routine may have reversed another write-off. */
const checkReversal: IntegrationOperation = {
  ...{ name: checkReversalOperation, label: 'Conferência do estorno', repeatable: true, describe, ...answers },
  codes: buildBranchCodes,
  prepare: async (_db, message) => readTitle(message),
  async after(db, { message, status, answer }) {
    const write_off = await lockWriteOff(db, message.entity_id)
    if (write_off?.state !== 'reversing') return
    // Protheus accepted the reversal, and a person does without the check.
    if (status === 'ignored' || status === 'cancelled') return endReversal(db, write_off, message.now)
    const title = status === 'succeeded' && answer ? parseProtheusTitle(answer) : undefined
    if (!title) return
    const { seen_sequences, position } = write_off
    const seen = seen_sequences ?? []
    const after = title.settlements.map(({ sequence }) => sequence)
    const isOursLeft = findPosition(title.settlements, parse(message)) !== undefined
    if (isOursLeft || hasLostAnother(seen, { after, wanted: seen[(position ?? 0) - 1] })) {
      await updateWriteOff(db, write_off, { state: 'wrong_reversal', updated_at: message.now })
      return notifyOfWrongReversal(db, write_off, message)
    }
    return endReversal(db, write_off, message.now, title.balance_cents)
  },
}

export const writeOffOperations: readonly IntegrationOperation[] = [settle, moveMoney, locate, reverse, checkReversal]
