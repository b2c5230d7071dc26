import type { PosExportDraft } from '@app/formats/generate'
import { workedStation } from '../../../apps/server/demo/stations.ts'
import type { DayStory, Pay } from './day-story.ts'
import { buildStoryE2eId } from './story-clock.ts'

const { stone_terminal } = workedStation
const [forecourt] = workedStation.cielo_terminals

export function buildStoryReceipt(story: DayStory, pay: Pay): Partial<PosExportDraft['payments'][number]> {
  if (pay.method === 'cash') return {}
  if (pay.method === 'note') return { customer: pay.customer ?? null, document_attached: pay.signed ?? true }
  if (pay.method === 'pix') {
    const pix = story.pix.find(({ id }) => id === pay.confirmation)
    const e2e_id = pay.e2e !== undefined ? pay.e2e : pix ? buildStoryE2eId(story.date, pix) : null
    return { acquirer: 'pix', e2e_id }
  }
  const capture = story.captures.find(({ id }) => id === pay.confirmation)
  const stone = capture?.acquirer === 'stone'
  const network = stone
    ? { acquirer: 'stone', brand: 'mastercard', terminal_logical_no: stone_terminal }
    : pay.method === 'fleet'
      ? { acquirer: 'frota', brand: 'alelo', terminal_logical_no: forecourt }
      : { acquirer: 'cielo', brand: 'visa', terminal_logical_no: forecourt }
  return {
    ...network,
    ...(pay.brand !== undefined && { brand: pay.brand }),
    ...(pay.terminal !== undefined && { terminal_logical_no: pay.terminal }),
    nsu: pay.nsu !== undefined ? pay.nsu : (capture?.nsu ?? null),
    auth_code: pay.auth !== undefined ? pay.auth : (capture?.auth ?? null),
    installments: capture?.parts ?? 1,
  }
}
