import { localDate, notFound } from '@app/kit/contract'
import { fail, type Reversal, refuseChanged } from '@app/kit/server'
import { z } from 'zod'
import { TerminalData } from './smart-pos-terminal.contract.ts'
import { capturesAfter } from './smart-pos-terminals.contract.ts'
import { hasCapturesAfter, lockTerminal, updateTerminal } from './smart-pos-terminals.store.ts'
import { adoptUnknownCaptures, openCustody } from './terminal-changes.server.ts'
import { terminalRecord } from './terminal-record.contract.ts'

const AuditedFields = TerminalData.partial().extend({
  company_id: z.string().optional(),
  acquirer_company_id: z.string().nullish(),
  model: z.string().optional(),
  moved_at: z.string().optional(),
})

const columns = [
  'company_id',
  'acquirer_company_id',
  'serial_no',
  'logical_no',
  'model',
  'kind',
  'location',
  'island',
  'holder_id',
  'integrated',
  'sim_line',
  'received_on',
  'rental_cents',
] as const
type Column = (typeof columns)[number]

/** Reverts an edit or transfer that is the latest change; custody keeps both movements. */
export const terminalReversal: Reversal = {
  entity: terminalRecord.entity,
  actions: ['update', 'transfer'],
  ability: terminalRecord.ability,
  async revert(context, change) {
    const { db, now } = context
    const terminal = (await lockTerminal(db, change.entity_id)) ?? fail(notFound)
    const before = AuditedFields.parse(change.before)
    const after = AuditedFields.parse(change.after)
    const changed = columns.filter((name) => name in before && before[name] !== after[name])
    if (changed.some((name) => terminal[name] !== after[name])) return refuseChanged(db, change)
    const { company_id, logical_no } = terminal
    const { moved_at } = after
    const companyChanged = changed.includes('company_id')
    if (
      companyChanged &&
      moved_at &&
      (await hasCapturesAfter(db, { ...terminal, at: moved_at, day: localDate(moved_at) }))
    )
      fail(capturesAfter)
    const previousValues = Object.fromEntries(changed.map((name) => [name, before[name]]))
    await updateTerminal(context, terminal.id, previousValues)
    const restored = { ...terminal, ...previousValues }
    const place: readonly Column[] = ['company_id', 'location', 'island', 'holder_id']
    if (changed.some((name) => place.includes(name)))
      await openCustody(
        context,
        { ...restored, terminal_id: terminal.id },
        { since: now, reason: 'Alteração desfeita' },
      )
    if (companyChanged)
      await adoptUnknownCaptures(context, { company_id: restored.company_id, logical_no, since: moved_at ?? now })
    return { company_id }
  },
}
