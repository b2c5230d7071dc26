import { notifications } from '@app/areas/session/contract'
import { waitForDeliveries } from '@app/domain/events/testing'
import { expect, test } from 'vitest'
import { cancel, cielo, sale } from '../testing/cielo.fixture.ts'
import { importStage, messages } from '../testing/imports.testing.ts'
import { merchants, modelo, terminals, vizinho } from '../testing/stations.fixture.ts'

const { api, send, rows } = importStage()

test('a file with several merchants of the group assigns each row to its station', async () => {
  const done = await send(
    cielo(sale, { ...sale, merchant_no: merchants.vizinho, terminal_logical_no: terminals.vizinho }),
  )
  expect(done).toMatchObject({ status: 'done', company_id: null, records_new: 2 })
  expect((await rows('acquirer_transactions')).map(({ company_id, own }) => [company_id, own]).sort()).toEqual([
    [modelo, true],
    [vizinho, true],
  ])
  const days = await rows('cash_conciliations', 'company_id')
  expect(days.map(({ company_id, sources }) => [company_id, Object.keys(sources)])).toEqual([
    [modelo, ['cielo']],
    [vizinho, ['cielo']],
  ])
})

test('a file with an unknown merchant is refused as a whole, with the line of the merchant', async () => {
  const refused = await send(cielo(sale, { ...sale, merchant_no: '7777777777' }))
  expect(refused).toMatchObject({ status: 'rejected', rejections: [{ line: 5, value: '7777777777' }] })
  expect(messages(refused.rejections)).toEqual([
    'Linha 5, campo "estabelecimento": Estabelecimento 7777777777 não cadastrado.',
  ])
  expect(await rows('acquirer_transactions')).toEqual([])
})

test('a file is refused when it has a merchant of a company that the sender cannot see', async () => {
  const refused = await send(cielo(sale, { ...sale, merchant_no: merchants.alheio }))
  expect(messages(refused.rejections)[0]).toContain('Arquivo de outra empresa')
  expect(await rows('acquirer_transactions')).toEqual([])
})

test('captures of an unknown terminal or of another company’s terminal are set aside with a warning', async () => {
  const done = await send(
    cielo(
      { ...sale, terminal_logical_no: '99999999' },
      { ...sale, nsu: '2', terminal_logical_no: terminals.vizinho },
      { ...sale, nsu: '3' },
    ),
  )
  expect(done).toMatchObject({ status: 'done', records_new: 3 })
  expect(messages(done.warnings)).toEqual([
    'Linha 3, campo "terminal": o terminal 99999999 não está cadastrado; suas capturas ficam em apuração (D10).',
    'Linha 4, campo "terminal": o terminal 10000002 é de outra empresa; suas capturas ficam em apuração (D10).',
  ])
  expect((await rows('acquirer_transactions', 'import_line')).map(({ own }) => own)).toEqual([false, false, true])
})

test('a terminal stores its last sale, and a late file counts for the company that had the terminal on that day', async () => {
  const { rows: known } = await api.test.admin.query('select id from smart_pos_terminals where logical_no = $1', [
    terminals.modelo,
  ])
  await api.test.admin.query(
    `insert into terminal_custodies (id, company_id, terminal_id, location, since) values
      (gen_random_uuid(), $1, $3, 'shop', '2026-01-01'), (gen_random_uuid(), $2, $3, 'shop', '2026-10-14T21:00:00Z')`,
    [modelo, vizinho, known[0]?.id],
  )
  await api.test.admin.query('update smart_pos_terminals set company_id = $1 where id = $2', [vizinho, known[0]?.id])
  const later = { ...sale, nsu: '000242', sold_at: '19:00:00' }
  expect(await send(cielo(sale, later))).toMatchObject({ warnings: [{ line: 4 }] })
  expect((await rows('acquirer_transactions')).map(({ nsu, own }) => [nsu, own])).toEqual([
    ['000241', true],
    ['000242', false],
  ])
  await waitForDeliveries(api.test.admin)
  const [terminal] = (await rows('smart_pos_terminals')).filter(({ id }) => id === known[0]?.id)
  expect(terminal).toMatchObject({ last_capture_at: '2026-10-14T22:00:00.000Z' })
})

test('the people responsible for terminals are notified once when a file has captures of a blocked terminal', async () => {
  const guard = api.as('smart-pos-terminal', [modelo])
  await guard.id
  await api.test.admin.query(
    `update smart_pos_terminals set status = 'blocked', status_since = '2026-10-14T12:00:00Z' where logical_no = $1`,
    [terminals.modelo],
  )
  await send(cielo(sale))
  await send(cielo(sale, cancel))
  await waitForDeliveries(api.test.admin)
  const { data } = await guard.call(notifications.list, {})
  expect(data.map(({ message }) => message)).toEqual([
    `Aparelho bloqueado com capturas em 14/10/2026: verifique fraude. Terminal ${terminals.modelo}, Posto Modelo.`,
  ])
})
