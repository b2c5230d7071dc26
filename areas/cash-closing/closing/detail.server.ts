import { buildDayFigures, type CashConciliationDetail, type DayGlance } from '@app/domain/day/assessment/contract'
import { type AssessedDay, assessStored } from '@app/domain/day/assessment/server'
import type { Solicitation } from '@app/domain/day/contract'
import { addWaitingDay } from '@app/domain/day/differences/contract'
import { findShownDifferences } from '@app/domain/day/differences/server'
import {
  type DayAction,
  getAdjustmentLockRefusal,
  isEditable,
  isProven,
  isWaiting,
  listDayButtons,
  solicitationMessages,
} from '@app/domain/day/life/contract'
import {
  type Company,
  type Day,
  getCompanyWithSettings,
  getDay,
  getNextDay,
  getPreviousDay,
  getToday,
} from '@app/domain/day/life/server'
import { StoredProof } from '@app/domain/day/proof/contract'
import { findPostedLines } from '@app/domain/journal/server'
import { findDrawerGroups, type StoredDrawer } from '@app/domain/matching/server'
import { countTitlesInErp, findReopeningRefusal } from '@app/domain/protheus/server'
import { findDepositsOfDay } from '@app/domain/receivables/server'
import { findSessionCounts } from '@app/domain/transactions/server'
import { formatCount, notFound, showDate, sumOf } from '@app/kit/contract'
import { type Db, fail, type SessionUser } from '@app/kit/server'
import { getDayRow } from '../board/board.store.ts'
import { findDaySolicitations } from '../cash-conciliation-solicitations/solicitations.store.ts'
import { findAdjustmentRefusal } from '../cash-conciliation-solicitations/submission/adjustment-refusals.server.ts'
import {
  findCloseRefusal,
  findSubmitRefusal,
} from '../cash-conciliation-solicitations/submission/signing-refusals.server.ts'
import { hideCash } from '../cash-conciliations/blind-count.rules.ts'
import { addDraftOutflows } from '../manuals/draft-outflows.store.ts'
import { withPaidRefusals } from '../manuals/paid-suggestions.server.ts'
import { findLockRefusal } from './lock.server.ts'
import { addOtherDaySales } from './other-day-sales.store.ts'

export async function getDayDetail(db: Db, { user, now }: Reader, id: string): Promise<CashConciliationDetail> {
  const { day, row, solicitations, stored } = await readStored(db, id, now)
  const company = await getCompanyWithSettings(db, day)
  const assessed = isProven(day.status) ? null : await assessStored(db, day, { company })
  const figures = {
    ...(assessed ? currentFigures(assessed) : await provenFigures(db, day)),
    drawer_matches: (await findDrawerGroups(db, day)).map(drawerMatch),
  }
  return {
    ...row,
    ...(row.cash_unseen ? { ...figures, ...hideCash({ ...row, ...figures }) } : figures),
    ...stored,
    counts: await findSessionCounts(db, day),
    deposits: row.cash_unseen ? [] : await findDepositsOfDay(db, day),
    solicitations,
    actions: await findActions(db, day, { user, now, company, solicitations, assessed }),
  }
}

type Reader = { user: SessionUser; now: string }

export async function getDayGlance(db: Db, { now }: Pick<Reader, 'now'>, id: string): Promise<DayGlance> {
  const { day, row, stored } = await readStored(db, id, now)
  const to_deposit_cents = isProven(day.status) ? provenIn(day).to_deposit_cents : day.to_deposit_cents
  return {
    ...row,
    ...stored,
    to_deposit_cents: row.cash_unseen ? null : to_deposit_cents,
    stands: !isWaiting(day.status) && to_deposit_cents !== null,
  }
}

async function readStored(db: Db, id: string, now: string) {
  const day = (await getDay(db, id)) ?? fail(notFound)
  const row = (await getDayRow(db, id)) ?? fail(notFound)
  const solicitations = await findDaySolicitations(db, day)
  const today = await getToday(db, day.company_id, now)
  const previous = await getPreviousDay(db, day)
  const next = await getNextDay(db, day)
  const stored = {
    differences: (await findProposedDifferences(db, day)).map((difference) => addWaitingDay(difference, today)),
    banner: bannerOf(day, row, solicitations) ?? (await findErpBanner(db, day)),
    lock_note: day.lock_note,
    proof_hash: day.proof_hash,
    revision: day.revision,
    previous_id: previous?.id ?? null,
    next_id: next?.id ?? null,
  }
  return { day, row, solicitations, stored }
}

const findProposedDifferences = async (db: Db, day: Day) =>
  addOtherDaySales(
    db,
    day,
    await addDraftOutflows(db, day, await withPaidRefusals(db, day.company_id, await findShownDifferences(db, day))),
  )

const drawerMatch = ({ system, ...group }: StoredDrawer) => ({ ...group, session_id: Number(system[0]?.id) })

const currentFigures = ({ facts, assessment }: AssessedDay) => ({
  ...totalsIn(assessment.totals),
  ...buildDayFigures(assessment, new Map(facts.sessions.map(({ id, version }) => [id, version]))),
  journal: journalView(assessment.journal.lines, false),
})

const totalsIn = ({
  system_before_cents: _,
  difference_before_cents: __,
  ...totals
}: AssessedDay['assessment']['totals']) => totals

/** A closed day shows the figures of its proof. Records that arrived later do not change them. */
async function provenFigures(db: Db, day: Day) {
  return { ...provenIn(day), journal: journalView(await findPostedLines(db, day), true) }
}

const provenIn = ({ proof }: Day) => StoredProof.parse(proof).figures

type Lines = CashConciliationDetail['journal']['lines']

const journalView = (lines: readonly Lines[number][], posted: boolean) => ({
  posted,
  debit_total_cents: sumOf(lines, (line) => line.debit_cents),
  credit_total_cents: sumOf(lines, (line) => line.credit_cents),
  lines: [...lines],
})

function bannerOf({ status }: Day, row: Row, [last]: readonly Solicitation[]) {
  if (!last?.decision_note) return null
  if (last.status === 'superseded' || last.status === 'expired')
    return last.type !== 'closing' || isEditable(status) ? last.decision_note : null
  if (last.status !== 'refused') return null
  if (last.type === 'closing') return status === 'refused' ? `Recusado: ${last.decision_note}` : null
  const request = { type: last.type, company: row.company_name, date: showDate(row.business_date) }
  return solicitationMessages.refused(request, last.decision_note)
}
type Row = Pick<CashConciliationDetail, 'company_name' | 'business_date'>

/** Says what is possible on a day whose titles are in the ERP; null on any other day. */
async function findErpBanner(db: Db, day: Day) {
  const count = day.lock_reason === 'erp' ? await countTitlesInErp(db, day) : 0
  if (count === 0) return null
  const titles = formatCount(count, 'título deste dia está', 'títulos deste dia estão')
  return `${titles} no Protheus. Para mudar o dia, solicite um ajuste. Para reabrir, use antes Cancelar no ERP em Contas a receber Protheus.`
}

type Situation = Reader & {
  company: Company
  solicitations: readonly Solicitation[]
  assessed: AssessedDay | null
}

async function findActions(db: Db, day: Day, situation: Situation) {
  const { user, company, solicitations } = situation
  const pending = solicitations.find(({ status }) => status === 'pending')
  const isRequester = pending?.requested_by_id === user.id
  const actor = { abilities: user.abilities, isRequester, decidesOwn: company.own_analysis }
  const actions = []
  for (const button of listDayButtons(day.status, actor, pending?.type))
    actions.push({ ...button, refusal: button.refusal ?? (await findCondition(db, day, button.name, situation)) })
  if (day.lock_reason === 'month' && actions.some(({ name }) => name === 'unlock'))
    return [...actions, { name: 'unlock_month', label: 'Desbloquear mês', refusal: null }]
  return actions
}

async function findCondition(db: Db, day: Day, action: DayAction, { company, assessed, now }: Situation) {
  if (assessed && action === 'submit')
    return (await findSubmitRefusal(db, day, { company, assessed, now }))?.message ?? null
  if (assessed && action === 'close')
    return (await findCloseRefusal(db, day, { company, assessed, now }))?.message ?? null
  if (action === 'request_adjustment')
    return getAdjustmentLockRefusal(day) ?? (await findAdjustmentRefusal(db, day, { now }))?.message ?? null
  if (action === 'unlock') return findReopeningRefusal(db, day)
  if (action === 'lock') {
    const month = { company_id: day.company_id, month: day.business_date.slice(0, 7) }
    return (await findLockRefusal(db, month))?.message ?? null
  }
  return null
}
