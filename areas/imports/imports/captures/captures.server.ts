import { contractedFees, installmentFee } from '@app/areas/administration/contract'
import { findFeeContracts } from '@app/areas/administration/server'
import { noteTerminalCaptures } from '@app/areas/cash-closing/server'
import { type BusinessDate, showMoney, sumOf } from '@app/kit/contract'
import type { Db } from '@app/kit/server'
import { firstDays } from '../first-days.rules.ts'
import { findMerchantOwners, findTerminalOwners, type Owner, type TerminalOwners } from '../imports-owners.store.ts'
import {
  type FilePlan,
  FileRefused,
  type Order,
  problemAt,
  problemOf,
  type Read,
  refuseIf,
  type Touched,
} from '../imports-plan.server.ts'
import { daysOf } from '../imports-times.server.ts'
import {
  type CancellationWindow,
  markCancelled,
  markCancelledInGroup,
  type OpenCancellation,
} from './cancellations.store.ts'
import {
  type Capture,
  type CompanyOf,
  paidDaysOf,
  paidSince,
  type Settlement,
  soldSince,
  toldRows,
} from './capture-days.server.ts'
import { layoutOf, notImported, openBalance, sourceOf, type Told } from './capture-layouts.server.ts'
import { withMerchants } from './capture-merchants.server.ts'
import { captureRecord, installmentRecord, newNumbering } from './capture-rows.server.ts'
import { lastCaptures, ownerOf } from './capture-terminals.server.ts'
import {
  type CaptureRecord,
  findPaidBefore,
  type InstallmentRecord,
  insertCaptures,
  insertSettlements,
  nameInstalments,
  nameWaiting,
  type OtherAmount,
} from './captures.store.ts'
import { type ChargedSale, feeWarnings } from './fee-warnings.rules.ts'
import { namedBy, settlementRecord } from './settlement-rows.server.ts'

type AcquirerRows = { captures: readonly Capture[]; settlements: readonly Settlement[] }
/** Whose rows they are, what they tell, and who owns their establishments where that is known already. */
type ToldRows = Omit<Told, 'acquirer'> & { acquirer: string; owners?: ReadonlyMap<string, Owner> }

/** An acquirer's file: each row goes to the company whose merchant number it carries. */
export async function planCaptures(
  db: Db,
  file: Read<AcquirerRows>,
  order: Order,
  told: ToldRows | null = layoutOf(file.layout),
): Promise<FilePlan> {
  if (!told) throw new FileRefused([problemOf(notImported)])
  const { acquirer, tells } = told
  if (tells === 'balance') throw new FileRefused([problemOf(openBalance)])
  const content = await withMerchants(db, file.content, { acquirer, order })
  const accepted = content.captures.filter(({ rejection_code }) => rejection_code === null)
  const payouts = content.settlements.filter(({ entry_kind }) => entry_kind === 'payout')
  const settlements = content.settlements.filter(
    ({ paid_on, entry_kind }) => paid_on !== null && entry_kind !== 'payout',
  )
  const rows = [...content.captures, ...settlements]
  const merchants = [...new Set([...file.establishments, ...rows.map(({ merchant_no }) => merchant_no)])]
  const owners = told.owners ?? (await findMerchantOwners(db, acquirer, merchants))
  refuseIf(merchantProblems(file, rows, owners, order))
  const companyOf = ({ merchant_no }: { merchant_no: string }) => owners.get(merchant_no)?.company_id ?? ''
  const company_ids = [
    ...new Set([...owners.values()].filter(({ visible }) => visible).map((owner) => owner.company_id)),
  ]
  const terminals = await terminalsOf(db, acquirer, accepted)
  const sales = tells === 'sales'
  const warnings = [...terminalWarnings(accepted, terminals, companyOf), ...sentToBank(payouts)]
  return {
    company_ids,
    records_read: rows.length,
    amount_total_cents: file.totals?.gross_cents ?? sumOf(accepted, ({ gross_cents }) => gross_cents),
    rejections: content.captures.filter((capture) => capture.rejection_code !== null).map(refusedByAcquirer),
    warnings,
    touched: touchedBy(file, accepted, { company_ids, acquirer, sales, companyOf }),
    settles: firstDays([
      ...paidSince(settlements, companyOf),
      ...(await findPaidBefore(db, soldSince(accepted, companyOf))),
    ]),
    told: () => toldRows(sales ? accepted : [], settlements, companyOf),
    total: sales ? 'gross' : 'net',
    paid: paidDaysOf(settlements, sales ? [] : accepted, companyOf),
    async write(db) {
      const feeOfSale = contractedFees(await findFeeContracts(db, company_ids))
      const { captures, installments, charged } = recordsOf(accepted, {
        import_id: order.id,
        feeOfSale,
        terminals,
        companyOf,
      })
      const added = await insertCaptures(db, captures, installments)
      const days = captures.map(({ business_date }) => business_date).sort()
      const [from, to] = [days[0], days.at(-1)]
      const open = from === undefined || to === undefined ? [] : await takeBack(db, { company_ids, from, to }, order.id)
      const paid = settlements.map((settlement) => settlementRecord(settlement, companyOf(settlement), order.id))
      const { added: batches, others, duplicates } = await insertSettlements(db, paid)
      await nameInstalments(
        db,
        settlements.flatMap((settlement) => namedBy(settlement, companyOf(settlement))),
        order.id,
      )
      if (captures.length > 0) await nameWaiting(db, company_ids)
      return {
        records_new: added + batches,
        changed: others.length,
        duplicates,
        warnings: [...feeWarnings(charged), ...others.map(otherAmount), ...open.map(severalFit)],
        finish: (db) => noteTerminalCaptures(db, { acquirer, last: lastCaptures(captures), now: order.now }),
      }
    },
  }
}

type Owners = ReadonlyMap<string, Owner>

function merchantProblems(
  file: Read<AcquirerRows>,
  rows: readonly (Capture | Settlement)[],
  owners: Owners,
  { company_id }: Order,
) {
  const first = new Map<string, number>()
  for (const { merchant_no, line } of rows) if (!first.has(merchant_no)) first.set(merchant_no, line)
  // The header may name a head office that sold nothing; only a file without rows stands on it.
  if (first.size === 0) for (const merchant_no of file.establishments) first.set(merchant_no, 1)
  return [...first].flatMap(([merchant_no, line]) => {
    const owner = owners.get(merchant_no)
    const refuse = (text: string) => [problemAt(line, 'estabelecimento', merchant_no, text)]
    if (!owner) return refuse(`Estabelecimento ${merchant_no} não cadastrado.`)
    if (!owner.visible)
      return refuse(`Arquivo de outra empresa: o estabelecimento ${merchant_no} não é de uma empresa sua.`)
    if (company_id !== null && owner.company_id !== company_id)
      return refuse(`Arquivo de outra empresa: o estabelecimento ${merchant_no} não é da empresa escolhida.`)
    return []
  })
}

const terminalsOf = (db: Db, acquirer: string, captures: readonly Capture[]) =>
  findTerminalOwners(db, acquirer, [
    ...new Set(captures.flatMap(({ terminal_logical_no }) => terminal_logical_no ?? [])),
  ])

/** One warning a terminal: its captures stay apart from the station's own (D10). */
function terminalWarnings(captures: readonly Capture[], terminals: TerminalOwners, companyOf: CompanyOf) {
  const told = new Set<string>()
  return captures.flatMap((capture) => {
    const { terminal_logical_no: terminal, line } = capture
    if (terminal === null || told.has(terminal)) return []
    const owner = ownerOf(terminals, capture)
    if (owner === companyOf(capture)) return []
    told.add(terminal)
    const what = owner ? 'é de outra empresa' : 'não está cadastrado'
    return [
      problemAt(line, 'terminal', terminal, `o terminal ${terminal} ${what}; suas capturas ficam em apuração (D10).`),
    ]
  })
}

// The receivable ended when it reached the account at the acquirer; the bank's own statement tells the rest.
const sentToBank = (payouts: readonly Settlement[]) =>
  payouts.length === 0
    ? []
    : [
        problemOf(
          `${payouts.length} ${payouts.length === 1 ? 'saque' : 'saques'} da conta da adquirente, ${showMoney(sumOf(payouts, ({ net_cents }) => net_cents))}: o extrato do banco mostra esse dinheiro; aqui nada foi gravado dele.`,
        ),
      ]

async function takeBack(db: Db, window: CancellationWindow, import_id: string) {
  await markCancelled(db, window)
  const { open } = await markCancelledInGroup(db, window, import_id)
  return open
}

function severalFit({ line, own, amount_cents, sales }: OpenCancellation) {
  const text = `cancelamento de ${showMoney(amount_cents)} sem NSU: ${sales} vendas do mesmo RV, valor e cartão servem e nenhuma foi marcada; veja com a adquirente qual foi e resolva a diferença no dia.`
  return own ? problemAt(line, 'número do NSU', '', text) : problemOf(`De um arquivo anterior, ${text}`)
}

const otherAmount = ({ reference, line, was_cents, is_cents }: OtherAmount) =>
  problemAt(
    line,
    'valor líquido',
    showMoney(is_cents),
    `o lote ${reference} já estava gravado com ${showMoney(was_cents)} e não foi mudado; confira com a adquirente.`,
  )

const refusedByAcquirer = ({ line, rejection_code }: Capture) =>
  problemAt(
    line,
    'motivo da rejeição',
    rejection_code ?? '',
    'venda rejeitada pela adquirente; a linha não foi gravada.',
  )

type Surroundings = {
  company_ids: readonly string[]
  acquirer: string
  sales: boolean
  companyOf: CompanyOf
}

function touchedBy(
  file: Read<AcquirerRows>,
  captures: readonly Capture[],
  { company_ids, acquirer, sales, companyOf }: Surroundings,
): Touched[] {
  if (!sales) return []
  const days = new Map<string, Set<BusinessDate>>(company_ids.map((id) => [id, new Set(daysOf(file.period))]))
  for (const capture of captures) days.get(companyOf(capture))?.add(capture.sold_on)
  return [...days].map(([company_id, dates]) => ({
    company_id,
    source: sourceOf(acquirer),
    business_dates: [...dates].sort(),
  }))
}

type Lookup = {
  import_id: string
  feeOfSale: ReturnType<typeof contractedFees>
  terminals: TerminalOwners
  companyOf: CompanyOf
}

function recordsOf(accepted: readonly Capture[], { import_id, feeOfSale, terminals, companyOf }: Lookup) {
  const number = newNumbering()
  const captures: CaptureRecord[] = []
  const installments: InstallmentRecord[] = []
  const charged: ChargedSale[] = []
  for (const capture of accepted) {
    const company_id = companyOf(capture)
    const terminal = capture.terminal_logical_no
    const own = terminal === null || ownerOf(terminals, capture) === company_id
    const record = captureRecord(capture, { company_id, own, import_id, number })
    captures.push(record)
    const { acquirer, merchant_no, modality: method, brand, sold_on } = capture
    const sale = { company_id, acquirer, merchant_no, method, brand, installments: capture.installments, sold_on }
    const fee = capture.kind === 'sale' ? feeOfSale(sale) : null
    let contracted_cents = 0
    for (const row of capture.installment_rows) {
      const contracted = fee && installmentFee(fee, row)
      contracted_cents += contracted ?? 0
      installments.push(installmentRecord(record, row, contracted))
    }
    if (fee && capture.installment_rows.length > 0)
      charged.push({
        ...{
          line: capture.line,
          gross_cents: capture.gross_cents,
          charged_cents: capture.fee_cents + capture.other_fees_cents,
        },
        ...{ contracted_cents, installments: capture.installment_rows.length },
      })
  }
  return { captures, installments, charged }
}
