import type { Capture } from '@app/formats'
import type { TerminalOwners } from '../imports-owners.store.ts'
import { instantOfLocal } from '../imports-times.server.ts'
import type { CaptureRecord } from './captures-staging.store.ts'

type Taken = Pick<Capture, 'terminal_logical_no' | 'captured_at' | 'sold_on'>

/** The company that the terminal of a capture worked for at that time: files come after a transfer too. */
export function ownerOf(terminals: TerminalOwners, { terminal_logical_no, captured_at, sold_on }: Taken) {
  const owners = terminals.get(terminal_logical_no ?? '') ?? []
  if (owners.length < 2) return owners[0]?.company_id
  const at = instantOfLocal(captured_at ?? `${sold_on}T12:00:00`)
  const then = owners.findLast(({ since }) => since === null || since <= at)
  return (then ?? owners[0])?.company_id
}

/** The newest sale of each terminal, of captures that go by. */
export function newLastCaptures() {
  const last = new Map<string, string>()
  return {
    add({ terminal_logical_no: terminal, captured_at: at, kind }: CaptureRecord) {
      if (typeof terminal !== 'string' || typeof at !== 'string' || kind !== 'sale') return
      const known = last.get(terminal)
      if (known === undefined || known < at) last.set(terminal, at)
    },
    all: (): ReadonlyMap<string, string> => last,
  }
}
