import type { Db } from '@app/kit/server'
import { sql } from 'kysely'
import { demoId, demoStations, registersValidFrom, type Station } from './stations.ts'

type Device = {
  acquirer: 'cielo' | 'stone'
  logical_no: string
  serial_no: string
  model: string
  kind: 'smart' | 'pos'
  location: 'island' | 'shop' | 'reserve'
  island: number | null
  integrated: boolean
  status: 'active' | 'stock' | 'blocked'
}

const lio = { acquirer: 'cielo', model: 'LIO On', kind: 'smart', integrated: true } as const
const ton = { acquirer: 'stone', model: 'PAX A910', kind: 'smart', integrated: false } as const

const serial = (maker: string, { no }: Station, device: number) =>
  `${maker}${String(no).padStart(2, '0')}${48_210 + device}`

const listUsedDevices = (station: Station): Omit<Device, 'status'>[] => {
  const [forecourt, shop] = station.cielo_terminals
  return [
    { ...lio, logical_no: forecourt, serial_no: serial('LIO', station, 1), location: 'island', island: 1 },
    { ...lio, logical_no: shop, serial_no: serial('LIO', station, 2), location: 'shop', island: null },
    { ...ton, logical_no: station.stone_terminal, serial_no: serial('PB', station, 3), location: 'island', island: 2 },
  ]
}

const extraDevices: Readonly<Record<number, (station: Station) => Device>> = {
  2: (station) => ({
    ...lio,
    logical_no: '62010209',
    serial_no: serial('LIO', station, 9),
    location: 'island',
    island: 3,
    status: 'active',
  }),
  3: (station) => ({
    ...ton,
    logical_no: 'PB77039110',
    serial_no: serial('PB', station, 9),
    location: 'reserve',
    island: null,
    status: 'blocked',
  }),
  5: (station) => ({
    ...lio,
    model: 'Ingenico Move 5000',
    kind: 'pos',
    logical_no: '62010509',
    serial_no: serial('MV', station, 9),
    location: 'reserve',
    island: null,
    status: 'stock',
  }),
}

const contractNo = { cielo: 1, stone: 2 } as const

const devicesOf = (station: Station) => {
  const buildExtraDevice = extraDevices[station.no]
  return [...listUsedDevices(station), ...(buildExtraDevice ? [buildExtraDevice(station)] : [])].map(
    (device, index) => ({
      status: 'active',
      ...device,
      id: demoId('a4', station.no, index + 1),
      company_id: station.id,
      acquirer_company_id: demoId('a3', station.no, contractNo[device.acquirer]),
      received_on: registersValidFrom,
      rental_cents: device.acquirer === 'cielo' ? 4500 : 0,
    }),
  )
}

export async function insertTerminals(db: Db, now: string) {
  const devices = demoStations.flatMap(devicesOf)
  const stamps = { created_at: now, updated_at: now }
  await db
    .insertInto('smart_pos_terminals')
    .values(devices.map((device) => ({ ...device, ...stamps, status_since: now })))
    .execute()
  await db
    .insertInto('terminal_custodies')
    .values(
      devices.map(({ id, company_id, location, island }, index) => ({
        id: demoId('a9', 0, index + 1),
        company_id,
        terminal_id: id,
        location,
        island,
        since: `${registersValidFrom}T12:00:00Z`,
        reason: 'Cadastro',
        created_at: now,
      })),
    )
    .execute()
}

export async function assignTerminalHolders(db: Db) {
  for (const table of ['smart_pos_terminals', 'terminal_custodies'] as const)
    await sql`update ${sql.table(table)} held set holder_id = person.id
      from users person join user_companies given on given.user_id = person.id
      where given.company_id = held.company_id and person.username like 'gerente%'`.execute(db)
}
