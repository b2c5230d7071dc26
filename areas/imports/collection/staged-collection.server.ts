import { type ReturnedSlip, stagedSlips } from '@app/areas/finance/server'
import type { CollectionTitle, HandedItem, LeftOutReason } from '@app/formats'
import type { BusinessDate } from '@app/kit/contract'
import type { Db } from '@app/kit/server'
import { type Numbering, newNumbering } from '../captures/capture-rows.server.ts'
import { newDayTally } from '../files/day-tally.rules.ts'
import { findAccountOwners } from '../files/imports-owners.store.ts'
import { FileRefused, type ImportOrder, refuseIf, toFileProblem, toLineProblem } from '../files/imports-plan.server.ts'
import type { Intake } from '../files/intake.server.ts'
import { newLeftOutEntry } from '../files/left-out-entry.rules.ts'
import { newRefusedRows } from '../files/refused-rows.rules.ts'

const remittance =
  'Arquivo de remessa de cobrança: ele pede ao banco e não diz o que aconteceu. Importe o arquivo de retorno.'

const paidWithoutSlip: LeftOutReason = {
  code: 'paid-without-slip',
  reason: 'título pago sem nosso número; não se sabe que boleto ele paga',
}
const accountFee: LeftOutReason = {
  code: 'account-fee',
  reason: 'tarifa da conta, que não é de um boleto; o débito dela entra pelo extrato',
}

type Place = { company_id: string; bank_account_id: string }

export function openCollection(intake: Intake) {
  const { db, order } = intake
  const slips = intake.staging.table(stagedSlips)
  const places = new Map<string, Place>()
  const number = newNumbering()
  const companies = new Set<string>()
  const days = newDayTally()
  // The first credit date per company: from then on its statement may hold these payments.
  const credited = new Map<string, BusinessDate>()
  const withoutNumber = newRefusedRows()
  const counts = { records: 0, paid_cents: 0 }
  const paid = newLeftOutEntry(paidWithoutSlip)
  const fees = newLeftOutEntry(accountFee)

  const learn = async (titles: readonly CollectionTitle[]) => {
    if (titles.some(({ direction }) => direction === 'remittance')) throw new FileRefused([toFileProblem(remittance)])
    for (const title of titles) {
      if (places.has(accountOf(title))) continue
      places.set(accountOf(title), await placeOf(db, title, order))
    }
  }
  const tally = (title: CollectionTitle, company_id: string) => {
    const { settles, paid_cents, occurred_on, credited_on } = title
    companies.add(company_id)
    if (occurred_on !== null) days.add(company_id, occurred_on, settles ? paid_cents : 0)
    if (!settles || credited_on === null) return
    const first = credited.get(company_id)
    if (first === undefined || credited_on < first) credited.set(company_id, credited_on)
  }
  const leaveOut = (title: CollectionTitle) => {
    withoutNumber.add([asProblem(title)])
    const [entry, cents] = title.settles ? [paid, title.paid_cents] : [fees, -title.fee_cents]
    if (cents !== 0) entry.add(cents)
  }
  return {
    async take(items: readonly TitleItem[]) {
      const titles = items.map(({ row }) => row)
      await learn(titles)
      const rows: ReturnedSlip[] = []
      for (const title of titles) {
        const place = places.get(accountOf(title))
        if (!place) continue
        counts.records += 1
        if (!isOfSlip(title)) leaveOut(title)
        else {
          if (title.settles) counts.paid_cents += title.paid_cents
          tally(title, place.company_id)
          rows.push(rowOf(title, place, { import_id: order.id, number }))
        }
      }
      if (!(await intake.isRepeated())) await slips.add(rows)
    },
    async end() {
      return {
        companies: [...companies],
        days,
        credited: [...credited].map(([company_id, from]) => ({ company_id, from })),
        counts,
        withoutNumber,
        left_out: [...paid.all(), ...fees.all()],
        staged: slips.count(),
      }
    },
  }
}
type TitleItem = Extract<HandedItem, { kind: 'title' }>
export type StagedCollection = Awaited<ReturnType<ReturnType<typeof openCollection>['end']>>

const accountOf = ({ bank_id, account_id }: CollectionTitle) => `${bank_id}|${account_id}`

async function placeOf(
  db: Db,
  { line, bank_id, account_id }: CollectionTitle,
  { company_id }: ImportOrder,
): Promise<Place> {
  const problem = (text: string) => toLineProblem(line, 'conta', account_id, text)
  const found = await findAccountOwners(db, bank_id, account_id)
  if (found.length > 1)
    refuseIf([problem('mais de uma conta cadastrada pode ser esta; confira agência e conta no cadastro.')])
  const [owner] = found
  if (!owner)
    throw new FileRefused([
      problem(`Conta ${account_id} do banco ${bank_id} não cadastrada; cadastre-a em Contas de liquidação.`),
    ])
  if (!owner.visible) refuseIf([problem('Arquivo de outra empresa: a conta não é de uma empresa sua.')])
  if (company_id !== null && owner.company_id !== company_id)
    refuseIf([problem('Arquivo de outra empresa: a conta não é da empresa escolhida.')])
  return owner
}

// A tariff of the account belongs to no slip and has an empty number.
const isOfSlip = ({ our_number }: CollectionTitle) => /[1-9A-Za-z]/.test(our_number)

const asProblem = ({ line, our_number, occurrence }: CollectionTitle) =>
  toLineProblem(
    line,
    'nosso número',
    our_number,
    `${occurrence.meaning ?? `ocorrência ${occurrence.code}`} sem o número de um boleto; a linha não foi gravada.`,
  )

const bare = (our_number: string) => our_number.trim().replace(/^0+(?=.)/, '')

type Writing = { import_id: string; number: Numbering }

function rowOf(
  title: CollectionTitle,
  { company_id, bank_account_id }: Place,
  { import_id, number }: Writing,
): ReturnedSlip {
  const { occurrence, event, occurred_on, credited_on, due_on, payer, paid_cents, settles, line } = title
  const our_number = bare(title.our_number)
  const money = settles ? paid_cents : 0
  return {
    company_id,
    bank_account_id,
    our_number,
    code: occurrence.code,
    meaning: occurrence.meaning,
    event,
    motives: JSON.stringify(title.motives),
    occurred_on,
    credited_on,
    due_on,
    document_no: title.document_no || title.company_ref || null,
    payer_name: payer.name || null,
    payer_document: payer.document,
    nominal_cents: title.nominal_cents,
    paid_cents: money,
    net_cents: settles ? title.net_cents : 0,
    fee_cents: title.fee_cents,
    interest_cents: settles ? title.interest_cents : 0,
    discount_cents: settles ? title.discount_cents : 0,
    abatement_cents: settles ? title.abatement_cents : 0,
    import_id,
    import_line: line,
    ...number([bank_account_id, our_number, occurrence.code, occurred_on, credited_on, money, title.fee_cents]),
  }
}
