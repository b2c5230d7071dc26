import { localDate, showDate, showMoney } from '@app/kit/contract'
import { type Db, maxFoundPerKind, type SearchTerms, whereTextContains } from '@app/kit/server'

export async function findImportsLike(db: Db, { text, date, cents }: SearchTerms) {
  if (date || (text === '' && cents === undefined)) return []
  const rows = await db
    .selectFrom('imports')
    .select(['id', 'file_name', 'amount_total_cents', 'created_at'])
    .where((file) =>
      file.or([
        ...(text ? [whereTextContains<'imports'>(['file_name'], text)(file)] : []),
        ...(cents === undefined ? [] : [file('amount_total_cents', '=', cents)]),
      ]),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(maxFoundPerKind)
    .execute()
  return rows.map((file) => ({
    id: file.id,
    title: file.file_name,
    detail: `${showDate(localDate(file.created_at))} · ${showMoney(file.amount_total_cents)}`,
    to: `/financial-transactions/column-mapping/import?open=${file.id}`,
  }))
}
