import { parseSuggestion } from '@app/domain/day/assessment/contract'
import { captureId, fuellingId, movementId } from '@app/domain/day/facts/testing'
import { expect, test } from 'vitest'
import { cashConciliations } from '../cash-conciliations/cash-conciliations.contract.ts'
import { cardSale, manualTests, wrong } from '../testing/manuals.testing.ts'

const { api, manager, dayOf, reclassifyF11, correct, submit, prove, linesOf, enter } = manualTests()

test('a sale has the amount of its fuelling, and a fuelling with a sale is not registered again', async () => {
  const sale = { kind: 'add', movement_type_code: 'VND-PIX' } as const
  await expect(enter({ ...sale, amount_cents: 6191, fuelling_id: fuellingId('F15') })).rejects.toMatchObject(
    wrong('amount_cents', 'O valor na bomba é R$ 61,90.'),
  )
  await expect(enter({ ...sale, amount_cents: 10000, fuelling_id: fuellingId('F04') })).rejects.toMatchObject(
    wrong('fuelling_id', 'Abastecimento já vendido em F04.'),
  )
})

test('a card sale requires a receipt, a unique number and a time on the day', async () => {
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

test('only movement types that allow manual entry are accepted', async () => {
  await expect(enter({ ...cardSale, movement_type_code: 'FALTA' })).rejects.toMatchObject(
    wrong('movement_type_code', 'Tipo inválido.'),
  )
})

test('a manual line of the confirmation side is a draft without effect until its document is attached', async () => {
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

test('a line with a type that requires a proof is a draft, and a draft can be cancelled', async () => {
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

test('a Pix confirmed by the bank cannot be excluded', async () => {
  await expect(enter({ kind: 'exclude', side: 'confirmation', target_id: captureId('X3') })).rejects.toMatchObject({
    message: 'Não é permitido desconsiderar captura confirmada pelo banco.',
  })
})

test('a card capture paid in the bank cannot be excluded; one still to be paid can', async () => {
  const setInstalmentStatus = (status: string) =>
    api.test.admin.query(
      `insert into acquirer_installments (company_id, acquirer_transaction_id, business_date, number, of_count,
          gross_cents, fee_charged_cents, net_cents, status)
        select company_id, id, business_date, 1, 1, gross_cents, 0, gross_cents, $2
        from acquirer_transactions where id = $1
        on conflict (company_id, acquirer_transaction_id, number) do update set status = excluded.status`,
      [captureId('C04'), status],
    )
  const excludeCapture = () => enter({ kind: 'exclude', side: 'confirmation', target_id: captureId('C04') })
  await setInstalmentStatus('in_bank')
  const { id } = await dayOf(manager)
  const exclusion = { kind: 'exclude', side: 'confirmation', target_id: captureId('C04'), amount_cents: 100 }
  await api.test.admin.query(
    `update differences set suggestion = $2 where id = (select min(id::text)::uuid from differences
      where cash_conciliation_id = $1 and status = 'open')`,
    [id, JSON.stringify({ ...exclusion, method: 'credit', sentence: 'Parece cobrada duas vezes.' })],
  )
  const findSuggestions = async () =>
    (await manager.call(cashConciliations.get, { params: { id } })).differences.flatMap(
      ({ suggestion }) => parseSuggestion(suggestion) ?? [],
    )
  expect(await findSuggestions()).toContainEqual(
    expect.objectContaining({ refusal: 'Não é permitido desconsiderar captura confirmada pelo banco.' }),
  )
  await expect(excludeCapture()).rejects.toMatchObject({
    message: 'Não é permitido desconsiderar captura confirmada pelo banco.',
  })
  await setInstalmentStatus('scheduled')
  expect(JSON.stringify(await findSuggestions())).not.toContain('refusal')
  expect(await excludeCapture()).toMatchObject({ kind: 'exclude', status: 'draft' })
})

test('an advance requires the name of the employee', async () => {
  await api.test.admin.query(`update movement_types set attachment_required = false where code = 'VAL-FUN'`)
  const advance = { ...cardSale, movement_type_code: 'VAL-FUN' }
  await expect(enter(advance)).rejects.toMatchObject(wrong('employee', 'Campo obrigatório.'))
  expect(await enter({ ...advance, employee: 'Davi Rocha' })).toMatchObject({ employee: 'Davi Rocha' })
})

test('a cancelled line or a line of another day cannot be corrected', async () => {
  await expect(enter({ kind: 'exclude', target_id: 99999 })).rejects.toMatchObject(
    wrong('target_id', 'Lançamento não encontrado no dia.'),
  )
  await api.test.admin.query('update system_movements set cancelled_at = now() where id = $1', [movementId('F11')])
  await expect(reclassifyF11(manager)).rejects.toMatchObject({ status: 422 })
})

test('a sent day refuses manual lines', async () => {
  await correct(manager)
  await submit(manager)
  await expect(enter({ ...cardSale, nsu: '999' })).rejects.toMatchObject({ status: 423, code: 'day.frozen' })
})
