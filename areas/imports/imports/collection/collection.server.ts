import { type ReturnedSlip, writeReturned } from '@app/areas/finance/server'
import type { CollectionContent, CollectionTitle } from '@app/formats'
import { type BusinessDate, showMoney, sumOf } from '@app/kit/contract'
import type { Db } from '@app/kit/server'
import { type Numbering, newNumbering } from '../captures/capture-rows.server.ts'
import { firstDays } from '../first-days.rules.ts'
import { findAccounts } from '../imports-owners.store.ts'
import {
  type FilePlan,
  FileRefused,
  type Order,
  problemAt,
  problemOf,
  type Read,
  refuseIf,
} from '../imports-plan.server.ts'

const remittance =
  'Arquivo de remessa de cobrança: ele pede ao banco e não diz o que aconteceu. Importe o arquivo de retorno.'

type Place = { company_id: string; bank_account_id: string }

/** A bank's return of its collection: the account that it collects for tells the company. */
export async function planCollection(db: Db, file: Read<CollectionContent>, order: Order): Promise<FilePlan> {
  const { titles } = file.content
  if (titles.some(({ direction }) => direction === 'remittance')) throw new FileRefused([problemOf(remittance)])
  const places = await placesOf(db, titles, order)
  const placeOf = (title: CollectionTitle) => places.get(accountOf(title)) ?? { company_id: '', bank_account_id: '' }
  // A tariff of the account, and not of a slip, stands on no number.
  const known = titles.filter(({ our_number }) => /[1-9A-Za-z]/.test(our_number))
  const settled = titles.filter(({ settles }) => settles)
  return {
    company_ids: [...new Set(known.map((title) => placeOf(title).company_id))],
    records_read: titles.length,
    amount_total_cents: sumOf(settled, ({ paid_cents }) => paid_cents),
    rejections: titles.filter((title) => !known.includes(title)).map(withoutNumber),
    warnings: [],
    touched: [],
    told: () =>
      known.flatMap((title) =>
        title.occurred_on === null
          ? []
          : [
              {
                company_id: placeOf(title).company_id,
                date: title.occurred_on,
                amount_cents: title.settles ? title.paid_cents : 0,
              },
            ],
      ),
    paid: daysOf(known, (title) => placeOf(title).company_id),
    // From when on the statement of each company may hold what these slips brought.
    settles: firstDays(
      settled.flatMap((title) =>
        title.credited_on === null ? [] : { company_id: placeOf(title).company_id, from: title.credited_on },
      ),
    ),
    async write(db) {
      const number = newNumbering()
      const rows = known.map((title) => rowOf(title, placeOf(title), { import_id: order.id, number }))
      const by = { now: order.now, actor_id: order.created_by }
      const { records_new, paid, unknown_payers } = await writeReturned(db, rows, by)
      const cents = sumOf(unknown_payers, ({ paid_cents }) => paid_cents)
      return {
        records_new,
        warnings: unknown_payers.length === 0 ? [] : [ofNobody(unknown_payers.length, paid, cents)],
      }
    },
  }
}

const accountOf = ({ bank_id, account_id }: CollectionTitle) => `${bank_id}|${account_id}`

/** The days of which each company's slips are told, so that files of the same days know of each other. */
function daysOf(titles: readonly CollectionTitle[], companyOf: (title: CollectionTitle) => string) {
  const days = new Map<string, Set<BusinessDate>>()
  for (const title of titles) {
    const of = companyOf(title)
    if (title.occurred_on !== null) days.set(of, (days.get(of) ?? new Set()).add(title.occurred_on))
  }
  return [...days].map(([company_id, dates]) => ({ company_id, business_dates: [...dates].sort() }))
}

/** Whose each account is; the first title of one that is nobody's, or another's, refuses the file. */
async function placesOf(db: Db, titles: readonly CollectionTitle[], { company_id }: Order) {
  const places = new Map<string, Place>()
  for (const title of titles) {
    if (places.has(accountOf(title))) continue
    const { line, bank_id, account_id } = title
    const refuse = (text: string) => refuseIf([problemAt(line, 'conta', account_id, text)])
    const found = await findAccounts(db, bank_id, account_id)
    if (found.length > 1) refuse('mais de uma conta cadastrada pode ser esta; confira agência e conta no cadastro.')
    const [owner] = found
    if (!owner) refuse(`Conta ${account_id} do banco ${bank_id} não cadastrada; cadastre-a em Contas de liquidação.`)
    if (owner?.visible === false) refuse('Arquivo de outra empresa: a conta não é de uma empresa sua.')
    if (owner && company_id !== null && owner.company_id !== company_id)
      refuse('Arquivo de outra empresa: a conta não é da empresa escolhida.')
    if (owner) places.set(accountOf(title), owner)
  }
  return places
}

const withoutNumber = ({ line, our_number, occurrence }: CollectionTitle) =>
  problemAt(
    line,
    'nosso número',
    our_number,
    `${occurrence.meaning ?? `ocorrência ${occurrence.code}`} sem o número de um boleto; a linha não foi gravada.`,
  )

const ofNobody = (count: number, paid: number, cents: number) =>
  problemOf(
    count === 1
      ? `1 de ${paid} ${paid === 1 ? 'boleto pago' : 'boletos pagos'}, de ${showMoney(cents)}, não é de um cliente a prazo cadastrado, foi estornado ou é anterior ao saldo inicial do cliente: o pagamento não entrou na conta de ninguém.`
      : `${count} de ${paid} boletos pagos, de ${showMoney(cents)} ao todo, não são de clientes a prazo cadastrados, foram estornados ou são anteriores ao saldo inicial do cliente: esses pagamentos não entraram na conta de ninguém.`,
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
    // On a row that settles nothing these columns mean nothing.
    paid_cents: money,
    net_cents: settles ? (title.net_cents ?? paid_cents - title.fee_cents) : 0,
    fee_cents: title.fee_cents,
    interest_cents: settles ? title.interest_cents : 0,
    discount_cents: settles ? title.discount_cents : 0,
    abatement_cents: settles ? title.abatement_cents : 0,
    import_id,
    import_line: line,
    ...number([bank_account_id, our_number, occurrence.code, occurred_on, credited_on, money, title.fee_cents]),
  }
}
