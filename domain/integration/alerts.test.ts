import { allCompaniesScope } from '@app/kit/server'
import { testDatabase } from '@app/kit/testing'
import { beforeEach, describe, expect, test } from 'vitest'
import { assessConnections, resumeConnection } from './alerts.server.ts'
import { endConnection } from './connections.store.ts'
import { newTitle, openHub, otherCompany, useErp } from './hub.testing.ts'
import { resendMessage } from './resend.server.ts'
import { createSecuredTitle } from './titles.testing.ts'

const database = testDatabase()
const erp = useErp()
const hub = openHub(database, erp.getUrl)
beforeEach(async () => {
  await erp.reset()
  await hub.prepare()
})

const hour = 3600
const assess = () => hub.tools.within(allCompaniesScope, (db) => assessConnections(db, hub.tools.now()))
const readTexts = async () => (await hub.readNotices()).map(({ message }) => message)
const named = (id: string) => ({ id, name: 'Protheus', owner_id: null })
const titles = (count: number) => Array.from({ length: count }, (_, no) => newTitle(no))

async function resendAll(connection_id: string) {
  const messages = await hub.readMessages()
  const by = { now: hub.tools.now(), actor_id: '01930000-0000-7000-8000-00000000aa01' }
  for (const { id } of messages)
    await hub.tools.within(allCompaniesScope, (db) => resendMessage(db, { connection_id, id }, by))
}

describe('the people who look after integrations are notified once of', () => {
  test('dead messages, and of their end', async () => {
    const connection = await hub.connect({ max_concurrency: 1 })
    await hub.enqueue(connection, titles(2))
    await erp.setFaults({ status: 404 }, { status: 404 })
    await hub.deliver(connection)
    await assess()
    await assess()
    expect(await hub.readNotices()).toEqual([
      { type: 'integration_dead', message: 'Conexão Protheus: Há mensagens esgotadas.' },
    ])
    await resendAll(connection)
    await assess()
    await assess()
    expect((await hub.readNotices()).slice(1)).toEqual([
      { type: 'integration_normal', message: 'Conexão Protheus: Normalizado: não há mais mensagens esgotadas.' },
    ])
  })

  test('messages that are pending for more than two hours of business time', async () => {
    const connection = await hub.connect()
    await hub.enqueue(connection, titles(2))
    await hub.passTime(2 * hour)
    await assess()
    expect(await readTexts()).toEqual([])
    hub.setTime(2 * hour + 60)
    await assess()
    await assess()
    expect(await readTexts()).toEqual(['Conexão Protheus: Há mensagens pendentes há mais de 2 horas úteis.'])
    await hub.deliver(connection)
    await assess()
    expect((await readTexts()).slice(1)).toEqual([
      'Conexão Protheus: Normalizado: nenhuma mensagem está pendente há mais de 2 horas úteis.',
    ])
  })

  test('messages that are pending for more than two hours since the sending window opened', async () => {
    // The clock starts on a Thursday at 9:00.
    const connection = await hub.connect({ sending_window: [{ weekdays: [4], from: '13:00', to: '18:00' }] })
    await hub.enqueue(connection, titles(1))
    hub.setTime(6 * hour)
    await assess()
    expect(await readTexts()).toEqual([])
    hub.setTime(6 * hour + 60)
    await assess()
    expect(await readTexts()).toEqual(['Conexão Protheus: Há mensagens pendentes há mais de 2 horas úteis.'])
  })

  test('a rate of success below 90 % of the calls of an hour', async () => {
    const connection = await hub.connect({ max_concurrency: 1 })
    await hub.enqueue(connection, titles(20))
    await erp.setFaults({ status: 422 }, { status: 422 }, { status: 422 })
    await hub.deliver(connection)
    await assess()
    await assess()
    expect(await readTexts()).toEqual(['Conexão Protheus: Menos de 90% das chamadas da última hora tiveram sucesso.'])
    await hub.passTime(2 * hour)
    await assess()
    expect(await readTexts()).toHaveLength(1)
    await hub.enqueue(connection, [newTitle(30)])
    await hub.deliver(connection)
    await assess()
    expect((await readTexts()).slice(1)).toEqual([
      'Conexão Protheus: Normalizado: ao menos 90% das chamadas da última hora tiveram sucesso.',
    ])
  })

  test('a refused credential, and of the resumed connection', async () => {
    const connection = await hub.connect({ max_concurrency: 1 })
    await hub.enqueue(connection, [newTitle(1)], createSecuredTitle.name)
    await erp.setFaults({ status: 401 })
    await hub.deliver(connection)
    const resume = () =>
      hub.tools.within(allCompaniesScope, (db) => resumeConnection(db, named(connection), hub.tools.now()))
    await resume()
    await resume()
    expect(await hub.readNotices()).toEqual([
      { type: 'connection_paused', message: 'Conexão Protheus: Foi pausada. O sistema recusou a credencial.' },
      { type: 'integration_normal', message: 'Conexão Protheus: Normalizado: foi retomada.' },
    ])
  })
})

test('a notification leads to the messages of its connection, and that of an own connection to its preferences', async () => {
  const connection = await hub.connect({ max_concurrency: 1 })
  const own = await hub.connect({ max_concurrency: 1, name: 'BI', owner_id: '01930000-0000-7000-8000-00000000aa01' })
  await erp.setFaults({ status: 404 }, { status: 404 })
  for (const id of [connection, own]) {
    await hub.enqueue(id, [newTitle(1)])
    await hub.deliver(id)
  }
  await assess()
  const { rows } = await database.admin.query('select link from notifications order by link')
  expect(rows).toEqual([{ link: `/integration-control?connection_id=${connection}` }, { link: '/preferences' }])
})

test('an ended connection has no alerts', async () => {
  const connection = await hub.connect()
  await hub.enqueue(connection, titles(1))
  hub.setTime(5 * hour)
  await assess()
  await hub.tools.within(allCompaniesScope, (db) => endConnection(db, connection, hub.tools.now()))
  await assess()
  expect(await readTexts()).toHaveLength(1)
  expect((await database.admin.query('select * from integration_alerts')).rows).toEqual([])
})

test('the counts of messages follow each change of state, by company, also after they were added up', async () => {
  const connection = await hub.connect({ max_concurrency: 2 })
  const readCounts = async () => {
    const counted = await database.admin.query(`select company_id, status, sum(difference)::int as count
      from integration_message_counts group by company_id, status having sum(difference) <> 0 order by 1, 2`)
    const listed = await database.admin.query(`select company_id, status, count(*)::int as count
      from integration_messages group by company_id, status order by 1, 2`)
    return [counted.rows, listed.rows] as const
  }
  const expectEqual = async () => {
    const [counted, listed] = await readCounts()
    expect(counted).toEqual(listed)
    return counted.length
  }
  await hub.enqueue(connection, [
    ...titles(6),
    newTitle(7, { company_id: otherCompany }),
    newTitle(8, { payload: { key: 'K1', value: 100, nature: 'CC' } }),
  ])
  expect(await expectEqual()).toBe(2)
  await erp.setFaults({ status: 503 }, { status: 404 }, { drop: 'after_commit' })
  await hub.deliver(connection)
  expect(await expectEqual()).toBeGreaterThanOrEqual(3)
  await assess()
  await expectEqual()
  await hub.settle(connection, 3)
  await database.admin.query(`delete from integration_messages where status = 'succeeded'`)
  await expectEqual()
  await assess()
  await expectEqual()
  const { rows } = await database.admin.query(
    'select count(*) - count(distinct (company_id, status)) as repeated from integration_message_counts',
  )
  expect(rows).toEqual([{ repeated: 0 }])
})
