import { BusinessDate, showMoney } from '@app/kit/contract'
import { z } from 'zod'
import { natures } from '../code-mappings/natures.contract.ts'
import { formatTitleNumber, TitleMessage } from './title-message.contract.ts'

const Account = z.object({ key: z.string(), label: z.string() })

/** Content of the messages about a write-off of a title. */
export const WriteOffMessage = z.object({
  title: TitleMessage,
  settled_on: BusinessDate,
  received_cents: z.int(),
  discount_cents: z.int(),
  reference: z.string(),
  account: Account,
  /** For a reversal: the write-offs of the title when its position was read, as their sequences. */
  seen_sequences: z.array(z.string()).optional(),
  /** For a reversal: how often its position was read; once if missing. */
  readings: z.int().optional(),
})
export type WriteOffMessage = z.output<typeof WriteOffMessage>

export const describeWriteOff = ({ title, received_cents }: WriteOffMessage) =>
  `Baixa do título ${formatTitleNumber(title)} – ${showMoney(received_cents)}`

/** Content of a bank movement: money of a batch that no title brought. Negative if it was paid. */
export const MovementMessage = z.object({
  company_name: z.string(),
  nature: z.enum(['rental', 'adjustment', 'chargeback']),
  settled_on: BusinessDate,
  received_cents: z.int(),
  reference: z.string(),
  account: Account,
})
export type MovementMessage = z.output<typeof MovementMessage>

export const describeMovement = ({ nature, received_cents }: MovementMessage) =>
  `${natures[nature]} – ${showMoney(received_cents)}`
