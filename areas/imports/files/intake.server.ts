import { Staging } from '@app/domain/transactions/server'
import type { BusinessDate } from '@app/kit/contract'
import type { Db } from '@app/kit/server'
import { getFirstImport, lockCompanies, tryLockCompany } from './imports.store.ts'
import type { ImportOrder } from './imports-plan.server.ts'

/** Thrown to roll the import back; then the file is read without guesses. */
export class WrongGuess extends Error {
  override name = 'WrongGuess'
}

/** With `sha256`, the reader may guess facts that are certain only at the end of the file. */
type IntakeOptions = { order: ImportOrder; today: BusinessDate; sha256?: string }

export class Intake {
  readonly order: ImportOrder
  readonly today: BusinessDate
  readonly staging: Staging
  readonly guesses: boolean
  readonly #sha256: string | undefined
  readonly #lockedCompanies: string[] = []
  #repeated: Promise<boolean> | undefined
  #writesRows = false

  constructor(db: Db, { order, today, sha256 }: IntakeOptions) {
    this.order = order
    this.today = today
    this.staging = new Staging(db)
    this.guesses = sha256 !== undefined
    this.#sha256 = sha256
  }

  /** SQL statements wait until the rows that were sent before are stored. */
  get db() {
    return this.staging.db
  }

  /** True if these bytes were imported before: no row will be new, so none is staged. */
  isRepeated(): Promise<boolean> {
    this.#repeated ??= this.#findRepeated(this.#sha256)
    return this.#repeated
  }

  noteWrittenRows() {
    this.#writesRows = true
  }

  /** Call it before a file is refused as a repeat of an earlier import. */
  requireNothingWritten() {
    if (this.#writesRows) throw new WrongGuess()
  }

  /** Call it before staged rows are written; they are missing if the earlier import was undone meanwhile. */
  async requireStagedRows() {
    if (await this.#repeated) throw new WrongGuess()
  }

  /** Waits only in ascending order of ids, against deadlocks; out of order, a busy lock is a wrong guess. */
  async lockCompany(company_id: string) {
    const locked = this.#lockedCompanies
    if (locked.includes(company_id)) return
    if (locked.every((other) => other < company_id)) await lockCompanies(this.db, [company_id])
    else if (!(await tryLockCompany(this.db, company_id))) throw new WrongGuess()
    locked.push(company_id)
  }

  async lockCompanies(company_ids: readonly string[]) {
    for (const company_id of company_ids.toSorted()) await this.lockCompany(company_id)
  }

  async #findRepeated(sha256: string | undefined) {
    return sha256 !== undefined && (await getFirstImport(this.db, sha256)) !== undefined
  }
}
