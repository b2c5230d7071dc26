import type { CapturesContent, HandedItem, Layout } from '@app/formats'
import { counted } from '@app/kit/contract'
import type { Db } from '@app/kit/server'
import { newFirstProblems } from '../check/first-problems.rules.ts'
import { findMerchantOwners, type Owner } from '../imports-owners.store.ts'
import {
  type FilePlan,
  FileRefused,
  type Order,
  problemAt,
  problemOf,
  type Read,
  refuseIf,
} from '../imports-plan.server.ts'
import { withSeries } from '../series/series.server.ts'
import type { Ahead } from '../statements/statement-places.server.ts'
import { type CaptureSource, layoutOf, notImported, openBalance } from './capture-layouts.server.ts'
import { merchantOfNameless } from './capture-merchants.server.ts'
import { planCaptures } from './captures.server.ts'
import { openCaptures } from './staged-captures.server.ts'

type Item = Extract<HandedItem, { kind: 'capture' | 'settlement' }>

/** An acquirer's file on its way into the database: each row goes to the company whose merchant number it carries. */
export function openAcquirerFile(db: Db, order: Order, ahead?: Ahead) {
  const rows = openCaptures(db, order.id, ahead)
  const owners = newOwners(db, order)
  let nameless: string | undefined

  const named = async (items: readonly Item[], acquirer: CaptureSource) => {
    if (acquirer !== 'mercado_pago' || !items.some(isNameless)) return items
    await rows.idle()
    const merchant_no = nameless ?? (await merchantOfNameless(db, { acquirer, order }))
    nameless = merchant_no
    return items.map((item) => (isNameless(item) ? withMerchant(item, merchant_no) : item))
  }
  const settle = async (items: readonly Item[], acquirer: CaptureSource) => {
    const all = await named(items, acquirer)
    const told = all.flatMap((item) => (isTold(item) ? [item.row] : []))
    if (owners.asks(told)) {
      await rows.idle()
      await owners.learn(told, acquirer)
    }
    // A file of which one establishment is nobody's is refused, and its rows are counted for nothing.
    if (owners.problems.some()) return
    const captures = all.flatMap((item) => (item.kind === 'capture' ? [owners.of(item.row)] : []))
    const settlements = all.flatMap((item) => (item.kind === 'settlement' ? [owners.of(item.row)] : []))
    await rows.take({ acquirer, captures, settlements })
  }
  let refused: FileRefused | undefined
  return {
    async take(items: readonly Item[], layout: Layout | null) {
      const told = layoutOf(layout)
      if (refused || !told || told.tells === 'balance') return
      try {
        await settle(items, told.acquirer)
      } catch (error) {
        if (!(error instanceof FileRefused)) throw error
        refused = error
      }
    },
    async end(layout: Layout | null, { sequence, replacement }: Pick<CapturesContent, 'sequence' | 'replacement'>) {
      const acquirer = layoutOf(layout)?.acquirer
      // A file without rows is one of its acquirer all the same.
      if (acquirer) await rows.take({ acquirer, captures: [], settlements: [] })
      return { staged: await rows.end(), owners, refused, sequence, replacement }
    },
  }
}
export type AcquirerFile = Awaited<ReturnType<ReturnType<typeof openAcquirerFile>['end']>>

/** What an acquirer's file would do that was read without errors. */
export async function planAcquirerFile(db: Db, file: Read<AcquirerFile>, order: Order): Promise<FilePlan> {
  const told = layoutOf(file.layout)
  if (!told) throw new FileRefused([problemOf(notImported)])
  const { acquirer, tells } = told
  if (tells === 'balance') throw new FileRefused([problemOf(openBalance)])
  const { staged, owners, refused } = file.content
  if (refused) throw refused
  const head = file.establishments.map((merchant_no) => ({ merchant_no, line: 1 }))
  // The header may name a head office that sold nothing; only a file without rows stands on it.
  if (owners.none()) await owners.learn(head, acquirer)
  refuseIf(owners.problems.all())
  const company_ids = await owners.companies(file.establishments, acquirer)
  const gross_cents = file.totals?.gross_cents ?? null
  const plan = await planCaptures(db, staged, { company_ids, tells, period: file.period, gross_cents }, order)
  const { sequence, replacement } = file.content
  const merchant_no = file.establishments[0] ?? ''
  return withSeries(plan, { layout: file.layout ?? '', merchant_no, sequence, replacement }, order)
}

type Named = { merchant_no: string; line: number }

const otherEstablishments = (count: number) =>
  `Mais ${counted(count, 'estabelecimento não cadastrado ou de outra empresa', 'estabelecimentos não cadastrados ou de outra empresa')}.`

const isNameless = ({ row }: Item) => row.merchant_no === ''

const withMerchant = (item: Item, merchant_no: string): Item =>
  item.kind === 'capture'
    ? { kind: 'capture', row: { ...item.row, merchant_no } }
    : { kind: 'settlement', row: { ...item.row, merchant_no } }

/** Money that went to the account at the bank is nobody's row here, and what is not paid yet neither. */
const isTold = (item: Item) =>
  item.kind === 'capture' || (item.row.paid_on !== null && item.row.entry_kind !== 'payout')

/** Whose the establishments of a file are, asked once for each. */
function newOwners(db: Db, { company_id }: Order) {
  const known = new Map<string, Owner | undefined>()
  const problems = newFirstProblems(otherEstablishments)
  const look = async (merchants: readonly string[], acquirer: CaptureSource) => {
    const asked = [...new Set(merchants)].filter((merchant_no) => !known.has(merchant_no))
    if (asked.length === 0) return
    const found = await findMerchantOwners(db, acquirer, asked)
    for (const merchant_no of asked) known.set(merchant_no, found.get(merchant_no))
  }
  const wrongWith = (merchant_no: string) => {
    const owner = known.get(merchant_no)
    if (!owner) return `Estabelecimento ${merchant_no} não cadastrado.`
    if (!owner.visible) return `Arquivo de outra empresa: o estabelecimento ${merchant_no} não é de uma empresa sua.`
    if (company_id !== null && owner.company_id !== company_id)
      return `Arquivo de outra empresa: o estabelecimento ${merchant_no} não é da empresa escolhida.`
    return null
  }
  return {
    problems,
    none: () => known.size === 0,
    asks: (rows: readonly Named[]) => rows.some(({ merchant_no }) => !known.has(merchant_no)),
    async learn(rows: readonly Named[], acquirer: CaptureSource) {
      const first = new Map<string, number>()
      for (const { merchant_no, line } of rows)
        if (!known.has(merchant_no) && !first.has(merchant_no)) first.set(merchant_no, line)
      await look([...first.keys()], acquirer)
      for (const [merchant_no, line] of first) {
        const text = wrongWith(merchant_no)
        if (text !== null) problems.add(problemAt(line, 'estabelecimento', merchant_no, text))
      }
    },
    of: <Row extends Named>(row: Row) => ({ row, company_id: known.get(row.merchant_no)?.company_id ?? '' }),
    /** The companies that the sender works with, of the rows and of these establishments. */
    async companies(merchants: readonly string[], acquirer: CaptureSource) {
      await look(merchants, acquirer)
      return [...new Set([...known.values()].flatMap((owner) => (owner?.visible ? owner.company_id : [])))]
    },
  }
}
