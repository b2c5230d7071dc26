import { dayStatuses, formatRequestTitle, type SolicitationType } from '@app/domain/day/assessment/contract'
import { showDate, showMoney } from '@app/kit/contract'
import { type Db, maxFoundPerKind, type SearchTerms, selectFromView, whereTextContains } from '@app/kit/server'
import { sql } from 'kysely'
import { buildPlaceColumn } from './smart-pos-terminals/find-terminals.store.ts'

const nameOf = (day: { name: string; business_date: string }) => `${day.name} · ${showDate(day.business_date)}`

export async function findDaysLike(db: Db, { text, date, cents }: SearchTerms) {
  if (text === '' && date === undefined && cents === undefined) return []
  const rows = await selectFromView(db, 'cash_conciliations', 'seen_days')
    .innerJoin('companies', 'companies.id', 'cash_conciliations.company_id')
    .select(['cash_conciliations.id', 'business_date', 'status', 'difference_cents', 'companies.name'])
    .where((day) =>
      day.or([
        day.and([
          whereTextContains<'cash_conciliations' | 'companies'>(['companies.name'], text)(day),
          ...(date ? [day('business_date', '=', date)] : []),
          ...(text === '' && date === undefined ? [sql<boolean>`false`] : []),
        ]),
        ...(cents === undefined
          ? []
          : (['system_total_cents', 'confirmed_total_cents', 'difference_cents'] as const).map((amount) =>
              day(amount, 'in', [cents, -cents]),
            )),
      ]),
    )
    .orderBy('business_date', 'desc')
    .orderBy('companies.name')
    .limit(maxFoundPerKind)
    .$narrowType<{ status: keyof typeof dayStatuses }>()
    .execute()
  return rows.map((day) => ({
    id: day.id,
    title: nameOf(day),
    detail: `${dayStatuses[day.status]} · diferença ${showMoney(day.difference_cents)}`,
    to: `/cash-conciliation/${day.id}`,
  }))
}

const numberIn = (text: string) => (/^\d{1,9}$/.test(text) ? Number(text) : undefined)

export async function findSolicitationsLike(db: Db, { text, date }: SearchTerms) {
  if (text === '' && date === undefined) return []
  const number = numberIn(text)
  const rows = await db
    .selectFrom('cash_conciliation_solicitations as request')
    .innerJoin('cash_conciliations as day', (join) =>
      join.onRef('day.company_id', '=', 'request.company_id').onRef('day.id', '=', 'request.cash_conciliation_id'),
    )
    .innerJoin('companies', 'companies.id', 'request.company_id')
    .select(['request.id', 'request.number', 'request.type', 'day.business_date', 'companies.name'])
    .$if(number !== undefined, (requests) => requests.where('request.number', '=', number ?? 0))
    .$if(number === undefined, (requests) => requests.where(whereTextContains(['companies.name'], text)))
    .$if(date !== undefined, (requests) => requests.where('day.business_date', '=', date ?? ''))
    .orderBy('request.requested_at', 'desc')
    .limit(maxFoundPerKind)
    .$narrowType<{ type: SolicitationType }>()
    .execute()
  return rows.map((request) => ({
    id: request.id,
    title: formatRequestTitle({ ...request, company_name: request.name }),
    detail: showDate(request.business_date),
    to: `/cash-conciliation-solicitation/${request.id}`,
  }))
}

export async function findTerminalsLike(db: Db, { text, date }: SearchTerms) {
  if (text === '' || date) return []
  const rows = await db
    .selectFrom('smart_pos_terminals')
    .innerJoin('companies', 'companies.id', 'smart_pos_terminals.company_id')
    .select(['smart_pos_terminals.id', 'logical_no', 'serial_no', 'companies.name'])
    .select(buildPlaceColumn('smart_pos_terminals').as('place'))
    .where(whereTextContains(['logical_no', 'serial_no', 'model'], text))
    .orderBy('logical_no')
    .limit(maxFoundPerKind)
    .execute()
  return rows.map((terminal) => ({
    id: terminal.id,
    title: `Terminal ${terminal.logical_no}`,
    detail: [terminal.serial_no, terminal.name, terminal.place].join(' · '),
    to: `/smart-pos-terminal?open=${terminal.id}`,
  }))
}

export async function findRulesLike(db: Db, { text, date }: SearchTerms) {
  if (text === '' || date) return []
  const rows = await db
    .selectFrom('conciliation_rules')
    .select(['id', 'name', 'active', 'text_pattern'])
    .where(whereTextContains(['name', 'text_pattern'], text))
    .orderBy('name')
    .limit(maxFoundPerKind)
    .execute()
  return rows.map(({ id, name, active, text_pattern }) => ({
    id,
    title: name,
    detail: [active ? 'Regra ativa' : 'Regra inativa', text_pattern].filter(Boolean).join(' · '),
    to: `/cash-conciliation-movement-reason-map?tab=rules&open=${id}`,
  }))
}
