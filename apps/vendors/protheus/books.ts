import { ErpAmount, parseErpAmount } from '../decimal.ts'
import { type SizedField, sizes, titleTypes } from './dictionary.ts'
import type { NewMovement, NewSettlement, NewTitle, TitleChange } from './documents.ts'
import { bankAccounts, erpCustomers, erpNatures, holidays } from './fixtures.ts'
import { refuse } from './refusal.ts'

// The receivable titles of the ERP with their write-offs, and its bank movements: the automatic routines FINA040,
// FINA070 and FINA100. A change is checked, stored as an entry, and then applied; the entries alone rebuild the state.

export type Settlement = NewSettlement & { sequence: string; cancelled: boolean; visible_at: number }
export type Title = Omit<NewTitle, 'realDueDate' | 'apportionment' | 'externalReference'> & {
  id: string
  recno: number
  realDueDate: string
  deleted: boolean
  visible_at: number
  settlements: Settlement[]
}
type Movement = NewMovement & { id: string; cancelled: boolean; visible_at: number }

export type Books = {
  /** First day whose titles and write-offs are open (MV_DATAFIN is the day before). */
  open_from: string
  /** How the routine answers a title whose key exists: with status 409, or with 500 and the text of its log. */
  duplicates: 'conflict' | 'log'
  /** Sizes that differ from the standard installation. */
  sizes: Partial<Record<SizedField, number>>
}

const defaults: Books = { open_from: '2000-01-01', duplicates: 'conflict', sizes: {} }

type Stored<Document> = { [Name in keyof Document]: Document[Name] extends ErpAmount ? string : Document[Name] }
export type Entry = { visible_at: number } & (
  | { kind: 'title'; title: Stored<Omit<NewTitle, 'apportionment'>> }
  | { kind: 'title_change'; id: string; change: TitleChange }
  | { kind: 'title_exclusion'; id: string }
  | { kind: 'settlement'; id: string; settlement: Stored<NewSettlement> }
  | { kind: 'settlement_cancel'; id: string; sequence: string }
  | { kind: 'movement'; movement: Stored<NewMovement> }
  | { kind: 'movement_cancel'; id: string }
  | { kind: 'books'; books: Partial<Books> }
)

const toAmount = (text: string) => parseErpAmount(text) ?? refuse(500, 'DATA', `amount ${text}`)
const total = (amounts: readonly ErpAmount[]) => amounts.reduce((sum, { cents }) => sum + cents, 0n)

export function computeBalance({ value, settlements }: Title, visible_until = Number.POSITIVE_INFINITY) {
  const living = settlements.filter(({ cancelled, visible_at }) => !cancelled && visible_at <= visible_until)
  const paid = living.map(({ received, discount, decrease, interest, fine, increase }) => {
    return total([received, discount, decrease]) - total([interest, fine, increase])
  })
  return new ErpAmount(value.cents - paid.reduce((sum, cents) => sum + cents, 0n))
}

const isWorkingDay = (date: string) => ![0, 6].includes(new Date(date).getUTCDay()) && !holidays.includes(date)

/** Field E1_VENCREA: the next working day. */
function computeRealDueDate(date: string): string {
  if (isWorkingDay(date)) return date
  return computeRealDueDate(new Date(Date.parse(date) + 86_400_000).toISOString().slice(0, 10))
}

const showMoney = ({ text }: ErpAmount) => `R$ ${text.replace('.', ',')}`

export class FinanceBooks {
  readonly titles: Title[] = []
  readonly movements: Movement[] = []
  readonly #byKey = new Map<string, Title>()
  settings = defaults
  readonly #store: (entry: Entry) => void

  /** `store` writes an entry to the disk, or throws. */
  constructor(store: (entry: Entry) => void) {
    this.#store = store
  }

  clear() {
    this.titles.length = 0
    this.movements.length = 0
    this.#byKey.clear()
    this.settings = defaults
  }

  findTitle = (id: string) => this.#byKey.get(id)

  getSize = (field: SizedField) => this.settings.sizes[field] ?? sizes[field]

  change(books: Partial<Books>) {
    this.#record({ kind: 'books', books, visible_at: 0 })
  }

  /** FINA040, operation 3. */
  include(title: NewTitle, visible_at: number) {
    const id = this.#checkTitle(title)
    const { apportionment: _apportionment, ...stored } = { ...title, value: title.value.text }
    this.#record({ kind: 'title', title: stored, visible_at })
    return this.#requireTitle(id)
  }

  /** FINA040, operation 4. */
  alter(id: string, change: TitleChange) {
    const title = this.#requireTitle(id)
    const { dueDate = title.dueDate, nature = title.nature, history = title.history } = change
    this.#checkSize('E1_HIST', history)
    checkNature('FINA040', nature)
    if (dueDate < title.issueDate) refuse(400, 'FINA040', 'Vencimento menor que a data de emissão.')
    this.#checkOpen('FINA040', title.issueDate)
    this.#record({ kind: 'title_change', id, change: { dueDate, nature, history }, visible_at: 0 })
    return title
  }

  /** FINA040, operation 5. */
  exclude(id: string) {
    const title = this.#requireTitle(id)
    if (title.settlements.some(({ cancelled }) => !cancelled))
      refuse(400, 'FINA040', 'Título possui baixas e não pode ser excluído.', 'HELP: FA040BAIXA')
    this.#checkOpen('FINA040', title.issueDate)
    this.#record({ kind: 'title_exclusion', id, visible_at: 0 })
  }

  /** FINA070, operation 3. */
  settle(id: string, settlement: NewSettlement, { now, visible_at }: { now: number; visible_at: number }) {
    const title = this.#requireTitle(id)
    // A title that is not visible yet does not exist for the routine of write-offs.
    if (title.visible_at > now) refuse(404, 'FINA070', `Título não encontrado: ${id}`)
    this.#checkSize('E5_HISTOR', settlement.history)
    this.#checkOpen('FINA070', settlement.date)
    checkAccount('FINA070', settlement)
    if (settlement.date < title.issueDate) refuse(400, 'FINA070', 'Data da baixa menor que a emissão do título.')
    if (settlement.creditDate < settlement.date) refuse(400, 'FINA070', 'Data do crédito menor que a data da baixa.')
    const { received, discount, decrease, interest, fine, increase } = settlement
    const reduced = total([received, discount, decrease]) - total([interest, fine, increase])
    const balance = computeBalance(title)
    const parts = [received, discount, decrease, interest, fine, increase]
    if (parts.some(({ cents }) => cents < 0n) || reduced <= 0n) refuse(400, 'FINA070', 'Valor da baixa inválido.')
    if (reduced > balance.cents) {
      const texts = [new ErpAmount(reduced), balance].map(showMoney)
      refuse(400, 'FINA070', `Valor da baixa (${texts[0]}) maior que o saldo do título (${texts[1]}).`)
    }
    const stored = {
      ...settlement,
      ...{ received: received.text, discount: discount.text, decrease: decrease.text },
      ...{ interest: interest.text, fine: fine.text, increase: increase.text },
    }
    this.#record({ kind: 'settlement', id, settlement: stored, visible_at })
    return title.settlements[title.settlements.length - 1] ?? refuse(500, 'FINA070', 'SE5')
  }

  /**
   * FINA070, operation 5. `position` counts the write-offs that are not cancelled, and is not their sequence in SE5. A
   * position above their number means the first one, without an error: the routine of the vendor does so.
   */
  reverse(id: string, position: number) {
    const { settlements } = this.#requireTitle(id)
    const living = settlements.filter(({ cancelled }) => !cancelled)
    const [first] = living
    if (!first) return refuse(400, 'FINA070', 'Título sem baixas para cancelar.')
    const { sequence, date } = living[position - 1] ?? first
    this.#checkOpen('FINA070', date)
    this.#record({ kind: 'settlement_cancel', id, sequence, visible_at: 0 })
  }

  /** FINA100, operations 3 (pay) and 4 (receive). */
  move(movement: NewMovement, visible_at: number) {
    this.#checkSize('E5_HISTOR', movement.history)
    this.#checkOpen('FINA100', movement.date)
    checkAccount('FINA100', movement)
    checkNature('FINA100', movement.nature)
    if (movement.value.cents <= 0n) refuse(400, 'FINA100', 'O valor deve ser maior que zero.')
    this.#record({ kind: 'movement', movement: { ...movement, value: movement.value.text }, visible_at })
    return this.movements[this.movements.length - 1] ?? refuse(500, 'FINA100', 'SE5')
  }

  /** FINA100, operation 6. */
  cancelMovement(id: string) {
    const movement = this.movements.find((known) => known.id === id)
    if (!movement || movement.cancelled) return refuse(404, 'FINA100', `Movimento não encontrado: ${id}`)
    this.#checkOpen('FINA100', movement.date)
    this.#record({ kind: 'movement_cancel', id, visible_at: 0 })
  }

  apply(entry: Entry) {
    const { visible_at } = entry
    switch (entry.kind) {
      case 'title': {
        const { value, externalReference: _reference, realDueDate: _given, ...rest } = entry.title
        const id = [rest.branch, rest.prefix, rest.number, rest.installment, rest.type].join('|')
        const realDueDate = computeRealDueDate(rest.dueDate)
        const own = { id, recno: this.titles.length + 1, realDueDate, deleted: false, visible_at, settlements: [] }
        const title = { ...rest, ...own, value: toAmount(value) }
        this.titles.push(title)
        this.#byKey.set(id, title)
        return
      }
      case 'title_change': {
        const title = this.#requireTitle(entry.id)
        Object.assign(title, entry.change, { realDueDate: computeRealDueDate(entry.change.dueDate ?? title.dueDate) })
        return
      }
      case 'title_exclusion':
        this.#requireTitle(entry.id).deleted = true
        this.#byKey.delete(entry.id)
        return
      case 'settlement': {
        const { settlements } = this.#requireTitle(entry.id)
        const { received, discount, decrease, interest, fine, increase, ...rest } = entry.settlement
        settlements.push({
          ...rest,
          ...{ received: toAmount(received), discount: toAmount(discount), decrease: toAmount(decrease) },
          ...{ interest: toAmount(interest), fine: toAmount(fine), increase: toAmount(increase) },
          ...{ sequence: String(settlements.length + 1).padStart(2, '0'), cancelled: false, visible_at },
        })
        return
      }
      case 'settlement_cancel': {
        const settlement = this.#requireTitle(entry.id).settlements.find(({ sequence }) => sequence === entry.sequence)
        if (settlement) settlement.cancelled = true
        return
      }
      case 'movement': {
        const { value, ...rest } = entry.movement
        const id = `${rest.branch}|${String(this.movements.length + 1).padStart(9, '0')}`
        this.movements.push({ ...rest, id, value: toAmount(value), cancelled: false, visible_at })
        return
      }
      case 'movement_cancel': {
        const movement = this.movements.find(({ id }) => id === entry.id)
        if (movement) movement.cancelled = true
        return
      }
      case 'books':
        this.settings = { ...this.settings, ...entry.books }
    }
  }

  #record(entry: Entry) {
    this.#store(entry)
    this.apply(entry)
  }

  #requireTitle(id: string) {
    return this.#byKey.get(id) ?? refuse(404, 'FINA040', `Título não encontrado: ${id}`)
  }

  /** Returns the key of a title that may be included. */
  #checkTitle(title: NewTitle) {
    const { branch, prefix, number, installment, type, customer, store, issueDate, dueDate, value } = title
    const fields: readonly (readonly [SizedField, string])[] = [
      ['E1_PREFIXO', prefix],
      ['E1_NUM', number],
      ['E1_PARCELA', installment],
      ['E1_TIPO', type],
      ['E1_NATUREZ', title.nature],
      ['E1_CLIENTE', customer],
      ['E1_LOJA', store],
      ['E1_HIST', title.history],
      ['E1_NSUTEF', title.nsu],
      ['E1_CCC', title.costCenter],
    ]
    for (const [field, text] of fields) this.#checkSize(field, text)
    if (!titleTypes.includes(type)) refuse(400, 'FINA040', `Tipo de título ${type} não existe na tabela 05.`)
    const known = erpCustomers.find((one) => one.code === customer && one.store === store)
    if (!known || known.blocked)
      refuse(400, 'FINA040', `Cliente ${customer}/${store} inexistente ou bloqueado.`, 'HELP: REGNOIS')
    checkNature('FINA040', title.nature)
    if (value.cents <= 0n) refuse(400, 'FINA040', 'O valor do título deve ser maior que zero.')
    if (dueDate < issueDate) refuse(400, 'FINA040', 'Vencimento menor que a data de emissão.')
    this.#checkOpen('FINA040', issueDate)
    if (title.apportionment.some((part) => part.value.cents < 0n || part.percent.startsWith('-')))
      refuse(400, 'FINA040', 'O rateio não aceita valor negativo.')
    const parts = total(title.apportionment.map((part) => part.value))
    const ppm = title.apportionment.reduce((sum, { percent }) => sum + Math.round(Number(percent) * 10_000_000), 0)
    if (title.apportionment.length > 0 && (parts !== value.cents || ppm !== 1_000_000_000))
      refuse(400, 'FINA040', 'O rateio não totaliza o valor do título.')
    const id = [branch, prefix, number, installment, type].join('|')
    if (this.#byKey.has(id)) this.#refuseDuplicate(id)
    return id
  }

  #refuseDuplicate(id: string): never {
    const log = `AJUDA:JAGRAVADO\nJá existe registro com esta informação.\n${id}`
    if (this.settings.duplicates === 'conflict') throw refuse(409, 'FINA040', `Título já cadastrado: ${id}`, log)
    throw refuse(500, 'FINA040', 'Erro na rotina automática.', log)
  }

  #checkOpen(code: string, date: string) {
    if (date < this.settings.open_from)
      refuse(400, code, `Período financeiro fechado: ${date}.`, 'HELP: DTMOVFIN (MV_DATAFIN)')
  }

  #checkSize(field: SizedField, text: string) {
    const size = this.getSize(field)
    if (text.length > size)
      refuse(400, 'SX3', `O campo ${field} aceita até ${size} caracteres.`, `${field}: ${text.length} > ${size}`)
  }
}

function checkNature(code: string, nature: string) {
  if (!erpNatures.some(([known]) => known === nature)) refuse(400, code, `Natureza ${nature} não cadastrada.`)
}

function checkAccount(code: string, { bank, agency, account }: { bank: string; agency: string; account: string }) {
  const isKnown = bankAccounts.some((one) => one.bank === bank && one.agency === agency && one.account === account)
  if (!isKnown) refuse(400, code, `Banco ${bank}/${agency}/${account} não cadastrado.`, 'HELP: FA070BCO')
}
