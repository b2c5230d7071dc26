import { getCompanyName } from '@app/domain/companies/server'
import { notFound } from '@app/kit/contract'
import { type ChangeContext, type Db, fail, newId } from '@app/kit/server'
import { findExpectedTerminals, insertRound, type RoundLine } from './rounds.store.ts'
import type { Scanned } from './smart-pos-terminal.contract.ts'
import { getOwners } from './smart-pos-terminals.store.ts'
import { toAuthorship } from './terminal-changes.server.ts'
import { getRound } from './terminal-history.store.ts'

type Expected = Awaited<ReturnType<typeof findExpectedTerminals>>

async function identify(db: Db, expected: Expected, serial_no: string): Promise<Scanned> {
  const expectedTerminal = expected.find((one) => one.serial_no === serial_no)
  if (expectedTerminal) return { serial_no, result: 'found', detail: expectedTerminal.detail }
  const { by_serial } = await getOwners(db, { serial_no, acquirer: '', logical_no: '' })
  if (by_serial === null) return { serial_no, result: 'unknown', detail: 'Não cadastrado' }
  return {
    serial_no,
    result: 'other_company',
    detail: (await getCompanyName(db, by_serial)) ?? 'Outra empresa',
  }
}

export const identifyOne = async (db: Db, { company_id, serial_no }: { company_id: string; serial_no: string }) =>
  identify(db, await findExpectedTerminals(db, company_id), serial_no)

export async function recordRound(
  actor: ChangeContext,
  { company_id, serial_nos }: { company_id: string; serial_nos: string[] },
) {
  const { db, audit } = actor
  const company_name = (await getCompanyName(db, company_id)) ?? fail(notFound)
  const expected = await findExpectedTerminals(db, company_id)
  const lines: RoundLine[] = []
  for (const serial_no of new Set(serial_nos)) {
    const { result } = await identify(db, expected, serial_no)
    lines.push({ serial_no, result, terminal_id: expected.find((one) => one.serial_no === serial_no)?.id ?? null })
  }
  for (const { id, serial_no } of expected)
    if (!serial_nos.includes(serial_no)) lines.push({ serial_no, result: 'missing', terminal_id: id })
  const id = newId()
  await insertRound(db, { id, company_id, lines }, toAuthorship(actor))
  const count = (result: RoundLine['result']) => lines.filter((line) => line.result === result).length
  const after = {
    company_name,
    found: count('found'),
    missing: count('missing'),
    unknown: count('unknown'),
    other_company: count('other_company'),
  }
  await audit({ company_id, entity: 'terminal_round', entity_id: id, action: 'create', after })
  return (await getRound(db, id)) ?? fail(notFound)
}
