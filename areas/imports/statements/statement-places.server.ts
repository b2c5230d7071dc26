import { type AccountHead, fileAccountKey, type StatementAccountId, toBankNumber } from '@app/formats'
import { type Db, newId } from '@app/kit/server'
import { findAccountOwners } from '../files/imports-owners.store.ts'
import { FileRefused, type ImportOrder, refuseIf, toLineProblem } from '../files/imports-plan.server.ts'
import type { Intake } from '../files/intake.server.ts'

/** The id of an unknown account is the one it will get. */
export type AccountPlace = { company_id: string; bank_account_id: string; known: boolean }

/** A new account gets the company that the sender chose; an account without a number requires a choice. */
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
  const owners = await findAccountOwners(db, toBankNumber(bank_id) || (bank_id ?? ''), account_id)
  const found = named ? owners.filter((owner) => owner.company_id === company_id) : owners
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

export type AccountGuess = StatementAccountId & { company_id: string | null }

/** Guesses accounts and locks their companies, so that lines are written before the file ends. */
export function newGuessedPlaces(intake: Intake) {
  const places = new Map<string, AccountPlace>()
  return async ({ company_id, ...account }: AccountGuess) => {
    if (!intake.guesses) return null
    const key = `${company_id ?? ''} ${fileAccountKey(account)}`
    const chosen = company_id ?? intake.order.company_id
    const place =
      places.get(key) ??
      (await requireAccountPlace(intake.db, { ...account, line: 0 }, { company_id: chosen }).catch(nullIfRefused))
    if (!place) return null
    places.set(key, place)
    await intake.lockCompany(place.company_id)
    return { ...place, repeated: await intake.isRepeated() }
  }
}
export type GuessedPlace = Awaited<ReturnType<ReturnType<typeof newGuessedPlaces>>>

function nullIfRefused(error: unknown): null {
  if (error instanceof FileRefused) return null
  throw error
}
