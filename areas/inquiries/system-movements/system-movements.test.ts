import { expect, test } from 'vitest'
import { systemMovements } from './system-movements.contract.ts'
import { amounts, companyA, companyB, movementTests } from './system-movements.testing.ts'

const { api, clerk, network, plant } = movementTests()

test('movements are listed newest first, page by page, with their company and type in words', async () => {
  await plant({ cents: 100, at: '2026-10-14T10:00:00Z' })
  await plant({ cents: 300, at: '2026-10-14T12:00:00Z' })
  await plant({ cents: 200, at: '2026-10-14T12:00:00Z' })
  const first = await clerk.call(systemMovements.list, { query: { limit: 2 } })
  expect(amounts(first)).toEqual([200, 300])
  expect(first.data[0]).toMatchObject({
    company_name: 'Posto A',
    movement_type_name: 'Venda em dinheiro',
    shift_no: null,
    movement_status: null,
    late: false,
  })
  const second = await clerk.call(systemMovements.list, { query: { limit: 2, after: first.next ?? '' } })
  expect([amounts(second), second.next]).toEqual([[100], null])
})

test('the sum subtracts money paid out and ignores a cancelled line', async () => {
  await plant({ cents: 1000 })
  await plant({ cents: 300, type: 'SAN' })
  await plant({ cents: 500, cancelled: true })
  await plant({ cents: 700, type: 'RECLASS' })
  const { count, sums } = await clerk.call(systemMovements.list, { query: {} })
  expect([count, sums]).toEqual([{ value: 4, exact: true }, { balance_cents: 700 }])
})

test.each([
  [{ company_id: companyB }, [4]],
  [{ from: '2026-10-15' }, [3]],
  [{ to: '2026-10-13' }, [1]],
  [{ method: 'pix' }, [2]],
  [{ search: '0042' }, [4]],
  [{ search: '%' }, []],
  [{ search: 'nº 42', exact_number: 'true' }, [4]],
  [{ search: '4', exact_number: 'true' }, []],
  [{ cancelled: 'true' }, [3]],
  [{ hour: '10' }, [4]],
  [{ cancelled: 'false', company_id: companyA }, [2, 1]],
])('the filter %j returns only the lines that match it', async (query, expected) => {
  await plant({ cents: 1, at: '2026-10-13T12:00:00Z' })
  await plant({ cents: 2, at: '2026-10-14T12:00:00Z', method: 'pix' })
  await plant({ cents: 3, at: '2026-10-15T12:00:00Z', cancelled: true })
  await plant({ cents: 4, at: '2026-10-14T13:00:00Z', company: companyB, nsu: '000042' })
  expect(amounts(await network.call(systemMovements.list, { query }))).toEqual(expected)
})

test('an exact authorization is found also if it is typed in lower case', async () => {
  await plant({ cents: 5 })
  await api.test.admin.query("update system_movements set auth_code = 'R07A'")
  expect(
    amounts(await network.call(systemMovements.list, { query: { search: 'r07a', exact_number: 'true' } })),
  ).toEqual([5])
})

test('a person can choose only their own companies', async () => {
  expect((await clerk.call(systemMovements.choices, {})).companies).toEqual([{ id: companyA, name: 'Posto A' }])
})

test('a matched movement has the status matched', async () => {
  await plant({ cents: 100 })
  const [movement] = (await clerk.call(systemMovements.list, { query: {} })).data
  await api.test.admin.query(
    `with day as (insert into cash_conciliations (id, company_id, business_date, status, updated_at, created_at)
        values (gen_random_uuid(), $1, '2026-10-14', 'open', now(), now()) returning id),
      matched as (insert into match_groups (company_id, cash_conciliation_id, pass_no, score, status, sentence, difference_cents, created_at)
        select $1, id, 1, 100, 'confirmed', 'Mesmo NSU.', 0, now() from day returning id)
      insert into match_links (company_id, match_group_id, pair_type, side, item_kind, item_id)
        select $1, id, 'SALE', 'system', 'movement', $2 from matched`,
    [companyA, String(movement?.id)],
  )
  expect((await clerk.call(systemMovements.list, { query: {} })).data[0]).toMatchObject({
    movement_status: 'matched',
    matched_with: 'Mesmo NSU.',
  })
})

const worker = api.as(['financial.system-movements', 'cash-conciliation'], [companyA])

const dayId = '01930000-0000-7000-8000-0000000000e1'

const plantDay = () =>
  api.test.admin.query(
    `insert into cash_conciliations (id, company_id, business_date, status, updated_at, created_at)
      values ($1, $2, '2026-10-14', 'open', now(), now())`,
    [dayId, companyA],
  )

const idOf = async (cents: number) =>
  (await network.call(systemMovements.list, { query: {} })).data.find(({ amount_cents }) => amount_cents === cents)
    ?.id ?? 0

const plantDecision = (status: string, item: number) =>
  api.test.admin.query(
    `insert into differences (id, company_id, cash_conciliation_id, code, ref, amount_cents, effects, items, sentence, severity,
        status, deferred_to, deferred_on)
      values (gen_random_uuid(), $1, $2, 'D02', $4::text, 100, '{}', jsonb_build_array(jsonb_build_object('kind', 'movement',
        'id', $4::text)), 'Sem captura.', 'low', $3::text, case $3 when 'deferred' then date '2026-10-16' end,
        case $3 when 'deferred' then date '2026-10-15' end)`,
    [companyA, dayId, status, String(item)],
  )

test('the status of a line is pending, explained, deferred or cancelled, and counted cash has no status', async () => {
  await plantDay()
  const card = { type: 'VND-DEB', method: 'debit' }
  await plant({ ...card, cents: 1 })
  await plant({ ...card, cents: 2 })
  await plant({ ...card, cents: 3 })
  await plant({ ...card, cents: 4, cancelled: true })
  await plant({ cents: 5 })
  await plantDecision('accepted', await idOf(2))
  await plantDecision('deferred', await idOf(3))
  const states = async (query: object) =>
    (await clerk.call(systemMovements.list, { query })).data.map((line) => [line.amount_cents, line.movement_status])
  expect(new Map((await states({})) as [number, string | null][])).toEqual(
    new Map([
      [1, 'pending'],
      [2, 'explained'],
      [3, 'deferred'],
      [4, 'cancelled'],
      [5, null],
    ] as [number, string | null][]),
  )
  expect(await states({ movement_status: 'deferred' })).toEqual([[3, 'deferred']])
})

test('a line imported after its day was closed is late until an adjustment includes it', async () => {
  await plantDay()
  await plant({ cents: 1 })
  await plant({ cents: 2 })
  const item = await idOf(2)
  await api.test.admin.query(
    `insert into late_items (company_id, cash_conciliation_id, kind, item_id) values ($1, $2, 'movement', $3)`,
    [companyA, dayId, item],
  )
  const listAmounts = async (query: object) => amounts(await clerk.call(systemMovements.list, { query }))
  expect([await listAmounts({ late: 'true' }), await listAmounts({ late: 'false' })]).toEqual([[2], [1]])
  await api.test.admin.query(`update late_items set status = 'taken', taken_at = now()`)
  expect(await listAmounts({ late: 'true' })).toEqual([])
})

test.each([
  [{ without_nsu: 'true' }, [2]],
  [{ movement_type_code: 'VND-DIN' }, [3]],
  [{ least_cents: '2', most_cents: '2' }, [2]],
  [{ operator: 'carl' }, [1]],
  [{ shift_no: '2' }, [1]],
])('the filter %j returns only the lines of tills and cards that match it', async (query, expected) => {
  await plant({ cents: 1, type: 'VND-DEB', method: 'debit', nsu: '000042' })
  await plant({ cents: 2, type: 'VND-DEB', method: 'debit' })
  await plant({ cents: 3 })
  await api.test.admin.query(
    `with opened as (insert into cash_sessions (company_id, source_system, external_id, business_date, shift_no, till, operator,
        opened_at, opening_float_cents) values ($1, 'pos', 's1', '2026-10-14', 2, 'PDV1', 'Carlos', now(), 0) returning id)
      update system_movements set cash_session_id = (select id from opened) where amount_cents = 1`,
    [companyA],
  )
  expect(amounts(await clerk.call(systemMovements.list, { query }))).toEqual(expected)
})

test('a line that a person moved to another shift is listed in that shift', async () => {
  await plantDay()
  await plant({ cents: 1 })
  await api.test.admin.query(
    `with shift as (insert into cash_sessions (company_id, source_system, external_id, business_date, shift_no, till,
        operator, opened_at, opening_float_cents)
      select $1, 'pos', 's' || n, '2026-10-14', n, 'PDV1', 'Carlos', now(), 0 from generate_series(1, 2) n
      returning id, shift_no)
    update system_movements set cash_session_id = (select id from shift where shift_no = 1)`,
    [companyA],
  )
  await api.test.admin.query(
    `insert into line_corrections (company_id, cash_conciliation_id, inconsistency_id, item_kind, item_id, field,
        value_after, shift_source_system, shift_external_id, created_at)
      select line.company_id, day.id, gen_random_uuid(), 'movement', line.id, 'shift', '2 · PDV1', 'pos', 's2', now()
      from system_movements line join cash_conciliations day using (company_id, business_date)`,
  )
  const listShifts = async (shift_no: string) => {
    const { data } = await clerk.call(systemMovements.list, { query: { shift_no } })
    return data.map((line) => line.shift_no)
  }
  expect([await listShifts('1'), await listShifts('2')]).toEqual([[], [2]])
})

test('a line opens with its sale, its fuelling, its day and the line of its file', async () => {
  await plantDay()
  await plant({ cents: 10_000, type: 'VND-DEB', method: 'debit', nsu: '000042' })
  await api.test.admin.query(`update system_movements set sale_external_id = 'V1', import_line = 7`)
  await api.test.admin.query(
    `insert into sale_items (company_id, business_date, source_system, sale_external_id, line_no, occurred_at, kind, description,
        volume_ml, price_millis, total_cents, controller_record_id)
      values ($1, '2026-10-14', 'pos', 'V1', 1, now(), 'fuel', 'Gasolina comum', 20000, 5000, 10000, 'C1'),
        ($1, '2026-10-14', 'pos', 'V2', 1, now(), 'shop', 'De outra venda', null, null, 500, null)`,
    [companyA],
  )
  await api.test.admin.query(
    `with nozzle as (insert into fuel_nozzles (id, company_id, nozzle_no) values (gen_random_uuid(), $1, 3) returning id)
      insert into fuellings (company_id, controller_record_id, business_date, nozzle_id, shift_no, ended_at, volume_ml,
          price_millis, total_cents)
        select $1, 'C1', '2026-10-14', id, 1, now(), 20000, 5000, 10000 from nozzle`,
    [companyA],
  )
  expect(await clerk.call(systemMovements.get, { params: { id: await idOf(10_000) } })).toMatchObject({
    day_id: dayId,
    items: [{ description: 'Gasolina comum', volume_ml: 20_000, total_cents: 10_000 }],
    fuellings: [{ nozzle_no: 3, volume_ml: 20_000, total_cents: 10_000 }],
    captures: [],
  })
})

test('the charts sum the amounts by hour and method, and count the cards without a number of each station', async () => {
  const card = { type: 'VND-DEB', method: 'debit' }
  await plant({ ...card, cents: 300, nsu: '1' })
  await plant({ ...card, cents: 200 })
  await plant({ cents: 50, at: '2026-10-14T13:10:00Z' })
  await plant({ cents: 70, type: 'SAN', at: '2026-10-14T13:20:00Z' })
  await plant({ ...card, cents: 900, company: companyB })
  await plant({ ...card, cents: 900, company: companyB, cancelled: true })
  expect(await network.call(systemMovements.charts, { query: {} })).toEqual({
    from: '2026-09-15',
    to: '2026-10-15',
    hours: [
      { hour: 9, method: 'debit', amount_cents: 1400 },
      { hour: 10, method: 'cash', amount_cents: 50 },
    ],
    without_nsu: [
      { company_id: companyB, company_name: 'Posto B', cards: 1, without: 1 },
      { company_id: companyA, company_name: 'Posto A', cards: 2, without: 1 },
    ],
  })
})

test('charts without a full period sum 31 days up to the latest closing day, and return that period', async () => {
  await plantDay()
  for (const [cents, date] of [
    [1, '2026-09-13'],
    [20, '2026-09-14'],
    [300, '2026-10-14'],
    [4000, '2026-10-15'],
  ] as const)
    await plant({ cents, at: `${date}T12:00:00Z` })
  const charts = async (query: { from?: string; to?: string }) => {
    const { from, to, hours } = await clerk.call(systemMovements.charts, { query })
    return [from, to, ...hours.map(({ amount_cents }) => amount_cents)]
  }
  expect(await charts({})).toEqual(['2026-09-14', '2026-10-14', 320])
  expect(await charts({ to: '2026-10-15' })).toEqual(['2026-09-15', '2026-10-15', 4300])
  expect(await charts({ from: '2026-09-13' })).toEqual(['2026-09-13', '2026-10-13', 21])
  const longest = { from: '2026-07-16', to: '2026-10-15' }
  expect(await charts(longest)).toEqual(['2026-07-16', '2026-10-15', 4321])
  await expect(charts({ ...longest, from: '2026-07-15' })).rejects.toMatchObject({
    status: 422,
    message: 'Período máximo de 92 dias.',
  })
})

test('a list filtered by status without a period reads 7 days and returns them, and other lists are not limited', async () => {
  await plantDay()
  const card = { type: 'VND-DEB', method: 'debit' }
  await plant({ ...card, cents: 1, at: '2026-10-07T12:00:00Z' })
  await plant({ ...card, cents: 2, at: '2026-10-08T12:00:00Z' })
  const list = async (query: object) => {
    const found = await clerk.call(systemMovements.list, { query })
    return [amounts(found), found.period]
  }
  const chosen = { from: '2026-10-08', to: '2026-10-14' }
  expect(await list({ movement_status: 'pending' })).toEqual([[2], chosen])
  expect(await list({ late: 'false' })).toEqual([[2], chosen])
  const before = { from: '2026-10-01', to: '2026-10-07' }
  expect(await list({ movement_status: 'pending', to: before.to })).toEqual([[1], before])
  expect(await list({ movement_status: 'pending', ...before })).toEqual([[1], undefined])
  expect(await list({})).toEqual([[2, 1], undefined])
  await expect(list({ movement_status: 'pending', from: '2026-01-01', to: '2026-10-14' })).rejects.toMatchObject({
    message: 'Período máximo de 92 dias.',
  })
  const early = `insert into cash_conciliations (id, company_id, business_date, status, updated_at, created_at)
    values (gen_random_uuid(), $1, $2, 'open', now(), now())`
  for (const day of ['2026-10-07', '2026-10-08']) await api.test.admin.query(early, [companyA, day])
  const total = async (filter: { movement_status?: 'pending' }) =>
    (await worker.call(systemMovements.rematchMany, { body: { selection: { filter } } })).total
  expect([await total({ movement_status: 'pending' }), await total({})]).toEqual([1, 2])
})

test('the filter for lines without a number applies to the amounts by hour, not to the share of each station', async () => {
  await plant({ type: 'VND-DEB', method: 'debit', cents: 300, nsu: '1' })
  await plant({ type: 'VND-DEB', method: 'debit', cents: 200 })
  const { hours, without_nsu } = await clerk.call(systemMovements.charts, { query: { without_nsu: 'true' } })
  expect(hours).toEqual([{ hour: 9, method: 'debit', amount_cents: 200 }])
  expect(without_nsu).toMatchObject([{ cards: 2, without: 1 }])
})

test('the days of selected lines are matched again, each once, and only by a person with access to days', async () => {
  await plantDay()
  await plant({ cents: 1 })
  await plant({ cents: 2 })
  const selection = { ids: [String(await idOf(1)), String(await idOf(2))] }
  const outcome = await worker.call(systemMovements.rematchMany, { body: { selection } })
  expect(outcome).toMatchObject({ total: 1, changed: 1, skipped: [], failures: [] })
  const { rows } = await api.test.admin.query(`select entity_id from audit_events where action = 'match.again'`)
  expect(rows).toEqual([{ entity_id: dayId }])
  const none = { filter: { from: '2026-10-15' } }
  expect((await worker.call(systemMovements.rematchMany, { body: { selection: none } })).total).toBe(0)
  await expect(clerk.call(systemMovements.rematchMany, { body: { selection } })).rejects.toMatchObject({ status: 403 })
  await expect(worker.call(systemMovements.rematchMany, { body: { selection: { ids: ['x'] } } })).rejects.toMatchObject(
    {
      status: 422,
    },
  )
})
