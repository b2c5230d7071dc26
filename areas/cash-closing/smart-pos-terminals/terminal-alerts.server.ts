import type { EventPayload } from '@app/domain/events/contract'
import { notifyUser } from '@app/domain/people/server'
import { localDate, showDate } from '@app/kit/contract'
import type { ChangeContext, Db } from '@app/kit/server'
import { getTerminal } from './find-terminals.store.ts'
import { blockedWithCaptures } from './smart-pos-terminals.contract.ts'
import type { LockedTerminal } from './smart-pos-terminals.store.ts'
import { findTerminalUsers, type Noted, noteLastCaptures } from './terminal-captures.store.ts'
import { terminalRecord } from './terminal-record.contract.ts'

type Alert = { terminal: Pick<Noted, 'id' | 'company_id' | 'company_name' | 'serial_no'>; text: string }

async function notifyTerminalUsers(
  db: Db,
  { terminal, text }: Alert,
  { now, except }: { now: string; except: string | null },
) {
  const { id, company_id, company_name, serial_no } = terminal
  const message = `${text} Terminal ${serial_no}, ${company_name}.`
  for (const user_id of await findTerminalUsers(db, { company_id, except }))
    await notifyUser(db, {
      user_id,
      company_id,
      type: 'terminal_blocked_captures',
      message,
      entity: terminalRecord.entity,
      entity_id: id,
      link: `/smart-pos-terminal?open=${id}`,
      now,
    })
}

export async function alertBlocked({ db, user, now }: ChangeContext, { id }: LockedTerminal) {
  const terminal = await getTerminal(db, id, now)
  if (terminal && terminal.captures_today > 0)
    await notifyTerminalUsers(db, { terminal, text: blockedWithCaptures }, { now, except: user.id })
}

export async function noteTerminalCaptures(
  db: Db,
  { now, ...used }: EventPayload<'terminals-used'> & { company_id: string; now: string },
) {
  for (const terminal of await noteLastCaptures(db, used)) {
    if (terminal.status !== 'blocked' || terminal.last_capture_at <= terminal.status_since) continue
    const day = localDate(terminal.last_capture_at)
    const text =
      day === localDate(now) ? blockedWithCaptures : blockedWithCaptures.replace('hoje', `em ${showDate(day)}`)
    await notifyTerminalUsers(db, { terminal, text }, { now, except: null })
  }
}
