import type { BusinessDate } from '@app/kit/contract'
import type { Db, OutboundAnswer, OutboundRequest } from '@app/kit/server'
import type { NeededCode, ResolvedCode } from '../code-mappings/contract.ts'
import type { ContentField } from './corrections.rules.ts'
import type { MessageState } from './message.contract.ts'
import type { CallResult, LookupResult } from './results.rules.ts'

/** A message as its operation sees it. `secret` is the connection's, opened for this call. */
export type MessageToSend = {
  id: string
  company_id: string
  entity: string
  entity_id: string
  payload: unknown
  connection: { id: string; name: string; base_url: string; owner_id: string | null; settings: unknown }
  secret: string
  now: string
  /** The codes that the operation needs; for a look-up those of the call that it is about. */
  codes: readonly ResolvedCode[]
}

/** Codes of the other system in a message, valid on its business date. */
export type NeededCodes = { on: BusinessDate; codes: readonly NeededCode[] }

export type PreparedCall = Pick<OutboundRequest, 'method' | 'url' | 'headers' | 'body'>

type CalledConnection = Pick<MessageToSend['connection'], 'id' | 'base_url' | 'settings'>

export type Token = {
  prepare: (request: { connection: CalledConnection; secret: string }) => PreparedCall
  /** The token is renewed when 80 % of its lifetime have passed, or after a 401. */
  read: (answer: OutboundAnswer) => { token: string; lifetime_s?: number } | undefined
}

type Lookup = {
  prepare: (message: MessageToSend) => PreparedCall
  /** Undefined if the answer is neither a record nor its absence. */
  read: (answer: OutboundAnswer, message: MessageToSend) => LookupResult | undefined
}

export type SentMessage = Omit<MessageToSend, 'secret'>

type AfterCall = {
  message: SentMessage
  status: MessageState
  /** The code of the other system, if the call, the look-up or a person gave one. */
  external_id: string | undefined
  failing_since: string | null
  /** Undefined if the other system did not answer. */
  answer: OutboundAnswer | undefined
}

/** One kind of message. Its name is stored: after a rename or removal its messages wait. */
export type IntegrationOperation = {
  name: string
  /** Portuguese name on screens. */
  label: string
  /** Text and page of the record that the message is about. */
  describe?: (message: Pick<MessageToSend, 'entity' | 'entity_id' | 'payload'>) => { summary: string; page?: string }
  /** Rebuilds the content from the source record when a message is reprocessed. If missing, the stored content is sent. */
  rebuild?: (
    db: Db,
    message: Pick<MessageToSend, 'company_id' | 'entity' | 'entity_id' | 'payload'>,
  ) => Promise<unknown>
  /**
   * Names the codes that the message needs. The hub resolves them before each call; without one of them the message
   * waits until its mapping is saved.
   */
  codes?: (
    message: Pick<MessageToSend, 'company_id' | 'entity' | 'entity_id' | 'payload'> & {
      connection: Pick<MessageToSend['connection'], 'settings'>
    },
  ) => NeededCodes
  /**
   * Returns the reason why the settings of the connection let no message be sent now. Such messages wait; a look-up of an
   * uncertain one is made.
   */
  waits?: (settings: unknown) => string | undefined
  /** Builds the call. With the reason why it must not be sent any more, the message is cancelled. */
  prepare: (db: Db, message: MessageToSend) => Promise<PreparedCall | { cancelled: string }>
  /** Meaning of an answer; undefined: that of its status. */
  classify?: (answer: OutboundAnswer) => CallResult | undefined
  /** Parts of an answer that are read and stored; by default all of it up to 10 MB, and 64 KiB. */
  answer?: { read_bytes: number; stored_characters: number }
  /** Bearer token, renewed once after a 401. */
  token?: Token
  /** Fields that a person may correct after a refusal. */
  corrections?: readonly ContentField[]
  /**
   * Runs in the transaction that records the new state of the message: after a call that sent it, after a look-up that
   * ended its uncertainty, and when a person ends it or queues it again.
   */
  after?: (db: Db, call: AfterCall) => Promise<unknown>
} & (
  | { repeatable: true }
  /** A write that the other system would do twice. Without a look-up, an uncertain message waits for a person. */
  | { repeatable: false; lookup?: Lookup }
)
