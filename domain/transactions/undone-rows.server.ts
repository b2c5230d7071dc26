import { showDate } from '@app/kit/contract'
import type { Db } from '@app/kit/server'
import { dropLateRows } from '../day/life/undone-late-items.store.ts'
import { postBankEntries } from '../journal/bank-entries.server.ts'
import { unfoldPairsContaining } from '../matching/exact-pairs.store.ts'
import { freeLinks, type ReleasedGroup, releaseGroups } from '../matching/undone-matches.store.ts'
import { resolveReceivables } from '../receivables/differences/resolved-differences.store.ts'
import { unfoldSettlementsContaining } from '../receivables/links/named-members.store.ts'
import { advanceInstalments, findInstalmentsOfBatches, markBack } from './receivable-states.store.ts'
import {
  type Freed,
  findProvenAmong,
  findProvenDays,
  findTouchedDays,
  lockUndoneDays,
  type NamedDay,
} from './undone-days.store.ts'
import {
  countWorkOnUndone,
  findReleasedParts,
  findTerminalsOfUndone,
  reopenChargedBack,
  reopenUnpaid,
} from './undone-rows.store.ts'

const shownDays = 5

const works: Readonly<Record<string, readonly [one: string, many: string]>> = {
  counts: ['contagem de gaveta', 'contagens de gaveta'],
  manuals: ['lançamento manual', 'lançamentos manuais'],
  fuellings: ['abastecimento tratado', 'abastecimentos tratados'],
  corrections: ['correção de linha', 'correções de linha'],
  holds: ['parcela cedida ou retida', 'parcelas cedidas ou retidas'],
  ignored: ['linha de extrato ignorada', 'linhas de extrato ignoradas'],
  split: ['linha de extrato dividida', 'linhas de extrato divididas'],
  reversed: ['linha de extrato estornada', 'linhas de extrato estornadas'],
  forwarded: ['captura encaminhada', 'capturas encaminhadas'],
  contested: ['chargeback contestado', 'chargebacks contestados'],
}

function daysInWords(days: readonly NamedDay[]) {
  const shown = days
    .slice(0, shownDays)
    .map(({ company_name, business_date }) => `${showDate(business_date)} ${company_name}`)
  const more = days.length - shown.length
  return shown.join(', ') + (more > 0 ? ` e mais ${more}` : '')
}

/** Returns texts of what prevents the deletion of rows: closed days and people's work on them. Locks the days. */
export async function findHolds(db: Db) {
  await lockUndoneDays(db)
  await unfoldPairsContaining(db, 'undone_rows')
  await unfoldSettlementsContaining(db, 'undone_rows')
  const counts = Object.entries(await countWorkOnUndone(db)).filter(([, count]) => count > 0)
  return {
    days: daysInWords(await findProvenDays(db)),
    work: counts.map(([name, count]) => `${count} ${works[name]?.[count === 1 ? 0 : 1] ?? name}`).join(', '),
  }
}

export const formatProvenDays = async (db: Db, days: readonly Freed[]) => daysInWords(await findProvenAmong(db, days))

/** Releases what depends on rows to be deleted. Returns what must be assessed again after the deletion. */
export async function releaseRows(db: Db, now: string) {
  const days = await findTouchedDays(db)
  const terminals = await findTerminalsOfUndone(db)
  const groups = await releaseGroups(db, now)
  const groupsOf = (pair: string) => groups.filter(({ pair_type }) => pair_type === pair)
  const batches = await findReleasedParts(db, groupsOf('BANK'), 'batch')
  const paid = await findReleasedParts(db, groupsOf('SETTLEMENT'), 'instalment')
  const companies = new Set(groups.map(({ company_id }) => company_id))
  const idsOf = (parts: typeof paid, company: string) =>
    parts.flatMap(({ company_id, id }) => (company_id === company ? [id] : []))
  // Order matters: `in_bank` goes back to `paid` before `paid` goes back to waiting.
  for (const company of companies) {
    const banked = await findInstalmentsOfBatches(db, company, idsOf(batches, company))
    await markBack(db, company, [...banked, ...idsOf(paid, company)], 'unbank')
  }
  const waiting = await reopenUnpaid(db, paid)
  await freeLinks(db, groups)
  for (const found of await reopenChargedBack(db)) await advanceInstalments(db, found)
  await resolveReceivables(db, waiting, now)
  await dropLateRows(db)
  return { days, terminals, groups }
}
/** Posts or reverses the bank entries of released matches; call it after everything was assessed again. */
export async function postReleased(db: Db, groups: readonly ReleasedGroup[], by: { by: string | null; now: string }) {
  for (const company_id of new Set(groups.map((group) => group.company_id))) {
    const ids = groups
      .filter((group) => group.company_id === company_id && group.pair_type !== 'SALE')
      .map(({ id }) => id)
    await postBankEntries(db, { company_id, ids }, by)
  }
}

export type ReleasedRows = Awaited<ReturnType<typeof releaseRows>>
