import { findMerchantNumbers } from '@app/domain/transactions/server'
import type { CapturesContent, HandedItem, Layout } from '@app/formats'
import { formatCount } from '@app/kit/contract'
import type { Db } from '@app/kit/server'
import { newFirstProblems } from '../files/first-problems.rules.ts'
import { findEstablishmentOwners, findMerchantOwners, type KeyOwner } from '../files/imports-owners.store.ts'
import {
  type FilePlan,
  FileRefused,
  type ImportOrder,
  type ReadContent,
  refuseIf,
  toFileProblem,
  toLineProblem,
} from '../files/imports-plan.server.ts'
import type { Intake } from '../files/intake.server.ts'
import { withSeries } from '../series/series.server.ts'
import { type CaptureSource, getAcquirerLayout, notImported, openBalance } from './capture-layouts.server.ts'
import { planCaptures } from './captures.server.ts'
import { type AcquirerRows, openStagedCaptures } from './staged-captures.server.ts'

const unnamed =
  'O relatório não diz de que conta do Mercado Pago é (coluna USER_ID); escolha a empresa ao enviar o arquivo.'
const unknown = 'A empresa escolhida não tem um cadastro do Mercado Pago em Adquirentes e taxas.'
const several = 'A empresa escolhida tem mais de uma conta do Mercado Pago; inclua a coluna USER_ID no relatório.'

/** Finds the merchant number of a report that was exported without the account column. */
async function merchantOfNameless(db: Db, { acquirer, order }: { acquirer: string; order: ImportOrder }) {
  if (order.company_id === null) throw new FileRefused([toFileProblem(unnamed)])
  const [merchant_no, other] = await findMerchantNumbers(db, order.company_id, acquirer)
  if (merchant_no === undefined) throw new FileRefused([toFileProblem(unknown)])
  if (other !== undefined) throw new FileRefused([toFileProblem(several)])
  return merchant_no
}

type Item = Extract<HandedItem, { kind: 'capture' | 'settlement' }>

export function openAcquirerFile(intake: Intake) {
  const { db, order } = intake
  const rows = openStagedCaptures(intake)
  const owners = newOwners(db, order)
  let nameless: string | undefined

  const nameMerchants = async (items: readonly Item[], acquirer: Acquirer) => {
    if (acquirer !== 'mercado_pago' || !items.some(isNameless)) return items
    const merchant_no = nameless ?? (await merchantOfNameless(db, { acquirer, order }))
    nameless = merchant_no
    return items.map((item) => (isNameless(item) ? withMerchant(item, merchant_no) : item))
  }
  const takeRows = async (items: readonly Item[], acquirer: Acquirer) => {
    const named = await nameMerchants(items, acquirer)
    await owners.learn(
      named.filter(isImported).map(({ row }) => row),
      acquirer,
    )
    // One unknown merchant refuses the whole file, so its rows need no staging.
    if (owners.problems.some()) return
    if (acquirer !== null) return rows.take(ofAcquirer(acquirer, named, owners))
    const imported = named.filter(isImported)
    for (const found of new Set(imported.map(({ row }) => owners.acquirerOf(row)))) {
      const own = imported.filter(({ row }) => owners.acquirerOf(row) === found)
      await rows.take(ofAcquirer(found, own, owners))
    }
  }
  return {
    async take(items: readonly Item[], layout: Layout) {
      const known = getAcquirerLayout(layout)
      if (known && known.contents !== 'balance') await takeRows(items, known.acquirer)
    },
    async end({ sequence, replacement }: CapturesContent, layout: Layout | null) {
      const acquirer = getAcquirerLayout(layout)?.acquirer
      if (acquirer) await rows.take({ acquirer, captures: [], settlements: [] })
      return { staged: rows.end(), owners, sequence, replacement }
    },
  }
}
type AcquirerFile = Awaited<ReturnType<ReturnType<typeof openAcquirerFile>['end']>>

export async function planAcquirerFile(db: Db, file: ReadContent<AcquirerFile>, order: ImportOrder): Promise<FilePlan> {
  const known = getAcquirerLayout(file.layout)
  if (!known) throw new FileRefused([toFileProblem(notImported)])
  const { acquirer, contents } = known
  if (contents === 'balance') throw new FileRefused([toFileProblem(openBalance)])
  const { staged, owners } = file.content
  const head = file.establishments.map((merchant_no) => ({ merchant_no, line: 1 }))
  // The header may name a head office without sales, so it is used only for a file without rows.
  if (owners.none()) await owners.learn(head, acquirer)
  refuseIf(owners.problems.all())
  const company_ids = await owners.companies(file.establishments, acquirer)
  const gross_cents = file.totals?.gross_cents ?? null
  // A file of several acquirers may state a period of credit dates, not of sale days.
  const period = acquirer === null ? null : file.period
  const plan = await planCaptures(
    db,
    staged,
    { layout: file.layout, company_ids, contents, period, gross_cents },
    order,
  )
  const { sequence, replacement } = file.content
  const merchant_no = file.establishments[0] ?? ''
  return withSeries(plan, { layout: file.layout ?? '', merchant_no, sequence, replacement }, order)
}

type Named = { merchant_no: string; line: number }

const otherEstablishments = (count: number) =>
  `Mais ${formatCount(count, 'estabelecimento não cadastrado ou de outra empresa', 'estabelecimentos não cadastrados ou de outra empresa')}.`

const severalContracts = (merchant_no: string) =>
  `o arquivo não diz a adquirente e o estabelecimento ${merchant_no} está em mais de um cadastro; escolha a empresa ao enviar ou inative o cadastro que não vale.`

const isNameless = ({ row }: Item) => row.merchant_no === ''

const withMerchant = (item: Item, merchant_no: string): Item =>
  item.kind === 'capture'
    ? { kind: 'capture', row: { ...item.row, merchant_no } }
    : { kind: 'settlement', row: { ...item.row, merchant_no } }

/** Skips payouts to the bank account (the statement has them) and payments that are still due. */
const isImported = (item: Item) =>
  item.kind === 'capture' || (item.row.paid_on !== null && item.row.entry_kind !== 'payout')

function ofAcquirer(acquirer: string, items: readonly Item[], owners: Owners): AcquirerRows {
  const captures: AcquirerRows['captures'][number][] = []
  const settlements: AcquirerRows['settlements'][number][] = []
  for (const item of items)
    if (item.kind === 'capture') captures.push(owners.of(item.row))
    else settlements.push(owners.of(item.row))
  return { acquirer, captures, settlements }
}

type Acquirer = CaptureSource | null

/** `acquirer` and `merchant_no` replace the file's values if the file names no acquirer. */
type Contract = KeyOwner & { acquirer?: string; merchant_no?: string }

async function findContracts(db: Db, acquirer: Acquirer, merchants: readonly string[]) {
  const found = new Map<string, Contract[]>(merchants.map((merchant_no) => [merchant_no, []]))
  if (acquirer === null)
    for (const { file_merchant_no, ...contract } of await findEstablishmentOwners(db, merchants))
      found.get(file_merchant_no)?.push(contract)
  else
    for (const [merchant_no, owner] of await findMerchantOwners(db, acquirer, merchants))
      found.get(merchant_no)?.push({ company_id: owner.company_id, visible: owner.visible })
  return found
}

type Owners = ReturnType<typeof newOwners>

function newOwners(db: Db, { company_id }: ImportOrder) {
  const known = new Map<string, Contract | undefined>()
  const ambiguous = new Set<string>()
  const problems = newFirstProblems(otherEstablishments)
  const look = async (merchants: readonly string[], acquirer: Acquirer) => {
    const asked = [...new Set(merchants)].filter((merchant_no) => !known.has(merchant_no))
    if (asked.length === 0) return
    for (const [merchant_no, contracts] of await findContracts(db, acquirer, asked)) {
      const own = contracts.filter((found) => found.visible && (company_id === null || found.company_id === company_id))
      const [contract, ...others] = own.length > 0 ? own : contracts.slice(0, 1)
      if (others.length > 0) ambiguous.add(merchant_no)
      known.set(merchant_no, contract)
    }
  }
  const wrongWith = (merchant_no: string) => {
    const owner = known.get(merchant_no)
    if (!owner) return `Estabelecimento ${merchant_no} não cadastrado.`
    if (ambiguous.has(merchant_no)) return severalContracts(merchant_no)
    if (!owner.visible) return `Arquivo de outra empresa: o estabelecimento ${merchant_no} não é de uma empresa sua.`
    if (company_id !== null && owner.company_id !== company_id)
      return `Arquivo de outra empresa: o estabelecimento ${merchant_no} não é da empresa escolhida.`
    return null
  }
  return {
    problems,
    none: () => known.size === 0,
    async learn(rows: readonly Named[], acquirer: Acquirer) {
      const first = new Map<string, number>()
      for (const { merchant_no, line } of rows)
        if (!known.has(merchant_no) && !first.has(merchant_no)) first.set(merchant_no, line)
      await look([...first.keys()], acquirer)
      for (const [merchant_no, line] of first) {
        const text = wrongWith(merchant_no)
        if (text !== null) problems.add(toLineProblem(line, 'estabelecimento', merchant_no, text))
      }
    },
    acquirerOf: ({ merchant_no }: Named) => known.get(merchant_no)?.acquirer ?? '',
    of<Row extends Named & { acquirer: string }>(row: Row) {
      const { company_id = '', acquirer, merchant_no } = known.get(row.merchant_no) ?? {}
      if (acquirer === undefined || merchant_no === undefined) return { row, company_id }
      return { row: { ...row, acquirer, merchant_no }, company_id }
    },
    async companies(merchants: readonly string[], acquirer: Acquirer) {
      await look(merchants, acquirer)
      return [...new Set([...known.values()].flatMap((owner) => (owner?.visible ? owner.company_id : [])))]
    },
  }
}
