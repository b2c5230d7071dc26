import { findJournalEntries } from '@app/domain/journal/server'
import { notFound } from '@app/kit/contract'
import { type Db, fail } from '@app/kit/server'
import { getDayRow } from '../board/board.store.ts'
import type { DayJournal } from '../cash-conciliations/day-journal.contract.ts'
import { tieMirrors } from '../cash-conciliations/day-journal.rules.ts'

export async function getDayJournal(db: Db, id: string): Promise<DayJournal> {
  const { cash_unseen, ...day } = (await getDayRow(db, id)) ?? fail(notFound)
  if (cash_unseen) return { data: [], cash_unseen }
  const entries = await findJournalEntries(db, day)
  const data = entries.map(({ solicitation_id, solicitation_number, ...entry }) => ({
    ...entry,
    solicitation: solicitation_id && solicitation_number ? { id: solicitation_id, number: solicitation_number } : null,
  }))
  return { data: tieMirrors(data), cash_unseen }
}
