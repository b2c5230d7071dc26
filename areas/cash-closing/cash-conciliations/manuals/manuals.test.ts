import { expect, test } from 'vitest'
import { aReason, workedDayTests } from '../../worked-day.testing.ts'
import { cashConciliations } from '../cash-conciliations.contract.ts'
import { suggestionOf } from '../suggestion.contract.ts'
import { captureId, fuellingId, movementId } from '../worked-day.fixture.ts'
import type { ManualTransactionDraft } from './manual-line.contract.ts'
import { manualTransactions } from './manuals.contract.ts'

const { api, manager, analyst, dayOf, registerF15, reclassifyF11, correct, submit, prove } = workedDayTests()
const why = { reason_id: aReason, note: 'Apurado com o operador.' }
const linesOf = (id: string, user = manager) =>
  user.call(manualTransactions.manuals, { query: { cash_conciliation_id: id, sort: 'created_at' } })

type Draft = Omit<Partial<ManualTransactionDraft>, 'kind'> & Pick<ManualTransactionDraft, 'kind'>

async function enter(draft: Draft, user = manager) {
  const { id, version } = await dayOf(user)
  return user.call(cashConciliations.addManual, { params: { id }, body: { version, ...why, ...draft } })
}

const cardSale = {
  kind: 'add',
  movement_type_code: 'VND-DEB',
  amount_cents: 1000,
  occurred_at: '2026-10-14T15:00:00.000Z',
} as const

const wrong = (field: string, message: string) => ({ status: 422, code: 'input.invalid', fields: { [field]: message } })

test('a late sale takes its time and identifier from the Pix that paid it, and is matched with it', async () => {
  const line = await registerF15(manager)
  expect(line).toMatchObject({ kind: 'add', method_to: 'pix', amount_cents: 6190, created_by_name: 'Gerente' })
  const day = await dayOf(manager)
  expect(day).toMatchObject({ status: 'in_conference', system_total_cents: 722454, difference_cents: -17850 })
  expect(day.differences.map(({ code }) => code)).not.toContain('D15')
  const { confirmation, system } = await manager.call(cashConciliations.matches, { params: { id: day.id } })
  const pix = confirmation.find(({ id }) => id === String(captureId('X3')))
  expect(pix?.group_id).toBe(system.find(({ kind }) => kind === 'manual')?.group_id)
})

test('a line entered by a person fixes the sign of its movement type too', async () => {
  await api.test.admin.query('update movement_types set in_use = false')
  await registerF15(manager)
  const { rows } = await api.test.admin.query(`select in_use from movement_types where code = 'VND-PIX'`)
  expect(rows).toEqual([{ in_use: true }])
})

test('a reclassification moves the whole line and no money in total', async () => {
  expect(await reclassifyF11(manager)).toMatchObject({
    method_from: 'debit',
    method_to: 'credit',
    amount_cents: 12380,
    movement_type_code: 'RECLASS',
  })
  const day = await dayOf(manager)
  expect(day.system_total_cents).toBe(716264)
  expect(day.lines.map(({ reclassified_cents }) => reclassified_cents).filter(Boolean)).toEqual([-12380, 12380])
})

test('of a line that was paid in two ways only a part moves, and the rest of it stays', async () => {
  const part = { kind: 'reclassify', target_id: movementId('F18'), method_to: 'credit', amount_cents: 5000 } as const
  const before = await dayOf(manager)
  const line = await enter({ ...part, nsu: '551777', terminal_logical_no: '62010001' })
  expect(line).toMatchObject({
    part: true,
    amount_cents: 5000,
    method_from: 'debit',
    method_to: 'credit',
    nsu: '551777',
  })
  const day = await dayOf(manager)
  expect(day.system_total_cents).toBe(before.system_total_cents)
  expect(
    day.lines.flatMap(({ method, reclassified_cents }) => (reclassified_cents ? [[method, reclassified_cents]] : [])),
  ).toEqual([
    ['debit', -5000],
    ['credit', 5000],
  ])
  const { system } = await manager.call(cashConciliations.matches, { params: { id: day.id } })
  const shown = (kind: string, id: string) => system.find((item) => item.kind === kind && item.id === id)
  expect(shown('movement', String(movementId('F18')))).toMatchObject({ method: 'debit', amount_cents: 10_000 })
  expect(shown('manual', line.id)).toMatchObject({ method: 'credit', amount_cents: 5000, nsu: '551777' })
  const { id, version } = day
  await manager.call(cashConciliations.cancelManual, { params: { id, manual_id: line.id }, body: { version } })
  expect((await dayOf(manager)).lines.some(({ reclassified_cents }) => reclassified_cents !== 0)).toBe(false)
})

test('a part that is more than its line is refused, and the whole of it is no part', async () => {
  const f18 = { kind: 'reclassify', target_id: movementId('F18'), method_to: 'credit' } as const
  await expect(enter({ ...f18, amount_cents: 15_001 })).rejects.toMatchObject(
    wrong('amount_cents', 'A linha é de R$ 150,00.'),
  )
  expect(await enter({ ...f18, amount_cents: 15_000 })).toMatchObject({ part: false, amount_cents: 15_000 })
})

test('a line taken back leaves the day as it was and stays on record', async () => {
  const { id: manual_id } = await registerF15(manager)
  const { id, version } = await dayOf(manager)
  const call = { params: { id, manual_id }, body: { version } }
  expect(await manager.call(cashConciliations.cancelManual, call)).toMatchObject({ difference_cents: -11660 })
  const { data } = await linesOf(id)
  expect(data).toMatchObject([{ id: manual_id, status: 'cancelled' }])
  await expect(
    manager.call(cashConciliations.cancelManual, { ...call, body: { version: version + 1 } }),
  ).rejects.toMatchObject({
    status: 409,
    message: 'O lançamento está “cancelado”; esta ação não é possível agora.',
  })
  expect((await dayOf(manager)).differences.map(({ code }) => code)).toContain('D15')
})

test('one line is corrected once, and one fuelling registered once, also by two people at the same moment', async () => {
  const taken = { status: 409, code: 'manual.target-taken' }
  await reclassifyF11(manager)
  await expect(reclassifyF11(manager)).rejects.toMatchObject(taken)
  await expect(enter({ kind: 'exclude', target_id: movementId('F11') })).rejects.toMatchObject(taken)
  const outcomes = await Promise.allSettled([registerF15(manager), registerF15(analyst)])
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

test('the fuelling gives the amount; one that has a sale is not registered again', async () => {
  const sale = { kind: 'add', movement_type_code: 'VND-PIX' } as const
  await expect(enter({ ...sale, amount_cents: 6191, fuelling_id: fuellingId('F15') })).rejects.toMatchObject(
    wrong('amount_cents', 'O valor na bomba é R$ 61,90.'),
  )
  await expect(enter({ ...sale, amount_cents: 10000, fuelling_id: fuellingId('F04') })).rejects.toMatchObject(
    wrong('fuelling_id', 'Abastecimento já vendido em F04.'),
  )
})

test('a card sale needs its receipt, a number that no other line has, and a time of the day', async () => {
  await expect(enter(cardSale)).rejects.toMatchObject(wrong('nsu', 'Informe o NSU ou o terminal.'))
  await expect(enter({ ...cardSale, nsu: '187' })).rejects.toMatchObject({
    status: 409,
    message: 'O NSU 187 já existe em venda F02.',
  })
  await expect(enter({ ...cardSale, nsu: '999', occurred_at: '2026-10-17T15:00:00.000Z' })).rejects.toMatchObject(
    wrong('occurred_at', 'A data deve estar no dia ou a um dia dele.'),
  )
  await expect(enter({ ...cardSale, nsu: '99a' })).rejects.toMatchObject(
    wrong('nsu', 'NSU deve ter de 1 a 12 dígitos.'),
  )
  await expect(enter({ ...cardSale, nsu: '999', amount_cents: 0 })).rejects.toMatchObject({ status: 422 })
  expect(await enter({ ...cardSale, nsu: '999' })).toMatchObject({ amount_cents: 1000 })
  await expect(enter({ ...cardSale, nsu: '0999' })).rejects.toMatchObject({ code: 'manual.number-taken' })
})

test('only types for manual entry are taken', async () => {
  await expect(enter({ ...cardSale, movement_type_code: 'FALTA' })).rejects.toMatchObject(
    wrong('movement_type_code', 'Tipo inválido.'),
  )
})

test('what a third party confirms is a draft that counts for nothing until its document is attached', async () => {
  const before = await dayOf(manager)
  const { id: manual_id, status } = await enter({ ...cardSale, nsu: '999', side: 'confirmation' })
  expect(status).toBe('draft')
  const { id, version, confirmed_total_cents } = await dayOf(manager)
  expect(confirmed_total_cents).toBe(before.confirmed_total_cents)
  const call = { params: { id, manual_id }, body: { version } }
  await expect(manager.call(cashConciliations.applyManual, call)).rejects.toMatchObject({
    status: 422,
    message: 'Anexe o comprovante.',
  })
  await prove(manager, 'manual_transaction', manual_id)
  const applied = await manager.call(cashConciliations.applyManual, call)
  expect(applied.confirmed_total_cents).toBe(before.confirmed_total_cents + 1000)
  const { data } = await linesOf(id)
  expect(data).toMatchObject([{ status: 'applied', side: 'confirmation', attachment_count: 1 }])
  const again = { ...call, body: { version: version + 1 } }
  await expect(manager.call(cashConciliations.applyManual, again)).rejects.toMatchObject({
    status: 409,
    message: 'Só um rascunho pode ser aplicado: aplicado.',
  })
})

test('a type that demands its proof is a draft too, and a draft is cancelled', async () => {
  await api.test.admin.query(`update movement_types set attachment_required = true where code = $1`, [
    cardSale.movement_type_code,
  ])
  const { id: manual_id, status } = await enter({ ...cardSale, nsu: '999' })
  expect(status).toBe('draft')
  const { id, version } = await dayOf(manager)
  await manager.call(cashConciliations.cancelManual, { params: { id, manual_id }, body: { version } })
  const { data } = await linesOf(id)
  expect(data).toMatchObject([{ status: 'cancelled' }])
})

test('a Pix that the bank confirmed is not disregarded', async () => {
  await expect(enter({ kind: 'exclude', side: 'confirmation', target_id: captureId('X3') })).rejects.toMatchObject({
    message: 'Não é permitido desconsiderar captura confirmada pelo banco.',
  })
})

test('a card capture that reached the bank is not disregarded either; one that is still to be paid is', async () => {
  const owed = (status: string) =>
    api.test.admin.query(
      `insert into acquirer_installments (company_id, acquirer_transaction_id, business_date, number, of_count,
          gross_cents, fee_charged_cents, net_cents, status)
        select company_id, id, business_date, 1, 1, gross_cents, 0, gross_cents, $2
        from acquirer_transactions where id = $1
        on conflict (company_id, acquirer_transaction_id, number) do update set status = excluded.status`,
      [captureId('C04'), status],
    )
  const disregard = () => enter({ kind: 'exclude', side: 'confirmation', target_id: captureId('C04') })
  await owed('in_bank')
  const { id } = await dayOf(manager)
  const twice = { kind: 'exclude', side: 'confirmation', target_id: captureId('C04'), amount_cents: 100 }
  await api.test.admin.query(
    `update differences set suggestion = $2 where id = (select min(id::text)::uuid from differences
      where cash_conciliation_id = $1 and status = 'open')`,
    [id, JSON.stringify({ ...twice, method: 'credit', sentence: 'Parece cobrada duas vezes.' })],
  )
  const told = async () =>
    (await manager.call(cashConciliations.get, { params: { id } })).differences.flatMap(
      ({ suggestion }) => suggestionOf(suggestion) ?? [],
    )
  expect(await told()).toContainEqual(
    expect.objectContaining({ refusal: 'Não é permitido desconsiderar captura confirmada pelo banco.' }),
  )
  await expect(disregard()).rejects.toMatchObject({
    message: 'Não é permitido desconsiderar captura confirmada pelo banco.',
  })
  await owed('scheduled')
  expect(JSON.stringify(await told())).not.toContain('refusal')
  expect(await disregard()).toMatchObject({ kind: 'exclude', status: 'draft' })
})

test('an advance names the employee who owes it', async () => {
  await api.test.admin.query(`update movement_types set attachment_required = false where code = 'VAL-FUN'`)
  const advance = { ...cardSale, movement_type_code: 'VAL-FUN' }
  await expect(enter(advance)).rejects.toMatchObject(wrong('employee', 'Campo obrigatório.'))
  expect(await enter({ ...advance, employee: 'Davi Rocha' })).toMatchObject({ employee: 'Davi Rocha' })
})

test('a line of another day or a cancelled one is not corrected', async () => {
  await expect(enter({ kind: 'exclude', target_id: 99999 })).rejects.toMatchObject(
    wrong('target_id', 'Lançamento não encontrado no dia.'),
  )
  await api.test.admin.query('update system_movements set cancelled_at = now() where id = $1', [movementId('F11')])
  await expect(reclassifyF11(manager)).rejects.toMatchObject({ status: 422 })
})

test('a disregarded sale counts no more', async () => {
  await enter({ kind: 'exclude', target_id: movementId('F18') })
  const day = await dayOf(manager)
  expect(day.system_total_cents).toBe(716264 - 15000)
  expect(day.differences.map(({ code }) => code)).not.toContain('D07')
})

test('a repeat of the same call answers the first line and adds none', async () => {
  const { id, version } = await dayOf(manager)
  const call = { params: { id }, body: { version, ...why, ...cardSale, nsu: '999' } }
  const send = () => manager.call(cashConciliations.addManual, call, { idempotencyKey: 'one' })
  const [first, second] = await Promise.all([send(), send()])
  expect(second).toEqual(first)
  expect((await linesOf(id)).data).toHaveLength(1)
})

test('a sent day takes no line', async () => {
  await correct(manager)
  await submit(manager)
  await expect(enter({ ...cardSale, nsu: '999' })).rejects.toMatchObject({ status: 423, code: 'day.frozen' })
})
