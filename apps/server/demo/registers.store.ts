import type { Db } from '@app/kit/server'
import { sql } from 'kysely'
import { demoId, fees, nozzles, type Station, stations, tanks, workedStation } from './stations.ts'

const validFrom = '2026-01-01'

const sources = ['pos', 'cielo', 'stone', 'pix']

/** Whether somebody works with this database already. */
export const hasCompanies = async (db: Db) =>
  (await db.selectFrom('companies').select('id').limit(1).executeTakeFirst()) !== undefined

/** Writes companies, forecourts, terminals, merchant numbers, fees and accounts of every demonstration station. */
export async function insertRegisters(db: Db, now: string) {
  await db
    .insertInto('companies')
    .values(
      stations.map(({ no, id, name, cnpj }) => ({
        id,
        name,
        legal_name: `${name} Combustíveis Ltda.`,
        cnpj,
        group_name: 'Rede Modelo',
        mandatory_sources: no === workedStation.no ? sources : [...sources, 'bank'],
        created_at: now,
        updated_at: now,
      })),
    )
    .execute()
  await db.insertInto('tanks').values(stations.flatMap(tanksOf)).execute()
  await db.insertInto('fuel_nozzles').values(stations.flatMap(nozzlesOf)).execute()
  await db.insertInto('acquirer_companies').values(stations.flatMap(merchantsOf)).execute()
  await db.insertInto('smart_pos_terminals').values(stations.flatMap(terminalsOf)).execute()
  await db.insertInto('acquirer_fees').values(stations.flatMap(feesOf)).execute()
  await db.insertInto('bank_accounts').values(stations.map(accountOf)).execute()
}

/** Commits need not wait for the disk while a load runs that is started over if it is cut off. */
export const commitLater = (db: Db) => sql`set local synchronous_commit = off`.execute(db)

/** While history comes in its days wait for a source that none has: each is then settled once, not at every file. */
export const setMandatorySources = (db: Db) => db.updateTable('companies').set({ mandatory_sources: sources }).execute()

const tanksOf = ({ no, id }: Station) =>
  tanks.map((tank) => ({ ...tank, id: demoId('a1', no, tank.tank_no), company_id: id }))

const nozzlesOf = ({ no, id }: Station) =>
  nozzles.map(({ tank_no, ...nozzle }) => ({
    ...nozzle,
    id: demoId('a2', no, nozzle.nozzle_no),
    company_id: id,
    tank_id: demoId('a1', no, tank_no),
  }))

const merchantsOf = ({ no, id, merchant_no, stone_code }: Station) => [
  { id: demoId('a3', no, 1), company_id: id, acquirer: 'cielo', merchant_no },
  { id: demoId('a3', no, 2), company_id: id, acquirer: 'stone', merchant_no: stone_code },
]

const terminalsOf = ({ no, id, cielo_terminals, stone_terminal }: Station) =>
  [
    { acquirer: 'cielo', logical_no: cielo_terminals[0], location: 'Pista' },
    { acquirer: 'cielo', logical_no: cielo_terminals[1], location: 'Loja' },
    { acquirer: 'stone', logical_no: stone_terminal, location: 'Pista' },
  ].map((terminal, index) => ({
    ...terminal,
    id: demoId('a4', no, index + 1),
    company_id: id,
    serial_no: `${terminal.acquirer}-${terminal.logical_no}`,
  }))

const feesOf = ({ no, id }: Station) =>
  fees.map((fee, index) => ({ ...fee, id: demoId('a5', no, index + 1), company_id: id, valid_from: validFrom }))

const accountOf = ({ no, id, bank, pix_key }: Station) => ({
  ...bank,
  id: demoId('a6', no, 1),
  company_id: id,
  name: 'Conta movimento',
  pix_key,
})
