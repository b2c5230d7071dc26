import { type LoadedFacts, loadFacts } from '@app/domain/day/facts/server'
import {
  canLinkFuelling,
  findUnlinkedFuel,
  getCorrectableFields,
  getLineValue,
  getShiftName,
  hasProvenReceipt,
} from '@app/domain/day/inconsistencies/contract'
import {
  findCustomerChoices,
  findCustomersNamed,
  findItemCorrections,
  findNamedCustomer,
  findNamedEmployee,
} from '@app/domain/day/inconsistencies/server'
import { getDayEditRefusal } from '@app/domain/day/life/contract'
import { type Day, getDay } from '@app/domain/day/life/server'
import { localTime, notFound, showMoney } from '@app/kit/contract'
import { type Db, fail } from '@app/kit/server'
import { findPeopleNames, getInconsistencyRow, getOriginalLine, getSource } from './inconsistencies.store.ts'
import type { Inconsistency, InconsistencyDetail } from './inconsistency.contract.ts'
import { findTeamRequest } from './inconsistency-request.server.ts'

export async function inconsistencyDetail(db: Db, id: string, now: string): Promise<InconsistencyDetail> {
  const row = (await getInconsistencyRow(db, id)) ?? fail(notFound)
  const day = (await getDay(db, row.cash_conciliation_id)) ?? fail(notFound)
  const facts = await loadFacts(db, day)
  const nozzle_id = getNozzleId(row, facts)
  return {
    ...row,
    day_status: day.status,
    lock_reason: day.lock_reason,
    refusal: getDayEditRefusal(day),
    ...(await getSourceAndFields(db, { row, day, facts })),
    customers: row.code === 'I08' ? await findCustomerChoices(db, row.company_id) : [],
    named_customer: row.code === 'I08' ? await findCustomerOfLine(db, row, facts) : null,
    named_employee: row.code === 'I16' ? await findEmployeeOfLine(db, row, facts) : null,
    shifts: row.code === 'I06' ? listShifts(facts) : [],
    corrections: await findCorrections(db, { row, day }),
    proven: isProven(row, facts),
    nozzle_id,
    request: await findTeamRequest(db, { ...row, nozzle_id }, now),
    links: findLinks(row, facts),
  }
}

const listShifts = ({ sessions }: LoadedFacts) =>
  sessions.map((session) => ({
    id: String(session.id),
    name: getShiftName(session, sessions),
    operator: session.operator,
  }))

async function findCustomerOfLine(db: Db, { company_id, item_id }: Inconsistency, { movements }: LoadedFacts) {
  const typed = movements.find(({ id }) => String(id) === item_id)?.customer
  return typed ? findNamedCustomer(typed, await findCustomersNamed(db, company_id, typed)) : null
}

/** The till writes the number or the name on the paper of an advance as its document, or as a customer. */
async function findEmployeeOfLine(db: Db, { company_id, business_date, item_id }: Inconsistency, facts: LoadedFacts) {
  const line = facts.movements.find(({ id }) => String(id) === item_id)
  const paper = [line?.document_no, line?.customer].filter((text) => text).join(' ')
  return paper === '' ? null : findNamedEmployee(paper, await findPeopleNames(db, { company_id, business_date }))
}

type LineContext = { row: Inconsistency; day: Day; facts: LoadedFacts }

async function getSourceAndFields(
  db: Db,
  { row, day, facts }: LineContext,
): Promise<Pick<InconsistencyDetail, 'source' | 'fields'>> {
  const { item_kind, item_id: id, company_id } = row
  if (item_kind === 'movement') {
    const original = await getOriginalLine(db, day, id)
    const line = facts.movements.find((movement) => String(movement.id) === id)
    const fields = getCorrectableFields(row.code)
    return {
      source: original?.file_name ? { file_name: original.file_name, line: original.import_line } : null,
      fields: fields.map((field) => ({
        field,
        value: line ? getLineValue(line, field, facts.sessions) : null,
        original: original ? getLineValue(original, field, facts.sessions) : null,
      })),
    }
  }
  const table = { capture: 'acquirer_transactions', fuelling: 'fuellings', sale: null, nozzle: null } as const
  const from = table[item_kind]
  const file = from && (await getSource(db, from, { company_id, id }))
  return { source: file ?? null, fields: [] }
}

function findCorrections(db: Db, { row, day }: Omit<LineContext, 'facts'>) {
  const { item_kind, item_id } = row
  if (item_kind !== 'movement' && item_kind !== 'fuelling') return []
  return findItemCorrections(db, day, { item_kind, item_id: Number(item_id) })
}

/** Codes whose suggested numbers come from a receipt of the line's amount. */
const receiptCodes: readonly string[] = ['I01', 'I02', 'I07']

function isProven({ code, item_id, suggested }: Inconsistency, { movements, captures }: LoadedFacts) {
  if (!receiptCodes.includes(code)) return true
  const line = movements.find(({ id }) => String(id) === item_id)
  return line !== undefined && hasProvenReceipt(line, { captures, suggested })
}

const getNozzleId = ({ item_kind, item_id }: Inconsistency, { fuellings }: LoadedFacts) =>
  fuellings.find(({ id, nozzle_no }) =>
    item_kind === 'nozzle' ? String(nozzle_no) === item_id : item_kind === 'fuelling' && String(id) === item_id,
  )?.nozzle_id ?? null

function findLinks(row: Inconsistency, facts: LoadedFacts): InconsistencyDetail['links'] {
  if (row.code !== 'I09') return []
  const { sales, fuellings } = findUnlinkedFuel({ ...facts, terminals: [], price_requests: [] })
  const sale = sales.find((one) => row.item_kind === 'sale' && one.sale === row.item_id)
  const fuelling = fuellings.find(({ id }) => row.item_kind === 'fuelling' && String(id) === row.item_id)
  if (sale)
    return fuellings
      .filter((one) => canLinkFuelling(sale, one))
      .map(({ id, ended_at, nozzle_no, total_cents }) => ({
        id: String(id),
        label: `Bico ${nozzle_no} às ${localTime(ended_at)}, ${showMoney(total_cents)}`,
      }))
  return sales
    .filter((one) => fuelling && canLinkFuelling(one, fuelling))
    .map((one) => ({ id: one.sale, label: `Venda ${one.sale}, ${showMoney(one.total_cents)}` }))
}
