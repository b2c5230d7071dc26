import type { CaptureRecord } from '@app/domain/transactions/server'
import type { ParsedCapture } from '@app/formats'
import type { TerminalOwners } from '../files/imports-owners.store.ts'
import { parseLocalInstant } from '../files/imports-times.server.ts'

type TerminalSale = Pick<ParsedCapture, 'terminal_logical_no' | 'captured_at' | 'sold_on'>

/** Returns the company that had the terminal at the time of the sale; it may have moved before the file arrived. */
export function getOwnerAtSale(terminals: TerminalOwners, { terminal_logical_no, captured_at, sold_on }: TerminalSale) {
  const owners = terminals.get(terminal_logical_no ?? '') ?? []
  if (owners.length < 2) return owners[0]?.company_id
  const at = parseLocalInstant(captured_at ?? `${sold_on}T12:00:00`)
  const then = owners.findLast(({ since }) => since === null || since <= at)
  return (then ?? owners[0])?.company_id
}

export function newLastCaptures() {
  const companies = new Map<string, Map<string, string>>()
  return {
    add({ company_id, terminal_logical_no: terminal, captured_at: at, kind }: CaptureRecord) {
      if (typeof terminal !== 'string' || typeof at !== 'string' || kind !== 'sale') return
      const last = companies.get(company_id) ?? new Map<string, string>()
      companies.set(company_id, last)
      const known = last.get(terminal)
      if (known === undefined || known < at) last.set(terminal, at)
    },
    all: () =>
      [...companies].map(([company_id, last]) => ({
        company_id,
        terminals: [...last].map(([logical_no, captured_at]) => ({ logical_no, captured_at })),
      })),
  }
}
