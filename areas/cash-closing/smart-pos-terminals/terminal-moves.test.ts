import { notifications } from '@app/areas/session/contract'
import { undoOperations } from '@app/kit/contract'
import { expect, test } from 'vitest'
import { smartPosTerminals } from './smart-pos-terminals.contract.ts'
import { contracts, draft, now, other, own, terminalStage } from './terminals.testing.ts'

const { api, clerk, stranger, narrow, watcher, create, capture, changeStatus, get, transfer, setEarlyClock } =
  terminalStage()

test('a transfer changes terminal and contract from its time on, without changing earlier data', async () => {
  setEarlyClock()
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
  setEarlyClock()
  const terminal = await create()
  api.setNow(now)
  await capture('2026-10-15T14:10:00Z')
  await expect(transfer(terminal, changes)).rejects.toMatchObject({ message })
})

test('a transfer needs access to both companies', async () => {
  setEarlyClock()
  const terminal = await create()
  api.setNow(now)
  await expect(transfer(terminal, {}, narrow)).rejects.toMatchObject({ status: 422 })
  await expect(transfer(terminal, {}, stranger)).rejects.toMatchObject({ status: 404 })
})

test('a status changes only as its table allows, and a returned terminal never changes again', async () => {
  const terminal = await create({ status: 'stock' })
  await expect(changeStatus(terminal, 'blocked')).rejects.toMatchObject({
    status: 409,
    message: 'Um terminal em estoque não pode passar a bloqueado.',
  })
  for (const next of ['active', 'maintenance', 'active', 'blocked', 'returned'] as const)
    expect(await changeStatus(terminal, next)).toMatchObject({ status: next })
  await expect(changeStatus(terminal, 'active')).rejects.toMatchObject({ status: 409 })
  await expect(transfer(terminal)).rejects.toMatchObject({ code: 'smart-pos-terminal.not-movable' })
  const { version, custodies } = await get(terminal)
  expect(custodies).toMatchObject([{ until: now }])
  await expect(
    clerk.call(smartPosTerminals.update, { params: { id: terminal.id }, body: { ...draft, version } }),
  ).rejects.toMatchObject({ message: 'Um terminal em devolvido não muda mais.' })
})

test('blocking a terminal with captures today notifies everyone concerned', async () => {
  await watcher.id
  const terminal = await create()
  await capture('2026-10-15T14:00:00Z')
  await changeStatus(terminal, 'blocked')
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

test('blocking a terminal without captures today notifies no user', async () => {
  await watcher.id
  await changeStatus(await create(), 'blocked')
  expect((await watcher.call(notifications.list, {})).data).toEqual([])
})

const visit = { serial_no: 'LIO-NEW', technician: 'Téo', technician_document: '12.345.678-9', call_no: 'C-77' }

const swap = (terminal: { id: string; version: number }, changes: object = {}) =>
  clerk.call(smartPosTerminals.swap, {
    params: { id: terminal.id },
    body: { version: terminal.version, logical_no: draft.logical_no, model: 'LIO V3', ...visit, ...changes },
  })

test('a swap returns the old device and moves place, custody and number to the new one', async () => {
  const old = await create()
  const replacement = await swap(old)
  expect(replacement).toMatchObject({
    serial_no: 'LIO-NEW',
    logical_no: draft.logical_no,
    place: 'Ilha 3',
    status: 'active',
  })
  expect(replacement.swaps).toMatchObject([{ old_serial_no: 'LIO-0001', new_serial_no: 'LIO-NEW', call_no: 'C-77' }])
  expect(await get(old)).toMatchObject({ status: 'returned', swaps: [{ technician_document: '12.345.678-9' }] })
  await expect(swap(await get(old))).rejects.toMatchObject({
    message: 'Um terminal em devolvido não pode ser trocado.',
  })
})

test('a swap for a registered device is refused and changes nothing', async () => {
  const terminal = await create()
  await create({ serial_no: 'LIO-NEW', logical_no: '7' })
  await expect(swap(terminal)).rejects.toMatchObject({ code: 'smart-pos-terminal.serial-taken' })
  expect(await get(terminal)).toMatchObject({ status: 'active', swaps: [] })
})

test('many terminals are transferred to the contract of their acquirer; others are skipped with the reason', async () => {
  setEarlyClock()
  const activeTerminal = await create()
  const blocked = await create({ serial_no: 'LIO-0002', logical_no: '2' })
  await changeStatus(blocked, 'blocked')
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
  expect(await get(activeTerminal)).toMatchObject({ company_name: 'Posto B', place: 'Reserva' })
})

const undoLastChange = async (entity_id: string) => {
  const { rows } = await api.test.admin.query(
    'select request_id from audit_events where entity_id = $1 order by created_at desc, chain_no desc limit 1',
    [entity_id],
  )
  return clerk.call(undoOperations.undo, { params: { batch: rows[0]?.request_id }, body: {} })
}

test('a transfer is undone with both moves in the custody, but not after later captures', async () => {
  setEarlyClock()
  const terminal = await create()
  api.setNow(now)
  await transfer(terminal, { moved_time: '11:00' })
  await undoLastChange(terminal.id)
  const restoredTerminal = await get(terminal)
  expect(restoredTerminal).toMatchObject({ company_name: 'Posto A', merchant_no: '1001', place: 'Ilha 3' })
  expect(restoredTerminal.custodies.map(({ company_name }) => company_name)).toEqual(['Posto A', 'Posto B', 'Posto A'])
  api.setNow('2026-10-15T16:00:00.000Z')
  await transfer(terminal, { moved_time: '12:30' })
  await capture('2026-10-15T15:45:00Z', { company_id: other })
  await expect(undoLastChange(terminal.id)).rejects.toMatchObject({
    message: 'Existem capturas depois da data de transferência informada.',
  })
})

test('an edit is undone together with its place, but not after a later change', async () => {
  const terminal = await create()
  const update = async (changes: object) => {
    const { version } = await get(terminal)
    return clerk.call(smartPosTerminals.update, {
      params: { id: terminal.id },
      body: { ...draft, version, ...changes },
    })
  }
  await update({ location: 'shop', model: 'Outro' })
  await undoLastChange(terminal.id)
  expect(await get(terminal)).toMatchObject({ place: 'Ilha 3', model: 'LIO On' })
  const first = await update({ model: 'Um' })
  await api.test.admin.query(`update smart_pos_terminals set model = 'Dois', version = version + 1`)
  expect(first.model).toBe('Um')
  await expect(undoLastChange(terminal.id)).rejects.toMatchObject({ status: 409 })
})
