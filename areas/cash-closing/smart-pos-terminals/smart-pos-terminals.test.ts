import { notifications } from '@app/areas/session/contract'
import { undoing } from '@app/kit/contract'
import { insertRows, testApi } from '@app/kit/testing'
import { beforeEach, expect, test } from 'vitest'
import { smartPosTerminals } from './smart-pos-terminals.contract.ts'

const api = testApi()
const id = (last: string) => `01930000-0000-7000-8000-0000000000${last}`
const [own, other, foreign] = [id('a1'), id('a2'), id('a3')]
const contracts = { own: id('c1'), stone: id('c2'), other: id('c3'), foreign: id('c4') }
const clerk = api.as('smart-pos-terminal', [own, other], 'Clara')
const stranger = api.as('smart-pos-terminal', [foreign], 'Zeca')
const narrow = api.as('smart-pos-terminal', [own], 'Nilo')
const watcher = api.as('smart-pos-terminal', [own], 'Vera')
const now = '2026-10-15T15:00:00.000Z'

const draft = {
  acquirer_company_id: contracts.own,
  serial_no: 'lio-0001',
  logical_no: '00620101',
  model: 'LIO On',
  kind: 'smart',
  location: 'island',
  island: 3,
} as const
type Draft = Parameters<typeof clerk.call<typeof smartPosTerminals.create>>[1]['body']
const create = (changes: Partial<Draft> = {}) =>
  clerk.call(smartPosTerminals.create, { body: { ...draft, ...changes } })
const list = async (query: Parameters<typeof clerk.call<typeof smartPosTerminals.list>>[1]['query'] = {}) =>
  (await clerk.call(smartPosTerminals.list, { query })).data

beforeEach(async () => {
  api.setNow(now)
  await insertRows(api.test.admin, {
    companies: [
      { id: own, name: 'Posto A', legal_name: 'A', cnpj: '11222333000181' },
      { id: other, name: 'Posto B', legal_name: 'B', cnpj: '11222333000262' },
      { id: foreign, name: 'Posto Z', legal_name: 'Z', cnpj: '11444777000161' },
    ].map((company) => ({ ...company, kind: 'station', active: true, version: 1, created_at: now, updated_at: now })),
    acquirer_companies: [
      [contracts.own, own, 'cielo', '1001'],
      [contracts.stone, own, 'stone', '2001'],
      [contracts.other, other, 'cielo', '1002'],
      [contracts.foreign, foreign, 'cielo', '1009'],
    ].map(([contract, company_id, acquirer, merchant_no]) => ({
      id: contract,
      company_id,
      acquirer,
      merchant_no,
      active: true,
      file_source: 'edi',
      anticipation: 'none',
      rental_cents: 0,
      valid_from: '2026-01-01',
      version: 1,
      created_at: now,
      updated_at: now,
    })),
  })
})

let captureNo = 0
const capture = (captured_at: string, changes: object = {}) => {
  captureNo += 1
  return insertRows(api.test.admin, {
    acquirer_transactions: [
      {
        id: captureNo,
        company_id: own,
        business_date: captured_at.slice(0, 10),
        captured_at,
        acquirer: 'cielo',
        merchant_no: '1001',
        kind: 'sale',
        method: 'debit',
        installments: 1,
        gross_cents: 1000,
        fee_cents: 0,
        net_cents: 1000,
        terminal_logical_no: draft.logical_no,
        own: true,
        row_hash: '\\x01',
        row_seq: captureNo,
        ...changes,
      },
    ],
  })
}

const status = async (terminal: { id: string }, to: string, reason = 'Conforme o chamado') => {
  const { version } = await get(terminal)
  const body = { version, status: to as 'active', reason }
  return clerk.call(smartPosTerminals.changeStatus, { params: { id: terminal.id }, body })
}
const get = (terminal: { id: string }) => clerk.call(smartPosTerminals.get, { params: { id: terminal.id } })

test('a new terminal takes company and acquirer from its contract, and its custody begins', async () => {
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

test('the list counts captures of today and cancellations of the week, and finds who is silent', async () => {
  const terminal = await create()
  const quiet = await create({ serial_no: 'LIO-0002', logical_no: '2' })
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
  expect((await list({ silent: 'true' })).map((one) => one.id)).toEqual([quiet.id])
  expect(await list({ company_id: other })).toEqual([])
  expect(await list({ status: 'stock', acquirer: 'cielo' })).toHaveLength(1)
})

test('a serial number and a living logical number are there once, whoever may see the other', async () => {
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

test('an edit that moves the terminal opens a custody; numbers that captured are fixed; an old version is refused', async () => {
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

const transfer = async (terminal: { id: string }, changes: object = {}, person = clerk) => {
  const { version } = await get(terminal)
  const move = { moved_on: '2026-10-15', moved_time: '11:30', location: 'shop', reason: 'Falta de aparelho' } as const
  const body = { version, acquirer_company_id: contracts.other, ...move, ...changes }
  return person.call(smartPosTerminals.transfer, { params: { id: terminal.id }, body })
}
const early = () => api.setNow('2026-10-01T12:00:00.000Z')

test('a transfer moves terminal and contract from an instant on, and the past keeps what it was', async () => {
  early()
  const terminal = await create()
  api.setNow(now)
  await capture('2026-10-15T14:29:00Z')
  const moved = await transfer(terminal)
  expect(moved).toMatchObject({ company_name: 'Posto B', merchant_no: '1002', place: 'Loja' })
  expect(moved.custodies).toMatchObject([
    { company_name: 'Posto B', since: '2026-10-15T14:30:00.000Z', until: null, reason: 'Falta de aparelho' },
    { company_name: 'Posto A', until: '2026-10-15T14:30:00.000Z' },
  ])
  const { rows } = await api.test.admin.query(`select * from owners_of_terminals('cielo', '{00620101}') order by since`)
  expect(rows.map(({ company_id }) => company_id)).toEqual([own, other])
})

test.each([
  ['captures came later', { moved_time: '11:00' }, 'Existem capturas depois da data de transferência informada.'],
  ['it is in the future', { moved_time: '13:00' }, 'A data da transferência não pode estar no futuro.'],
  [
    'it is before the present custody',
    { moved_on: '2026-09-01' },
    'A transferência deve ser depois do início da custódia atual, em 01/10/2026.',
  ],
  [
    'the contract is of another acquirer',
    { acquirer_company_id: contracts.stone },
    'Escolha um EC da mesma adquirente do terminal.',
  ],
  [
    'the company is not the own',
    { acquirer_company_id: contracts.foreign },
    'Escolha um EC ativo de uma das suas empresas.',
  ],
])('a transfer is refused when %s', async (_, changes, message) => {
  early()
  const terminal = await create()
  api.setNow(now)
  await capture('2026-10-15T14:10:00Z')
  await expect(transfer(terminal, changes)).rejects.toMatchObject({ message })
})

test('a transfer needs access to both companies', async () => {
  early()
  const terminal = await create()
  api.setNow(now)
  await expect(transfer(terminal, {}, narrow)).rejects.toMatchObject({ status: 422 })
  await expect(transfer(terminal, {}, stranger)).rejects.toMatchObject({ status: 404 })
})

test('statuses follow their table, and what went back never changes again', async () => {
  const terminal = await create({ status: 'stock' })
  await expect(status(terminal, 'blocked')).rejects.toMatchObject({
    status: 409,
    message: 'Um terminal em estoque não pode passar a bloqueado.',
  })
  for (const next of ['active', 'maintenance', 'active', 'blocked', 'returned'])
    expect(await status(terminal, next)).toMatchObject({ status: next })
  await expect(status(terminal, 'active')).rejects.toMatchObject({ status: 409 })
  await expect(transfer(terminal)).rejects.toMatchObject({ code: 'smart-pos-terminal.not-movable' })
  const { version, custodies } = await get(terminal)
  expect(custodies).toMatchObject([{ until: now }])
  await expect(
    clerk.call(smartPosTerminals.update, { params: { id: terminal.id }, body: { ...draft, version } }),
  ).rejects.toMatchObject({ message: 'Um terminal em devolvido não muda mais.' })
})

test('blocking a terminal that took money today alerts everybody concerned', async () => {
  await watcher.id
  const terminal = await create()
  await capture('2026-10-15T14:00:00Z')
  await status(terminal, 'blocked')
  const { data } = await watcher.call(notifications.list, {})
  expect(data).toMatchObject([
    {
      type: 'terminal_blocked_captures',
      message: 'Aparelho bloqueado com capturas hoje: verifique fraude. Terminal LIO-0001, Posto A.',
      link: `/smart-pos-terminal?open=${terminal.id}`,
    },
  ])
  expect((await stranger.call(notifications.list, {})).data).toEqual([])
})

test('blocking a terminal that took nothing today alerts nobody', async () => {
  await watcher.id
  await status(await create(), 'blocked')
  expect((await watcher.call(notifications.list, {})).data).toEqual([])
})

const visit = { serial_no: 'LIO-NEW', technician: 'Téo', technician_document: '12.345.678-9', call_no: 'C-77' }
const swap = (terminal: { id: string; version: number }, changes: object = {}) =>
  clerk.call(smartPosTerminals.swap, {
    params: { id: terminal.id },
    body: { version: terminal.version, logical_no: draft.logical_no, model: 'LIO V3', ...visit, ...changes },
  })

test('a swap returns the old device and gives place, holder and number to the new one', async () => {
  const old = await create()
  const fresh = await swap(old)
  expect(fresh).toMatchObject({ serial_no: 'LIO-NEW', logical_no: draft.logical_no, place: 'Ilha 3', status: 'active' })
  expect(fresh.swaps).toMatchObject([{ old_serial_no: 'LIO-0001', new_serial_no: 'LIO-NEW', call_no: 'C-77' }])
  expect(await get(old)).toMatchObject({ status: 'returned', swaps: [{ technician_document: '12.345.678-9' }] })
  await expect(swap(await get(old))).rejects.toMatchObject({
    message: 'Um terminal em devolvido não pode ser trocado.',
  })
})

test('a swap for a device that is known already is refused and changes nothing', async () => {
  const terminal = await create()
  await create({ serial_no: 'LIO-NEW', logical_no: '7' })
  await expect(swap(terminal)).rejects.toMatchObject({ code: 'smart-pos-terminal.serial-taken' })
  expect(await get(terminal)).toMatchObject({ status: 'active', swaps: [] })
})

test('a round tells what was found, what is missing, what nobody knows and what is of another company', async () => {
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

test('numbers of files that nobody registered are listed with their money until they are', async () => {
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

test('captures of an open day become the own once their terminal is registered; a closed day stays', async () => {
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

test('a sheet is imported line by line, each with what came of it', async () => {
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

test('many are transferred at once to the contract of their own acquirer, the others are told why not', async () => {
  early()
  const one = await create()
  const blocked = await create({ serial_no: 'LIO-0002', logical_no: '2' })
  await status(blocked, 'blocked')
  const stone = await create({ serial_no: 'PB-1', logical_no: '1', acquirer_company_id: contracts.stone })
  api.setNow(now)
  const input = {
    company_id: other,
    moved_on: '2026-10-15',
    moved_time: '11:00',
    location: 'reserve',
    reason: 'Reforma da pista',
  } as const
  const outcome = await clerk.call(smartPosTerminals.transferMany, {
    body: { selection: { filter: {} }, preview: false, input },
  })
  expect(outcome).toMatchObject({
    changed: 1,
    skipped: [{ reason: 'Está bloqueado, devolvido ou extraviado.', count: 1 }],
  })
  expect(outcome.failures.map((failure) => failure.id)).toEqual([stone.id])
  expect(await get(one)).toMatchObject({ company_name: 'Posto B', place: 'Reserva' })
})

test('the hours of a day show where a capture is usual and missing', async () => {
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

const lastChange = async (entity_id: string) => {
  const { rows } = await api.test.admin.query(
    'select request_id from audit_events where entity_id = $1 order by created_at desc, chain_no desc limit 1',
    [entity_id],
  )
  return clerk.call(undoing.undo, { params: { batch: rows[0]?.request_id }, body: {} })
}

test('a transfer is taken back, custody keeps both ways, and money that came since forbids it', async () => {
  early()
  const terminal = await create()
  api.setNow(now)
  await transfer(terminal, { moved_time: '11:00' })
  await lastChange(terminal.id)
  const back = await get(terminal)
  expect(back).toMatchObject({ company_name: 'Posto A', merchant_no: '1001', place: 'Ilha 3' })
  expect(back.custodies.map(({ company_name }) => company_name)).toEqual(['Posto A', 'Posto B', 'Posto A'])
  api.setNow('2026-10-15T16:00:00.000Z')
  await transfer(terminal, { moved_time: '12:30' })
  await capture('2026-10-15T15:45:00Z', { company_id: other })
  await expect(lastChange(terminal.id)).rejects.toMatchObject({
    message: 'Existem capturas depois da data de transferência informada.',
  })
})

test('an edit is taken back with its place, and not once something else changed it', async () => {
  const terminal = await create()
  const update = async (changes: object) => {
    const { version } = await get(terminal)
    return clerk.call(smartPosTerminals.update, {
      params: { id: terminal.id },
      body: { ...draft, version, ...changes },
    })
  }
  await update({ location: 'shop', model: 'Outro' })
  await lastChange(terminal.id)
  expect(await get(terminal)).toMatchObject({ place: 'Ilha 3', model: 'LIO On' })
  const first = await update({ model: 'Um' })
  await api.test.admin.query(`update smart_pos_terminals set model = 'Dois', version = version + 1`)
  expect(first.model).toBe('Um')
  await expect(lastChange(terminal.id)).rejects.toMatchObject({ status: 409 })
})
