import { findVisibleCompanies } from '@app/domain/companies/server'
import { localDate, localTime, notFound } from '@app/kit/contract'
import { type ChangeContext, type Db, fail, implement, newBulkHandler, type RecordKind } from '@app/kit/server'
import { buildTerminalsQuery, findTerminals, getTerminal } from './find-terminals.store.ts'
import { importTerminals } from './import-terminals.server.ts'
import { identifyOne, recordRound } from './rounds.server.ts'
import { findExpectedTerminals } from './rounds.store.ts'
import { smartPosTerminals, type TerminalFilter } from './smart-pos-terminals.contract.ts'
import {
  findContracts,
  findTerminalAcquirers,
  findTerminalHolders,
  getTerminalKey,
  type LockedTerminal,
  lockTerminals,
  lockUnchangedTerminal,
} from './smart-pos-terminals.store.ts'
import { findUnregistered } from './terminal-captures.store.ts'
import { changeTerminalData, contractWords, createTerminal, terminalDetail } from './terminal-changes.server.ts'
import { findHours, findRounds, getLastCaptureDay } from './terminal-history.store.ts'
import {
  changeTerminalStatus,
  swapTerminal,
  transferTerminal,
  transferTerminalInBulk,
} from './terminal-moves.server.ts'
import { terminalRecord } from './terminal-record.contract.ts'
import { assessHours, canMoveTerminal } from './terminals.rules.ts'

const hoursPerDay = 24

async function getTerminalHours(db: Db, id: string, { date, now }: { date?: string | undefined; now: string }) {
  const terminal = (await getTerminal(db, id, now)) ?? fail(notFound)
  const today = localDate(now)
  const day = date ?? (await getLastCaptureDay(db, terminal.company_id, today)) ?? today
  const byDay = new Map<string, number[]>()
  for (const { business_date, hour, captures } of await findHours(db, terminal, day)) {
    const counts = byDay.get(business_date) ?? Array<number>(hoursPerDay).fill(0)
    counts[hour] = captures
    byDay.set(business_date, counts)
  }
  const captures = byDay.get(day) ?? []
  byDay.delete(day)
  const before = [...byDay.values()]
  const until = day < today ? hoursPerDay : day > today ? 0 : Number(localTime(now).slice(0, 2))
  return { date: day, days: before.length, hours: assessHours({ captures, before, until }) }
}

async function changeTerminal(
  call: ChangeContext,
  target: { id: string; version: number },
  work: (terminal: LockedTerminal) => Promise<unknown>,
) {
  await work(await lockUnchangedTerminal(call.db, target))
  return terminalDetail(call.db, target.id, call.now)
}

export default implement(smartPosTerminals, {
  list: ({ db, query, now }) => findTerminals(db, query, now),
  choices: async ({ db }) => ({
    companies: await findVisibleCompanies(db),
    contracts: (await findContracts(db)).map((contract) => ({ ...contract, label: contractWords(contract) })),
    acquirers: await findTerminalAcquirers(db),
    holders: await findTerminalHolders(db),
  }),
  unregistered: async ({ db, now }) => ({ data: await findUnregistered(db, localDate(now)) }),
  rounds: ({ db, query }) => findRounds(db, query),
  expected: async ({ db, query }) => ({ data: await findExpectedTerminals(db, query.company_id) }),
  identify: ({ db, query }) => identifyOne(db, query),
  get: ({ db, params, now }) => terminalDetail(db, params.id, now),
  hours: ({ db, params, query, now }) => getTerminalHours(db, params.id, { date: query.date, now }),

  create: async ({ body, ...call }) => terminalDetail(call.db, await createTerminal(call, body), call.now),
  importMany: ({ body, ...call }) => importTerminals(call, body.text),
  recordRound: ({ body, ...call }) => recordRound(call, body),
  update: ({ params, body: { version, ...data }, ...call }) =>
    changeTerminal(call, { ...params, version }, (terminal) => changeTerminalData(call, terminal, data)),
  transfer: ({ params, body: { version, ...draft }, ...call }) =>
    changeTerminal(call, { ...params, version }, (terminal) => transferTerminal(call, terminal, draft)),
  changeStatus: ({ params, body: { version, ...to }, ...call }) =>
    changeTerminal(call, { ...params, version }, (terminal) => changeTerminalStatus(call, terminal, to)),
  swap: async ({ params, body: { version, ...draft }, ...call }) =>
    terminalDetail(
      call.db,
      await swapTerminal(call, await lockUnchangedTerminal(call.db, { ...params, version }), draft),
      call.now,
    ),

  transferMany: newBulkHandler('smart-pos-terminals.transferMany', {
    title: 'Transferir terminais',
    find: (_, filter: TerminalFilter, now) => buildTerminalsQuery(filter, now),
    rows: lockTerminals,
    skip: ({ status }) => (canMoveTerminal(status) ? null : 'Está bloqueado, devolvido ou extraviado.'),
    change: transferTerminalInBulk,
  }),
})

export const terminalRecordKind: RecordKind = {
  ...terminalRecord,
  async find(db, id) {
    const terminal = await getTerminalKey(db, id)
    return terminal && { company_id: terminal.company_id, title: `Terminal ${terminal.serial_no}` }
  },
}
