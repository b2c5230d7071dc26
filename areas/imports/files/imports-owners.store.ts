import { groupBy } from '@app/kit/contract'
import type { Db } from '@app/kit/server'
import { sql } from 'kysely'

export type KeyOwner = { company_id: string; visible: boolean }

const ownersBy = async <Row extends { key: string; company_id: string | null; visible: boolean }>(
  rows: Promise<{ rows: Row[] }>,
) => {
  const owners = new Map<string, Row & KeyOwner>()
  for (const row of (await rows).rows) if (row.company_id) owners.set(row.key, { ...row, company_id: row.company_id })
  return owners
}

type OwnerRow = { key: string; company_id: string | null; visible: boolean }

export const findMerchantOwners = (db: Db, acquirer: string, merchants: readonly string[]) =>
  ownersBy(
    sql<OwnerRow>`select found.key, found.company_id, exists (select from companies c where c.id = found.company_id) as visible
      from (select key, owner_of_merchant(${acquirer}, key) as company_id from unnest(${merchants}::text[]) as key) as found`.execute(
      db,
    ),
  )

type EstablishmentOwner = KeyOwner & { file_merchant_no: string; acquirer: string; merchant_no: string }

/** Includes companies that the user may not see. */
export async function findEstablishmentOwners(db: Db, numbers: readonly string[]) {
  const { rows } = await sql<EstablishmentOwner>`select file_merchant_no, owner.acquirer, merchant_no,
      owner.company_id, exists (select from companies c where c.id = owner.company_id) as visible
    from owners_of_establishments(${numbers}::text[]) as owner order by owner.acquirer, merchant_no`.execute(db)
  return rows
}

export type TerminalOwners = ReadonlyMap<string, readonly { company_id: string; since: string | null }[]>

export async function findTerminalOwners(
  db: Db,
  acquirer: string,
  terminals: readonly string[],
): Promise<TerminalOwners> {
  const { rows } = await sql<{ logical_no: string; company_id: string; since: string | null }>`
    select logical_no, company_id, since from owners_of_terminals(${acquirer}, ${terminals}::text[])
    order by since nulls first`.execute(db)
  return groupBy(rows, ({ logical_no }) => logical_no)
}

export const findPixKeyOwners = (db: Db, keys: readonly string[]) =>
  ownersBy(
    sql<OwnerRow>`select key, owner.company_id, exists (select from companies c where c.id = owner.company_id) as visible
      from unnest(${keys}::text[]) as key cross join lateral owner_of_pix_key(key) as owner`.execute(db),
  )

export async function findAccountOwners(db: Db, bank: string, account: string) {
  const { rows } = await sql<KeyOwner & { bank_account_id: string }>`select owner.bank_account_id, owner.company_id,
      exists (select from companies c where c.id = owner.company_id) as visible
    from owners_of_account(${bank}, ${account}) as owner`.execute(db)
  return rows
}
