import { imports } from '@app/areas/imports/contract'
import { captureId, movementId, workedCompany, workedDay } from '@app/domain/day/facts/testing'
import { type PixDraft, writeOfx, writePixReport } from '@app/formats/generate'
import { until } from '@app/kit/testing'
import { beforeEach, describe, expect, test } from 'vitest'
import { cashConciliations } from '../cash-conciliations/cash-conciliations.contract.ts'
import { dayMatches } from '../matches/day-matches.contract.ts'
import { dayLifeTests } from '../testing/life.testing.ts'
import { workedDate } from '../testing/worked-day.testing.ts'

const { api, manager, receive, dayOf, close, adjustment, sql } = dayLifeTests({ workers: true })
const importer = api.as(['import-file-column-mapping', 'cash-conciliation'], [workedCompany], 'Gisele')
const next = '2026-10-15'

beforeEach(async () => {
  api.setNow('2026-10-16T12:00:00.000Z')
  await sql(`select setval(pg_get_serial_sequence('acquirer_transactions', 'id'), 1000000)`)
})

const idOf = (name: string) => workedDay.captures[captureId(name) - 1]?.e2e_id ?? ''

let lastNo = 0
const nextNo = () => {
  lastNo += 1
  return String(lastNo).padStart(11, '0')
}
/** A Pix return with its own id, by default of X1 (R$ 100,00, sale F04). */
const newReturn = (amount_cents: number, change: Partial<PixDraft> = {}): PixDraft => ({
  occurred_at: `${workedDate}T18:00:00.000Z`,
  e2e_id: `D12345678202610141800${nextNo()}`,
  payment_e2e_id: idOf('X1'),
  txid: null,
  amount_cents,
  kind: 'returned',
  key: null,
  payer: null,
  ...change,
})

async function send(content: Uint8Array, name = 'arquivo') {
  const { id } = await importer.call(
    imports.create,
    { body: { company_id: workedCompany } },
    { file: { name, content } },
  )
  const done = await until(
    () => importer.call(imports.get, { params: { id } }),
    ({ finished_at }) => finished_at !== null,
  )
  expect(done.status).toBe('done')
  return done
}
const sendPix = (...rows: PixDraft[]) => send(writePixReport(rows), 'pix.csv')

async function pixOf(date = workedDate, equations = [6, 10]) {
  const day = await dayOf(manager, date)
  const line = day.lines.find(({ method }) => method === 'pix')
  const effects = day.differences
    .flatMap((difference) => difference.effects)
    .reduce((total, { method, amount_cents }) => total + (method === 'pix' ? amount_cents : 0), 0)
  expect(effects).toBe(line?.difference_cents ?? 0)
  for (const no of equations)
    expect(day.equations.find((equation) => equation.no === no)).toMatchObject({ holds: true })
  const returns = day.differences.filter(({ code }) => code === 'D11')
  return {
    confirmed_cents: line?.confirmed_cents ?? 0,
    returns: returns.map(({ amount_cents, sentence }) => [amount_cents, sentence.replaceAll('\u00a0', ' ')] as const),
  }
}

/** Pix total of the worked day, including X3 of R$ 61,90 without a sale. */
const pixTotalCents = 38_024

describe('a return on the day of the payment', () => {
  test('a full return cancels the payment: the sale is unpaid', async () => {
    await sendPix(newReturn(10_000))
    const { confirmed_cents, returns } = await pixOf()
    expect(confirmed_cents).toBe(pixTotalCents - 10_000)
    expect(returns).toEqual([[-10_000, expect.stringContaining('voltou ao pagador')]])
  })

  test('a return is also linked by the id of the payment alone or by the charge alone', async () => {
    await sendPix(newReturn(2_000, { e2e_id: idOf('X1'), payment_e2e_id: null }))
    await sql('update acquirer_transactions set txid = $1 where id = $2', ['CHARGE4', captureId('X4')])
    await sendPix(newReturn(1_000, { payment_e2e_id: null, txid: 'CHARGE4' }))
    const { confirmed_cents, returns } = await pixOf()
    expect(confirmed_cents).toBe(pixTotalCents - 3_000)
    expect(returns.map(([cents, sentence]) => [cents, sentence.includes('voltou ao pagador')])).toEqual([
      [-2_000, true],
      [-1_000, true],
    ])
  })

  test('a partial return reduces the confirmed amount, and its match shows the remaining amount', async () => {
    await sendPix(newReturn(4_000))
    const { confirmed_cents, returns } = await pixOf()
    expect(confirmed_cents).toBe(pixTotalCents - 4_000)
    expect(returns).toEqual([
      [-4_000, 'Parte do Pix recebido às 07:20 voltou ao pagador (recebido R$ 100,00, devolvido R$ 40,00)'],
    ])
    const { id } = await dayOf(manager)
    const board = await manager.call(cashConciliations.matches, { params: { id } })
    const item = board.confirmation.find((one) => one.id === String(captureId('X1')))
    expect(item).toMatchObject({ amount_cents: 6_000, description: expect.stringMatching(/devolvido R\$\s40,00$/) })
    expect(board.groups.find((group) => group.id === item?.group_id)).toMatchObject({ difference_cents: -4_000 })
  })

  test('a partial return of a Pix without a sale leaves the remaining amount without a sale', async () => {
    await sendPix(newReturn(2_000, { payment_e2e_id: idOf('X3') }))
    expect((await pixOf()).confirmed_cents).toBe(pixTotalCents - 2_000)
    const { differences } = await dayOf(manager)
    expect(differences.find(({ code }) => code === 'D02')).toMatchObject({ amount_cents: 4_190 })
  })

  test('change returned for an overpaid sale is not a difference', async () => {
    await sql('update acquirer_transactions set gross_cents = 15000, net_cents = 15000 where id = $1', [
      captureId('X1'),
    ])
    await sendPix(newReturn(5_000))
    expect(await pixOf()).toEqual({ confirmed_cents: pixTotalCents, returns: [] })
  })

  test('two partial returns are deducted together, and the last one cancels the payment', async () => {
    await sendPix(newReturn(3_000))
    await sendPix(newReturn(2_000))
    expect(await pixOf()).toMatchObject({
      confirmed_cents: pixTotalCents - 5_000,
      returns: [[-5_000, expect.anything()]],
    })
    await sendPix(newReturn(5_000))
    expect(await pixOf()).toMatchObject({
      confirmed_cents: pixTotalCents - 10_000,
      returns: [[-10_000, expect.stringContaining('voltou ao pagador')]],
    })
  })

  test('returns above the payment are linked up to its remaining amount; the excess is a separate difference', async () => {
    await sendPix(newReturn(6_000), newReturn(6_000, { occurred_at: `${workedDate}T19:00:00.000Z` }))
    const { confirmed_cents, returns } = await pixOf()
    expect(confirmed_cents).toBe(pixTotalCents - 12_000)
    expect(returns.map(([cents]) => cents)).toEqual([-6_000, -6_000])
    expect(returns.map(([, sentence]) => sentence).join()).toContain('além do que resta dele')
  })
})

describe('a return without a link to its payment', () => {
  test('a return without a reference to a payment is a difference of its own', async () => {
    await sendPix(newReturn(1_500, { payment_e2e_id: null }))
    expect(await pixOf()).toEqual({
      confirmed_cents: pixTotalCents - 1_500,
      returns: [
        [-1_500, 'Voltaram R$ 15,00 em Pix ao pagador às 15:00: o pagamento a que se refere não foi encontrado'],
      ],
    })
  })

  test('a return whose charge belongs to several payments is left to a person', async () => {
    await sql('update acquirer_transactions set txid = $1 where id = any ($2)', [
      'POSTO1',
      [captureId('X1'), captureId('X4')],
    ])
    await sendPix(newReturn(1_500, { payment_e2e_id: null, txid: 'POSTO1' }))
    expect(await pixOf()).toMatchObject({
      confirmed_cents: pixTotalCents - 1_500,
      returns: [[-1_500, expect.stringContaining('não foi encontrado')]],
    })
  })

  const newLaterReturn = (amount_cents: number) => newReturn(amount_cents, { occurred_at: `${next}T12:00:00.000Z` })

  test('a return on a later day counts on that day and names the payment, whose open day does not change', async () => {
    for (const source of ['pos', 'cielo', 'pix'] as const) await receive(source, [next])
    await sendPix(newLaterReturn(4_000))
    expect(await pixOf()).toMatchObject({ confirmed_cents: pixTotalCents, returns: [] })
    expect(await pixOf(next)).toEqual({
      confirmed_cents: -4_000,
      returns: [
        [-4_000, 'Voltaram R$ 40,00 em Pix ao pagador às 09:00: devolução do Pix de R$ 100,00 recebido em 14/10/2026'],
      ],
    })
  })

  test('a later return of a payment of a closed day neither changes that day nor waits as a late item', async () => {
    const closed = await close()
    for (const source of ['pos', 'cielo', 'pix'] as const) await receive(source, [next])
    await sendPix(newLaterReturn(10_000))
    expect(await pixOf(next)).toMatchObject({ confirmed_cents: -10_000, returns: [[-10_000, expect.anything()]] })
    expect(await dayOf(manager)).toEqual({ ...closed, next_id: (await dayOf(manager, next)).id })
  })
})

test('a return of the same day imported after the closing waits as a late item with its difference', async () => {
  const closed = await close()
  await sendPix(newReturn(4_000))
  expect(await dayOf(manager)).toMatchObject({ confirmed_total_cents: closed.confirmed_total_cents, late_items: 1 })
  const { differences } = await adjustment()
  expect(differences.filter(({ is_new }) => is_new)).toMatchObject([{ code: 'D11', amount_cents: -4_000 }])
})

test('a return counts once, whether one report repeats it or another report contains it again', async () => {
  const pixReturn = newReturn(4_000)
  await sendPix(pixReturn)
  const moment = { ...pixReturn, occurred_at: `${workedDate}T18:00:07.000Z` }
  expect(await sendPix(moment, moment)).toMatchObject({
    records_new: 0,
    warnings: expect.arrayContaining([
      expect.objectContaining({ message: expect.stringContaining('já está na linha 2 do relatório') }),
    ]),
  })
  expect((await pixOf()).confirmed_cents).toBe(pixTotalCents - 4_000)
})

test('a return can be explained, and the closing of its day posts it', async () => {
  await sendPix(newReturn(4_000), newReturn(1_500, { payment_e2e_id: null }))
  const closed = await close()
  expect(closed).toMatchObject({ status: 'closed', unexplained_cents: 0 })
  expect(closed.equations.every(({ holds }) => holds)).toBe(true)
  const [posted] = await sql(`select sum(debit_cents)::int as debit, sum(credit_cents)::int as credit,
    (sum(debit_cents - credit_cents) filter (where account_name like 'Banco conta movimento%'))::int as bank from journal_lines`)
  expect(posted).toEqual({ debit: posted.credit, credit: posted.credit, bank: pixTotalCents - 5_500 })
})

describe('a return in the bank statement', () => {
  beforeEach(() =>
    sql(
      `insert into bank_accounts (id, company_id, name, bank_code, branch, account_no)
        values ('01930000-0000-7000-8000-0000000000c1', $1, 'Itaú', '341', '0001', '12345')`,
      [workedCompany],
    ),
  )
  const sendLines = (...lines: [amount_cents: number, memo: string][]) =>
    send(
      writeOfx({
        institution: 'Itaú',
        generated_on: next,
        accounts: [
          {
            bank_id: '341',
            branch_id: null,
            account_id: '12345',
            kind: 'bank',
            currency: 'BRL',
            period: { from: workedDate, to: workedDate },
            balance_cents: 0,
            balance_on: workedDate,
            lines: lines.map(([amount_cents, memo], index) => ({
              posted_on: workedDate,
              amount_cents,
              memo,
              fitid: String(index + 1),
              doc_no: null,
              trn_type: amount_cents < 0 ? 'DEBIT' : 'CREDIT',
              name: null,
            })),
          },
        ],
      }),
      'extrato.ofx',
    )
  const listBanked = async () => {
    const { id } = await dayOf(manager)
    const { data } = await manager.call(dayMatches.bankMatches, { params: { id } })
    return data
      .filter(({ banked_cents, due_cents }) => banked_cents !== 0 || due_cents < 0)
      .map(({ banked_cents, due_cents }) => [banked_cents, due_cents])
  }

  test('a statement line is matched by the id of the return, and the payment keeps its own line', async () => {
    const pixReturn = newReturn(4_000)
    await sendPix(pixReturn)
    await sendLines([10_000, `PIX RECEBIDO ${idOf('X1')}`], [-4_000, `PIX DEVOLVIDO ${pixReturn.e2e_id}`])
    expect(await listBanked()).toEqual([
      [10_000, 0],
      [-4_000, 0],
    ])
  })

  test('statement lines with the id of the payment are assigned by amount', async () => {
    await sendPix(newReturn(3_000), newReturn(2_000))
    await sendLines(
      [10_000, `PIX RECEBIDO ${idOf('X1')}`],
      [-2_000, `PIX DEVOLVIDO ${idOf('X1')}`],
      [-3_000, `PIX DEVOLVIDO ${idOf('X1')}`],
    )
    expect(await listBanked()).toEqual([
      [10_000, 0],
      [-3_000, 0],
      [-2_000, 0],
    ])
  })

  test('a return without a statement line stays due at the bank, and a line without a return stays open', async () => {
    await sendPix(newReturn(4_000))
    await sendLines([-4_000, 'PIX DEVOLVIDO D12345678202610141800ZZZZZZZZZZZ'])
    expect(await listBanked()).toEqual([[0, -4_000]])
    expect(await sql(`select 1 from match_links where item_kind = 'line' and active`)).toEqual([])
  })
})

test('the exact pass over many days handles returns too', async () => {
  // Enough days in one file to make the first pass run over all of them together.
  const days = Array.from({ length: 26 }, (_, index) => `2026-09-${String(index + 1).padStart(2, '0')}`)
  const payments = days.map((date, index): PixDraft => {
    const e2e_id = `E12345678${date.replaceAll('-', '')}1500${String(index).padStart(11, '0')}`
    return newReturn(10_000, { kind: 'received', e2e_id, payment_e2e_id: null, occurred_at: `${date}T15:00:00.000Z` })
  })
  const [{ movement }] = await sql(
    'select to_jsonb(line) - $2::text as movement from system_movements line where id = $1',
    [movementId('F04'), 'id'],
  )
  for (const [index, { e2e_id, occurred_at }] of payments.entries())
    await sql(
      `insert into system_movements overriding system value
        select (jsonb_populate_record(null::system_movements, $1::jsonb)).*`,
      [
        JSON.stringify({
          ...movement,
          id: 500_000 + index,
          business_date: days[index],
          external_id: `P${index}`,
          e2e_id,
          occurred_at,
          cash_session_id: null,
        }),
      ],
    )
  for (const source of ['pos', 'cielo'] as const) await receive(source, days)
  const returns = payments.map(({ e2e_id, occurred_at }) => newReturn(4_000, { payment_e2e_id: e2e_id, occurred_at }))
  await sendPix(...payments, ...returns)
  expect(await pixOf('2026-09-07', [6])).toMatchObject({
    confirmed_cents: 6_000,
    returns: [[-4_000, expect.anything()]],
  })
})
