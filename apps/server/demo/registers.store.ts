import type { Db } from '@app/kit/server'
import { sql } from 'kysely'
import { buildDemoCompany, demoGroup, registersValidFrom } from './companies.ts'
import { insertForecourts } from './forecourts.store.ts'
import { demoFees, demoId, demoStations, type Station, workedStation } from './stations.ts'
import { insertTerminals } from './terminals.store.ts'

const validFrom = '2026-01-01'
export const registersCreatedAt = '2026-08-31T12:00:00.000Z'

const sources = ['pos', 'cielo', 'stone', 'pix']

export const hasCompanies = async (db: Db) =>
  (await db.selectFrom('companies').select('id').limit(1).executeTakeFirst()) !== undefined

export async function insertRegisters(db: Db, now: string) {
  await db.insertInto('company_groups').values({ id: demoGroup, name: 'Rede Modelo', created_at: now }).execute()
  await db
    .insertInto('companies')
    .values(demoStations.map((station) => ({ ...buildDemoCompany(station), created_at: now, updated_at: now })))
    .execute()
  await db
    .insertInto('company_settings')
    .values(
      demoStations.map(({ no, id }) => ({
        id: demoId('c5', no, 1),
        company_id: id,
        valid_from: registersValidFrom,
        mandatory_sources: no === workedStation.no ? sources : [...sources, 'bank'],
        created_at: now,
      })),
    )
    .execute()
  await insertForecourts(db, now)
  await db.insertInto('bank_accounts').values(demoStations.map(accountOf)).execute()
  await db
    .insertInto('slip_agreements')
    .values(demoStations.map((station) => agreementOf(station, now)))
    .execute()
  await db.insertInto('acquirer_companies').values(demoStations.flatMap(merchantsOf)).execute()
  await insertTerminals(db, now)
  await db.insertInto('acquirer_fees').values(demoStations.flatMap(feesOf)).execute()
  await db.insertInto('conciliation_rules').values(conciliationRules(now)).execute()
}

/** Commits without waiting for the disk. Safe here: the load goes on after the last commit that is on the disk. */
export const disableSynchronousCommit = (db: Db) => sql`set local synchronous_commit = off`.execute(db)

/** Requires a source that the station does not have, so that its days are assessed once and not after every file. */
export const setMandatorySources = (db: Db, { no, id }: Station, now: string) =>
  db
    .insertInto('company_settings')
    .values({
      id: demoId('c5', no, 2),
      company_id: id,
      valid_from: registersValidFrom,
      mandatory_sources: sources,
      reason: 'O banco liquida depois e não é fonte do dia.',
      created_at: now,
    })
    .execute()

const merchantsOf = ({ no, id, merchant_no, stone_code }: Station) =>
  [
    { acquirer: 'cielo', merchant_no, rental_cents: 4500 },
    { acquirer: 'stone', merchant_no: stone_code, rental_cents: 0 },
    { acquirer: 'frota', merchant_no: `9000${stone_code}`, rental_cents: 0 },
  ].map((contract, index) => ({
    ...contract,
    id: demoId('a3', no, index + 1),
    company_id: id,
    settlement_account_id: demoId('a6', no, 1),
    valid_from: validFrom,
  }))

const feesOf = ({ no, id }: Station) =>
  [demoFees.cielo, demoFees.stone, demoFees.frota].flatMap((table, contract) =>
    table.map((fee, index) => ({
      ...fee,
      id: demoId('a5', no, 10 * (contract + 1) + index),
      company_id: id,
      acquirer_company_id: demoId('a3', no, contract + 1),
      valid_from: validFrom,
    })),
  )

const accountOf = ({ no, id, bank, cnpj, pix_key }: Station) => ({
  ...bank,
  id: demoId('a6', no, 1),
  company_id: id,
  name: 'Conta movimento',
  holder_cnpj: cnpj,
  pix_keys: [pix_key],
  ledger_account: '1.1.02.01',
  payment_agreement: `7012${no}`,
})

const agreementOf = ({ no, id }: Station, now: string) => ({
  ...{ id: demoId('cc', no, 1), company_id: id, bank_account_id: demoId('a6', no, 1), name: 'Cobrança Itaú' },
  ...{ agreement_no: `4120${no}`, portfolio: '109', number_from: 70_000_001, number_to: 79_999_999 },
  ...{ next_number: 70_000_001, species: 'DM', acceptance: 'N', fine_ppm: 20_000, interest_ppm: 10_000 },
  instructions: ['Não receber após 30 dias do vencimento.'],
  ...{ approved: true, created_at: now, updated_at: now },
})

const conciliationRules = (now: string) =>
  [
    {
      name: 'Falta ou sobra pequena de caixa',
      outcome: 'explain',
      method: 'cash',
      amount_to_cents: 500,
      difference_codes: ['D09'],
      reason_id: '01930000-0000-7000-8000-000000000003',
      acts_alone: true,
      cap_cents: 500,
      active: true,
    },
    {
      name: 'Frota que passa como voucher',
      outcome: 'pair',
      method: 'fleet',
      text_pattern: 'voucher|alimenta',
      window_minutes: 15,
    },
  ].map((rule, index) => ({
    ...rule,
    id: demoId('c9', 1, index + 1),
    valid_from: validFrom,
    created_at: now,
    updated_at: now,
  }))
