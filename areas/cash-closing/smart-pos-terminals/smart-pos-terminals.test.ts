import { insertRows } from '@app/kit/testing'
import { expect, test } from 'vitest'
import { smartPosTerminals } from './smart-pos-terminals.contract.ts'
import { contracts, draft, id, now, other, own, terminalStage } from './terminals.testing.ts'

const { api, clerk, stranger, create, list, capture, get } = terminalStage()

test('a new terminal takes company and acquirer from its contract and starts its custody', async () => {
  const terminal = await create({ holder_id: await clerk.id })
  expect(terminal).toMatchObject({
    company_name: 'Posto A',
    acquirer_name: 'Cielo',
    serial_no: 'LIO-0001',
    logical_no: '00620101',
    place: 'Ilha 3',
    holder_name: 'Clara',
    status: 'active',
    silent: true,
    custodies: [{ place: 'Ilha 3', holder_name: 'Clara', since: now, until: null, created_by_name: 'Clara' }],
  })
  expect(await list({ search: 'lio' })).toMatchObject([{ id: terminal.id }])
})

test('the list counts the captures of today and the cancellations of the week, and finds silent terminals', async () => {
  const terminal = await create()
  const silentTerminal = await create({ serial_no: 'LIO-0002', logical_no: '2' })
  await create({ serial_no: 'LIO-0003', logical_no: '3', status: 'stock' })
  await capture('2026-10-15T12:00:00Z')
  await capture('2026-10-14T12:00:00Z')
  await capture('2026-10-15T13:00:00Z', { kind: 'cancel', gross_cents: -1000 })
  await capture('2026-10-09T13:00:00Z', { kind: 'cancel', gross_cents: -1000 })
  await capture('2026-10-08T13:00:00Z', { kind: 'cancel', gross_cents: -1000 })
  await api.test.admin.query('update smart_pos_terminals set last_capture_at = $2 where id = $1', [
    terminal.id,
    '2026-10-15T12:00:00Z',
  ])
  expect((await list()).find((one) => one.id === terminal.id)).toMatchObject({
    captures_today: 1,
    cancels_7d: 2,
    silent: false,
  })
  expect((await list({ silent: 'true' })).map((one) => one.id)).toEqual([silentTerminal.id])
  expect(await list({ company_id: other })).toEqual([])
  expect(await list({ status: 'stock', acquirer: 'cielo' })).toHaveLength(1)
})

test('a serial number and an active logical number are unique, even across companies that the user may not see', async () => {
  await create()
  await expect(create({ logical_no: '9' })).rejects.toMatchObject({
    status: 409,
    fields: { serial_no: 'Já existe um terminal com este nº de série.' },
  })
  await expect(create({ serial_no: 'X-2', acquirer_company_id: contracts.other })).rejects.toMatchObject({
    status: 409,
    message: 'Nº lógico já ativo em Posto A.',
  })
  const body = { ...draft, serial_no: 'X-3', acquirer_company_id: contracts.foreign }
  await expect(stranger.call(smartPosTerminals.create, { body })).rejects.toMatchObject({
    message: 'Nº lógico já ativo em outra empresa.',
  })
  expect(await create({ serial_no: 'X-4', acquirer_company_id: contracts.stone })).toMatchObject({ acquirer: 'stone' })
})

test.each([
  [{ serial_no: '=cmd()' }, 'Use de 3 a 30 letras, números, pontos ou hifens.'],
  [{ serial_no: 'x'.repeat(10_000) }, 'Use de 3 a 30 letras, números, pontos ou hifens.'],
  [{ logical_no: "1'; drop table users" }, 'Use até 20 letras, números ou hifens, como no arquivo da adquirente.'],
  [{ model: '@SUM(A1)' }, 'Não comece com =, +, - ou @.'],
  [{ model: '😀'.repeat(10_000) }, 'Escreva no máximo 60 caracteres.'],
  [{ island: null }, 'Informe o número da ilha.'],
  [{ island: 100 }, 'Use um número de 1 a 99.'],
  [{ received_on: '9999-12-31' }, 'Data inválida.'],
  [{ rental_cents: -1 }, 'O valor não é negativo.'],
  [{ acquirer_company_id: contracts.foreign }, 'Escolha um EC ativo de uma das suas empresas.'],
  [{ holder_id: id('ff') }, 'Escolha um responsável que trabalhe na empresa do terminal.'],
])('%j is refused: %s', async (changes, message) => {
  const failure = await create(changes).catch((error: unknown) => error)
  expect(failure).toMatchObject({ status: 422 })
  expect(Object.values(Object(failure).fields)).toContain(message)
})

test('a new place starts a new custody, a terminal with captures has fixed numbers, and an old version is refused', async () => {
  const terminal = await create()
  const { version } = terminal
  const update = (changes: object) =>
    clerk.call(smartPosTerminals.update, { params: { id: terminal.id }, body: { ...draft, version, ...changes } })
  await expect(update({ acquirer_company_id: contracts.other })).rejects.toMatchObject({ status: 422 })
  api.setNow('2026-10-15T16:00:00.000Z')
  const moved = await update({ location: 'shop', sim_line: '89551' })
  expect(moved).toMatchObject({ place: 'Loja', island: null, sim_line: '89551', version: version + 1 })
  expect(moved.custodies).toMatchObject([
    { place: 'Loja', until: null },
    { place: 'Ilha 3', until: '2026-10-15T16:00:00.000Z' },
  ])
  await expect(update({})).rejects.toMatchObject({ status: 409, code: 'version.stale' })
  await api.test.admin.query('update smart_pos_terminals set last_capture_at = now()')
  await expect(update({ version: version + 1, serial_no: 'LIO-9' })).rejects.toMatchObject({
    code: 'smart-pos-terminal.numbers-fixed',
  })
})

test('a round lists found, missing, unknown and foreign terminals', async () => {
  await create()
  const second = await create({ serial_no: 'LIO-0002', logical_no: '2' })
  await create({ serial_no: 'LIO-B', logical_no: '3', acquirer_company_id: contracts.other })
  const identify = (serial_no: string) =>
    clerk.call(smartPosTerminals.identify, { query: { company_id: own, serial_no } })
  expect(await identify('lio-0001')).toMatchObject({ result: 'found', detail: 'Ilha 3 · lógico 00620101' })
  expect(await identify('LIO-B')).toMatchObject({ result: 'other_company', detail: 'Posto B' })
  expect(await identify('NADA')).toMatchObject({ result: 'unknown' })
  const serial_nos = ['LIO-0001', 'LIO-B', 'NADA']
  const round = await clerk.call(smartPosTerminals.recordRound, { body: { company_id: own, serial_nos } })
  expect(round).toMatchObject({
    found: 1,
    missing: 1,
    missing_serials: 'LIO-0002',
    strangers: 2,
    stranger_serials: 'LIO-B, NADA',
    created_by_name: 'Clara',
  })
  expect((await clerk.call(smartPosTerminals.rounds, { query: {} })).data).toEqual([round])
  expect((await get(second)).rounds).toMatchObject([{ result: 'missing', created_by_name: 'Clara' }])
  await expect(
    stranger.call(smartPosTerminals.recordRound, { body: { company_id: own, serial_nos } }),
  ).rejects.toMatchObject({ status: 404 })
})

test('unregistered numbers of files are listed with their amounts until they are registered', async () => {
  await capture('2026-10-14T12:00:00Z', { own: false, terminal_logical_no: '555' })
  await capture('2026-10-15T12:00:00Z', { own: false, terminal_logical_no: '555' })
  const unregistered = async () => (await clerk.call(smartPosTerminals.unregistered, {})).data
  expect(await unregistered()).toMatchObject([
    {
      logical_no: '555',
      seen_in: 'captures',
      company_name: 'Posto A',
      acquirer_company_id: contracts.own,
      count: 2,
      amount_cents: 2000,
      first_seen_at: '2026-10-14T12:00:00.000Z',
      last_seen_at: '2026-10-15T12:00:00.000Z',
    },
  ])
  expect((await stranger.call(smartPosTerminals.unregistered, {})).data).toEqual([])
  await create({ logical_no: '555' })
  expect(await unregistered()).toEqual([])
})

test('captures of an open day become own captures when their terminal is registered; a closed day does not change', async () => {
  await insertRows(api.test.admin, {
    cash_conciliations: ['open', 'closed'].map((state, index) => ({
      id: id(`d${index}`),
      company_id: own,
      business_date: `2026-10-1${index}`,
      status: state,
      sources: {},
      proof_hash: 'x',
      created_at: now,
      updated_at: now,
    })),
  })
  await capture('2026-10-10T12:00:00Z', { own: false })
  await capture('2026-10-11T12:00:00Z', { own: false })
  await create()
  const { rows } = await api.test.admin.query('select own from acquirer_transactions order by business_date')
  expect(rows.map((row) => row.own)).toEqual([true, false])
})

test('a sheet is imported line by line, each with its result', async () => {
  await create()
  const text = [
    'Série;Nº lógico;EC;Modelo;Tipo;Local',
    'A-100;100;1001;LIO On;smart;Ilha 2',
    'A-101;101;9999;LIO On;smart;Loja',
    'LIO-0001;102;1001;LIO On;smart;Loja',
    '=A1+1;103;1001;LIO On;smart;Loja',
    'A-104;104;1009;LIO On;smart;Loja',
    "'A-105;105;1002;LIO On;pinpad;troca de oleo",
  ].join('\r\n')
  const { lines } = await clerk.call(smartPosTerminals.importMany, { body: { text } })
  expect(lines.map(({ line, reason }) => [line, reason])).toEqual([
    [2, null],
    [3, 'EC não cadastrado em uma das suas empresas.'],
    [4, 'Já existe um terminal com este nº de série.'],
    [5, 'Série: Use de 3 a 30 letras, números, pontos ou hifens.'],
    [6, 'EC não cadastrado em uma das suas empresas.'],
    [7, null],
  ])
  expect((await list({ search: 'A-1' })).map(({ serial_no, place }) => [serial_no, place])).toEqual([
    ['A-100', 'Ilha 2'],
    ['A-105', 'Troca de óleo'],
  ])
})

test('the hours of a day show in which usual hours captures are missing', async () => {
  const terminal = await create()
  for (let day = 1; day <= 10; day += 1)
    for (const hour of [11, 12])
      if (day < 10 || hour === 11) await capture(`2026-10-${String(day).padStart(2, '0')}T${hour}:10:00Z`)
  const read = await clerk.call(smartPosTerminals.hours, { params: { id: terminal.id }, query: {} })
  expect(read).toMatchObject({ date: '2026-10-10', days: 9 })
  expect(read.hours.filter((hour) => hour.usual)).toEqual([
    { hour: 8, captures: 1, usual: true, silent: false },
    { hour: 9, captures: 0, usual: true, silent: true },
  ])
})
