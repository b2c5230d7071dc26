import type { Db } from '@app/kit/server'
import { sql } from 'kysely'

export const findStations = (db: Db) =>
  db
    .selectFrom('companies')
    .select(['id', 'name'])
    .where('active', '=', true)
    .where('kind', '=', 'station')
    .orderBy('name')
    .execute()

export const getStationKind = async (db: Db, id: string) =>
  (await db.selectFrom('companies').select('kind').where('id', '=', id).executeTakeFirst())?.kind

export const findFuels = (db: Db) =>
  db.selectFrom('products').select(['code', 'name']).where('kind', '=', 'fuel').orderBy('name').execute()

export const findForecourtTanks = (db: Db) =>
  db
    .selectFrom('tanks')
    .innerJoin('products', 'products.code', 'tanks.product_code')
    .select(['tanks.id', 'tanks.company_id', 'tanks.tank_no', 'tanks.product_code'])
    .select(sql<string>`'Tanque ' || tanks.tank_no || ' – ' || products.name`.as('label'))
    .orderBy('tanks.tank_no')
    .execute()

export const findPumps = (db: Db) =>
  db
    .selectFrom('pumps')
    .select(['id', 'company_id', sql<string>`serial_no || ' – ' || manufacturer || ', ilha ' || island`.as('label')])
    .orderBy('island')
    .orderBy('serial_no')
    .execute()

export const getTank = (db: Db, { id, company_id }: RecordKey) =>
  db
    .selectFrom('tanks')
    .innerJoin('products', 'products.code', 'tanks.product_code')
    .select(['tanks.id', 'tanks.tank_no', 'tanks.product_code', 'products.name as product_name'])
    .where('tanks.id', '=', id)
    .where('tanks.company_id', '=', company_id)
    .executeTakeFirst()

export const getTankData = (db: Db, id: string) =>
  db.selectFrom('tanks').select(['id', 'tank_no', 'capacity_ml', 'version']).where('id', '=', id).executeTakeFirst()

export const hasPump = async (db: Db, { id, company_id }: RecordKey) =>
  (await db
    .selectFrom('pumps')
    .select('id')
    .where('id', '=', id)
    .where('company_id', '=', company_id)
    .executeTakeFirst()) !== undefined
type RecordKey = { id: string; company_id: string }

export const hasFuel = async (db: Db, code: string) =>
  (await db
    .selectFrom('products')
    .select('code')
    .where('code', '=', code)
    .where('kind', '=', 'fuel')
    .executeTakeFirst()) !== undefined
