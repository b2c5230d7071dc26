import { type AccountHead, fileAccountKey, type StatementAccountId, toBankNumber } from '@app/formats'
import { type Db, newId } from '@app/kit/server'
import { getFirstImport, lockCompanies, tryLockCompany } from '../files/imports.store.ts'
import { findAccountOwners } from '../files/imports-owners.store.ts'
import { FileRefused, type ImportOrder, refuseIf, toLineProblem } from '../files/imports-plan.server.ts'

/** The account of lines; an unknown account already has its future id. */
export type AccountPlace = { company_id: string; bank_account_id: string; known: boolean }

/**
 * The registered account named in a file. An unknown account is created for the company chosen by the sender. An
 * account without a number has a generic name, so its company must be chosen.
 */
export async function requireAccountPlace(
  db: Db,
  account: Pick<AccountHead, 'line' | 'bank_id' | 'account_id'>,
  { company_id }: Pick<ImportOrder, 'company_id'>,
): Promise<AccountPlace> {
  const { line, account_id, bank_id } = account
  const refuse = (text: string) => refuseIf([toLineProblem(line, 'ACCTID', account_id, text)])
  const named = !/\d/.test(account_id)
  if (named && company_id === null)
    refuse(`"${account_id}" pode ser a conta de qualquer empresa; escolha a empresa ao enviar.`)
  const all = await findAccountOwners(db, toBankNumber(bank_id) || (bank_id ?? ''), account_id)
  const found = named ? all.filter((account) => account.company_id === company_id) : all
  if (found.length > 1) refuse('mais de uma conta cadastrada pode ser esta; confira agência e conta no cadastro.')
  const [owner] = found
  if (owner) {
    if (!owner.visible) refuse('Arquivo de outra empresa: a conta não é de uma empresa sua.')
    if (company_id !== null && owner.company_id !== company_id)
      refuse('Arquivo de outra empresa: a conta não é da empresa escolhida.')
    return { company_id: owner.company_id, bank_account_id: owner.bank_account_id, known: true }
  }
  if (company_id === null)
    refuse(`Conta ${account_id} não cadastrada; cadastre a conta ou escolha a empresa ao enviar.`)
  return { company_id: company_id ?? '', bank_account_id: newId(), known: false }
}

/** A guess during reading was wrong: everything rolls back and the file is read again without guessing. */
export class GuessedWrong extends Error {
  override name = 'GuessedWrong'
}

/** The account as given with its first line, and its company if known from elsewhere. */
export type Guess = StatementAccountId & { company_id: string | null }

/**
 * Guesses the accounts of lines, so that they are written while the file is read. Writing locks the company. To avoid
 * deadlocks it waits for a lock only in ascending order of company ids; otherwise a busy lock is a wrong guess.
 */
export function newAheadWriting(db: Db, order: ImportOrder, sha256: string) {
  const held: string[] = []
  const places = new Map<string, AccountPlace>()
  const hold = async (company_id: string) => {
    if (held.includes(company_id)) return
    if (held.every((other) => other < company_id)) await lockCompanies(db, [company_id])
    else if (!(await tryLockCompany(db, company_id))) throw new GuessedWrong()
    held.push(company_id)
  }
  // Identical bytes were already imported, so no row will be new.
  const isRepeated = async () => (await getFirstImport(db, sha256)) !== undefined
  return {
    import_id: order.id,
    isRepeated,
    async placeOf({ company_id, ...account }: Guess): Promise<(AccountPlace & { repeated: boolean }) | null> {
      const key = `${company_id ?? ''} ${fileAccountKey(account)}`
      const known = places.get(key)
      const place =
        known ??
        (await requireAccountPlace(db, { ...account, line: 0 }, { company_id: company_id ?? order.company_id }).catch(
          unlessRefused,
        ))
      if (!place) return null
      places.set(key, place)
      await hold(place.company_id)
      return { ...place, repeated: await isRepeated() }
    },
    async holdAll(company_ids: readonly string[]) {
      for (const company_id of [...company_ids].sort()) await hold(company_id)
    },
  }
}
export type AheadWriting = ReturnType<typeof newAheadWriting>

function unlessRefused(error: unknown): null {
  if (error instanceof FileRefused) return null
  throw error
}
