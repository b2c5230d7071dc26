import { localTime } from '@app/kit/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { buildSystemLines } from '../../matching/system-lines.rules.ts'
import { buildDrawerLines } from '../assessment/drawers.rules.ts'
import { at, captureId, fuellingId, movementId, workedDay } from '../facts/worked-day.fixture.ts'
import { workedCorrections } from '../facts/worked-day-corrections.fixture.ts'
import type { CheckedFacts } from './checked-day.rules.ts'
import { findInconsistencies, inconsistencyChecks } from './checks.rules.ts'
import { cleanDay, withCapture, withFuelling, withLine, withNature } from './clean-day.fixture.ts'
import { inconsistencyNames, inconsistencyRules } from './inconsistency-codes.contract.ts'
import { inconsistencyGuide } from './inconsistency-guide.contract.ts'
import { hasProvenReceipt } from './receipts.rules.ts'
import { listEnvelopes } from './till-checks.rules.ts'

const listCodes = (facts: CheckedFacts) => findInconsistencies(facts).map(({ code, ref }) => `${code} ${ref}`)
const line = (name: string) => `movement:${movementId(name)}`
const findFirst = (facts: CheckedFacts) => findInconsistencies(facts)[0]

test('a day whose files have no mistake has no inconsistency', () => {
  expect(listCodes(cleanDay)).toEqual([])
})

test('the worked day has I01 for the card lines without NSU and I09 for the unsold fuelling', () => {
  const facts = { ...workedDay, terminals: [], price_requests: [] }
  const codes = findInconsistencies(facts).map(({ code, document, item_id }) => [code, document ?? item_id])
  expect(codes.filter(([code]) => code === 'I01' || code === 'I09')).toEqual([
    ['I01', 'F09'],
    ['I01', 'F22'],
    ['I01', 'F22'],
    ['I09', String(fuellingId('F15'))],
  ])
})

test('I01: a card line without NSU shows the missing field and proposes the only capture of that amount', () => {
  expect(findFirst(withLine('F02', { nsu: null }))).toMatchObject({
    code: 'I01',
    ref: line('F02'),
    sentence: 'A venda F02 no cartão está sem NSU',
    suggestion: 'Captura das 06:32 no mesmo valor: NSU 000187, autorização R11201.',
    suggested: { nsu: '000187', auth_code: 'R11201' },
  })
  expect(findFirst(withLine('F02', { nsu: '000000', auth_code: ' ' }))?.sentence).toContain('sem NSU e autorização')
})

test('I01: two lines of one amount without a number give no proposal of a capture', () => {
  const facts = withLine('F02', { nsu: null, auth_code: null })
  const original = facts.movements.find(({ id }) => id === movementId('F02'))
  const doubled = { ...facts, movements: [...facts.movements, ...(original ? [{ ...original, id: 900 }] : [])] }
  const cards = findInconsistencies(doubled).filter(({ code }) => code === 'I01')
  expect(cards.map(({ suggested }) => suggested)).toEqual([{}, {}])
})

test('I02: an NSU typed twice is wrong if no capture pays it; two sales of one capture are accepted', () => {
  // In the clean day, F13 and S2 already share C07.
  expect(listCodes(withLine('F07', { nsu: '000187', auth_code: 'R11201' }))).toEqual([`I02 ${line('F07')}`])
  expect(findFirst(withLine('F07', { nsu: '187' }))).toMatchObject({
    sentence: 'O NSU 187 está em duas vendas: F02 e F07',
    suggested: { nsu: '000195', auth_code: 'R11512' },
  })
})

test('I03: a line of a machine of another company, and a capture of another company', () => {
  expect(findFirst(withLine('F02', { terminal_logical_no: '62010007' }))).toMatchObject({
    code: 'I03',
    ref: line('F02'),
    sentence: 'A venda F02 diz o terminal 62010007, que não é desta empresa',
    suggestion: 'A captura do NSU 000187 foi no terminal 62010001.',
    suggested: { terminal_logical_no: '62010001' },
  })
  expect(listCodes(withCapture('C01', { own: false }))).toContain(`I03 capture:${captureId('C01')}`)
  expect(listCodes({ ...withLine('F02', { terminal_logical_no: '1' }), terminals: [] })).toEqual([])
})

test('I04: the method of a line differs from that of its type, until people reclassify it', () => {
  const facts = withLine('F04', { type_method: 'cash' })
  expect(findFirst(facts)).toMatchObject({
    code: 'I04',
    sentence: expect.stringMatching(
      /^O código \S+ do PDV não diz que forma de pagamento é: o tipo é de dinheiro, a linha é de Pix$/,
    ),
  })
  const [correction] = workedCorrections.filter(({ kind }) => kind === 'reclassify')
  const manuals = correction ? [{ ...correction, target_id: movementId('F04'), method_to: 'cash' as const }] : []
  expect(listCodes({ ...facts, manuals })).toEqual([])
})

test('I05: zero and negative amounts', () => {
  expect(listCodes(withLine('F01', { amount_cents: 0 }))).toEqual([`I05 ${line('F01')}`, 'I17 sale:F01'])
  expect(listCodes(withLine('F01', { amount_cents: -100 }))).toEqual([`I05 ${line('F01')}`, 'I17 sale:F01'])
  expect(findFirst(withLine('F01', { amount_cents: -100 }))?.sentence).toBe('A linha F01 tem valor -R$ 1,00')
})

test('I06: a line before its shift opened or after it closed, beyond the tolerance for clocks', () => {
  expect(listCodes(withLine('F01', { occurred_at: at('14:04') }))).toEqual([])
  expect(listCodes(withLine('F01', { occurred_at: at('14:05') }))).toEqual([`I06 ${line('F01')}`])
  expect(findFirst(withLine('F01', { occurred_at: at('14:05') }))?.sentence).toBe(
    'A venda F01 às 14:05 está fora do turno 1 · 1 (06:00–13:59)',
  )
  expect(findFirst(withLine('F01', { session_id: null }))?.sentence).toBe(
    'A venda F01 às 06:12 não está em nenhum turno do dia',
  )
})

test('I06: the line is proposed to the only shift that was open at its time', () => {
  const facts = withLine('F01', { occurred_at: at('14:05') })
  const late = { ...facts, sessions: facts.sessions.map((session) => ({ ...session, counted_cents: null })) }
  expect(findFirst(late)).toMatchObject({
    suggestion: 'Nessa hora só o turno 2 · 1 estava aberto (14:00–22:00).',
    suggested: { shift: '2' },
  })
  const [first, second] = late.sessions
  const withSessions = (...sessions: (typeof first)[]) =>
    findFirst({ ...late, sessions: sessions.filter((one) => one !== undefined) })?.suggested
  const other = second && { ...second, id: 3, till: '2' }
  expect(withSessions(first, second, other)).toEqual({ shift: '2' })
  expect(withSessions(first, other)).toEqual({})
  expect(withSessions(first)).toEqual({})
  const sameName = second && { ...second, id: 3, opened_at: second.closed_at ?? '', closed_at: null }
  expect(withSessions(first, second, sameName)).toEqual({ shift: '2' })
})

test('I06: no shift is proposed if a counted till would then differ more', () => {
  const late = withLine('F01', { occurred_at: at('14:05'), method: 'cash', amount_cents: 1000 })
  const expected = (id: number) =>
    buildDrawerLines(late.sessions, buildSystemLines(late)).find((drawer) => drawer.id === id)?.expected_cents ?? 0
  const counted = (first: number | null, second: number | null) =>
    findFirst({
      ...late,
      sessions: late.sessions.map((session) => {
        const by = session.id === 1 ? first : second
        return { ...session, counted_cents: by === null ? null : expected(session.id) + by }
      }),
    })
  expect(counted(null, null)?.suggested).toEqual({ shift: '2' })
  expect(counted(-1000, 1000)?.suggested).toEqual({ shift: '2' })
  expect(counted(null, 0)).toMatchObject({
    suggestion:
      'Nessa hora só o turno 2 · 1 estava aberto (14:00–22:00), mas contar a linha nele aumenta a diferença de um caixa contado. Confira os turnos.',
    suggested: {},
  })
  expect(counted(0, null)?.suggested).toEqual({})
})

test('I07: a Pix without an identifier gets a proposal of the only Pix received with that amount', () => {
  const e2e_id = workedDay.captures.find(({ id }) => id === captureId('X1'))?.e2e_id
  expect(findFirst(withLine('F04', { e2e_id: null }))).toMatchObject({
    code: 'I07',
    sentence: 'A venda F04 em Pix está sem identificador',
    suggested: { e2e_id },
  })
})

test('I08, I13 and I16: a note needs its customer, a withdrawal its envelope, an advance its employee', () => {
  expect(listCodes(withLine('F08', { customer: ' ' }))).toEqual([`I08 ${line('F08')}`])
  expect(findFirst(withLine('F08', { customer: ' ' }))?.sentence).toBe('A nota de R$ 726,00 está sem cliente')
  expect(findFirst(withNature('withdrawal', { document_no: null }))).toMatchObject({
    code: 'I13',
    sentence: expect.stringMatching(/^A sangria de R\$ [\d.,]+ está sem envelope$/),
  })
  expect(findFirst(withNature('advance', { employee: null }))).toMatchObject({
    code: 'I16',
    sentence: expect.stringMatching(/^O vale de R\$ [\d.,]+ está sem funcionário$/),
  })
})

test('I04: the method that people gave most often to lines of the code is proposed', () => {
  const facts = withLine('F04', { type_method: 'cash' })
  const code = facts.movements.find(({ id }) => id === movementId('F04'))?.movement_type_code ?? ''
  const suggested = (method: 'cash' | 'pix') =>
    findFirst({ ...facts, code_choices: [{ movement_type_code: code, method }] })?.suggested
  expect(suggested('cash')).toEqual({ method_to: 'cash' })
  expect(suggested('pix')).toEqual({})
})

test('I13: the number after the last envelope of the day is proposed, unless another withdrawal holds it', () => {
  const [first] = cleanDay.movements.filter(({ nature }) => nature === 'withdrawal')
  if (!first) throw new Error('the clean day has a withdrawal')
  const others = cleanDay.movements.filter(({ nature }) => nature !== 'withdrawal')
  const second = { ...first, id: 900, occurred_at: first.occurred_at.replace(/:\d\d:00/, ':59:00'), document_no: null }
  const facts = { ...cleanDay, movements: [...others, { ...first, document_no: 'env-00417' }, second] }
  const suggested = (change: Partial<CheckedFacts>) =>
    findInconsistencies({ ...facts, ...change }).find(({ code }) => code === 'I13')?.suggested
  expect(suggested({})).toEqual({ envelope_no: 'ENV-00418' })
  expect(listEnvelopes(facts)).toEqual(['env-00417', 'ENV-00418'])
  const other_envelopes = [{ movement_id: 1, occurred_at: at('10:00'), envelope_no: 'ENV-00418' }]
  expect(suggested({ other_envelopes })).toEqual({})
  expect(suggested({ movements: [...others, { ...first, document_no: 'malote' }, second] })).toEqual({})
})

test('I17: a sale without payment, paid short or paid twice is reported until its lines add up', () => {
  const payment = cleanDay.movements.find(({ id }) => id === movementId('F02'))
  const amount_cents = payment?.amount_cents ?? 0
  const short = findFirst(withLine('F02', { amount_cents: amount_cents - 1 }))
  expect(short).toMatchObject({ code: 'I17', ref: 'sale:F02', item_kind: 'sale', amount_cents: -1 })
  expect(short?.sentence).toBe('A venda F02 de R$ 128,70 tem pagamentos de R$ 128,69')
  const unpaid = { ...cleanDay, movements: cleanDay.movements.filter(({ id }) => id !== movementId('F02')) }
  expect(findFirst(unpaid)).toMatchObject({ code: 'I17', amount_cents: -amount_cents })
  expect(findFirst(unpaid)?.sentence).toMatch(/^A venda F02 de R\$.* está sem pagamento$/)
  const paidTwice = cleanDay.movements.flatMap((row) =>
    row === payment ? [row, { ...row, id: 999_999, nsu: '1' }] : [row],
  )
  expect(listCodes({ ...cleanDay, movements: paidTwice })).toContain('I17 sale:F02')
})

test('I17: a discount of the receipt is not a missing payment, and a cancelled sale needs no payment', () => {
  const discounted = withLine('F02', { amount_cents: 1 })
  const items = (change: object) =>
    cleanDay.sale_items.map((item) => (item.sale_external_id === 'F02' ? { ...item, ...change } : item))
  const total_cents = cleanDay.sale_items.find(({ sale_external_id }) => sale_external_id === 'F02')?.total_cents ?? 0
  expect(listCodes({ ...discounted, sale_items: items({ discount_cents: total_cents - 1 }) })).not.toContain(
    'I17 sale:F02',
  )
  const unpaid = { ...cleanDay, movements: cleanDay.movements.filter(({ id }) => id !== movementId('F02')) }
  expect(listCodes({ ...unpaid, sale_items: items({ cancelled: true }) })).not.toContain('I17 sale:F02')
})

test('I08: a note above the limit shows the amount that was available', () => {
  const account = {
    id: 'a',
    name: 'Alfa',
    limit_cents: 200_000,
    owed_cents: 50_000,
    blocked_on: null,
    block_reason: null,
    active: true,
    till_names: ['Transportadora Alfa', 'Transportadora Beta'],
  }
  const withAccount = (change: Partial<typeof account>) => ({
    ...cleanDay,
    credit: { accounts: [{ ...account, ...change }] },
  })
  expect(listCodes(withAccount({ limit_cents: 304_100 }))).toEqual([])
  expect(listCodes(withAccount({ limit_cents: 304_099 }))).toEqual([`I08 ${line('F16')}`])
  expect(findFirst(withAccount({}))?.sentence).toBe('Transportadora Beta passou do limite em R$ 1.041,00')
  expect(listCodes(withAccount({ till_names: ['Transportadora Alfa'] }))).toEqual([`I08 ${line('F16')}`])
})

test('I09: an unlinked sale and an unlinked fuelling of about the same time are proposed to each other', () => {
  const loose = {
    ...withFuelling('F15', { sale_external_id: null }),
    sale_items: cleanDay.sale_items.map((item) =>
      item.sale_external_id === 'F15' ? { ...item, fuelling_id: null } : item,
    ),
  }
  expect(findInconsistencies(loose).map(({ ref, suggested }) => [ref, suggested])).toEqual([
    ['sale:F15', { fuelling_id: String(fuellingId('F15')) }],
    [`fuelling:${fuellingId('F15')}`, { sale_external_id: 'F15' }],
  ])
  const fuellings = loose.fuellings.map((row) =>
    row.id === fuellingId('F15') ? { ...row, ended_at: '2026-10-14T18:30:00.000Z' } : row,
  )
  expect(findInconsistencies({ ...loose, fuellings }).map(({ suggested }) => suggested)).toEqual([{}, {}])
  expect(listCodes({ ...loose, fuellings: [], readings: [] })).toEqual([])
})

test('a receipt proves the numbers of a line only at its terminal and within ten minutes', () => {
  const [sale] = cleanDay.movements.filter(({ id }) => id === movementId('F09'))
  const [capture] = cleanDay.captures.filter(({ nsu }) => nsu === '000203')
  if (!sale || !capture) throw new Error('The clean day has F09 and its capture')
  const at = { ...sale, terminal_logical_no: capture.terminal_logical_no }
  const isProven = (line: typeof sale) =>
    hasProvenReceipt(line, { captures: cleanDay.captures, suggested: { nsu: '203', auth_code: 'R11690' } })
  expect(isProven(at)).toBe(true)
  expect(isProven({ ...at, terminal_logical_no: null })).toBe(false)
  expect(isProven({ ...at, terminal_logical_no: '1' })).toBe(false)
  expect(isProven({ ...at, occurred_at: '2026-10-14T13:45:00.000Z' })).toBe(false)
  expect(isProven({ ...at, amount_cents: 1 })).toBe(false)
})

test('I10: litres times price, with one centavo of tolerance for a preset amount', () => {
  expect(listCodes(withFuelling('F04', { total_cents: 10_001 }))).toEqual([`I10 fuelling:${fuellingId('F04')}`])
  expect(findFirst(withFuelling('F01', { total_cents: 16_000 }))?.sentence).toBe(
    '25,210 L × R$ 6,190 dá R$ 156,04 e a bomba registrou R$ 160,00; a bomba registrou R$ 160,00 e a venda F01 cobrou R$ 156,04',
  )
})

test('I10: a sale that charges less than its pump registered, without a discount', () => {
  const charged = (change: object) => ({
    ...cleanDay,
    sale_items: cleanDay.sale_items.map((item) => (item.sale_external_id === 'F01' ? { ...item, ...change } : item)),
  })
  const [wrong] = findInconsistencies(charged({ total_cents: 10_000 })).filter(({ code }) => code === 'I10')
  expect(wrong?.sentence).toBe('A bomba registrou R$ 156,04 e a venda F01 cobrou R$ 100,00')
  expect(listCodes(charged({ discount_cents: 5604 }))).not.toContain(`I10 fuelling:${fuellingId('F01')}`)
})

test('I11: a price that appears in only one fuelling, and prices that differ from the requested price', () => {
  const odd = withFuelling('F24', { price_millis: 5990, total_cents: 8985 })
  expect(listCodes(odd)).toEqual([`I10 fuelling:${fuellingId('F24')}`, `I11 fuelling:${fuellingId('F24')}`])
  const requestedPrices = [{ nozzle_id: 'nozzle-1', price_millis: 5990, applies_on: '2026-10-01' }]
  const wrong = findInconsistencies({ ...cleanDay, price_requests: requestedPrices })
  expect(new Set(wrong.map(({ code, sentence }) => `${code} ${sentence.slice(-8)}`))).toEqual(new Set(['I11 R$ 5,990']))
  const today = [{ nozzle_id: 'nozzle-1', price_millis: 5990, applies_on: '2026-10-14' }]
  expect(listCodes({ ...odd, price_requests: today })).toEqual([`I10 fuelling:${fuellingId('F24')}`])
})

test('I11: a price asked for the nozzle within the hour is the change of price', () => {
  const odd = withFuelling('F24', { price_millis: 5990, total_cents: 8985 })
  const fuelling = odd.fuellings.find(({ id }) => id === fuellingId('F24'))
  const asked = (created_at: string) =>
    findInconsistencies({
      ...odd,
      price_requests: [
        { nozzle_id: fuelling?.nozzle_id ?? '', price_millis: 5990, applies_on: '2026-10-15', created_at },
      ],
    }).find(({ code }) => code === 'I11')?.suggested
  const ended = Date.parse(fuelling?.ended_at ?? '')
  const near = new Date(ended - 30 * 60_000).toISOString()
  expect(asked(near)).toEqual({ accepted: `Era a troca de preço das ${localTime(near)}, pedida para o bico.` })
  expect(asked(new Date(ended - 90 * 60_000).toISOString())).toEqual({})
  expect(asked(new Date(ended + 10 * 60_000).toISOString())).toEqual({})
})

test('I12: the litres of a test recorded for the day are the test', () => {
  const shorter = { ...cleanDay, fuellings: cleanDay.fuellings.filter(({ id }) => id !== fuellingId('F21')) }
  const nozzle_id = cleanDay.fuellings.find(({ id }) => id === fuellingId('F21'))?.nozzle_id ?? ''
  const found = (volume_ml: number) =>
    findInconsistencies({
      ...shorter,
      sale_items: [],
      nozzle_tests: [{ nozzle_id, volume_ml, created_at: at('07:30') }],
    }).find(({ code }) => code === 'I12')?.suggested
  expect(found(8_077)).toEqual({ accepted: 'Era a aferição de 8,077 L, registrada às 07:30.' })
  expect(found(20_000)).toEqual({})
})

test('I12: litres that are missing between two fuellings, or in the day if the controller reports no counter', () => {
  const shorter = { ...cleanDay, fuellings: cleanDay.fuellings.filter(({ id }) => id !== fuellingId('F21')) }
  expect(findInconsistencies({ ...shorter, sale_items: [] }).filter(({ code }) => code === 'I12')).toMatchObject([
    { ref: 'nozzle:2', sentence: 'Faltam 8,077 L entre os abastecimentos do bico 2: os encerrantes andaram 70,682 L' },
  ])
  let counter = cleanDay.readings.find(({ nozzle_no }) => nozzle_no === 2)?.opening_ml ?? 0
  const countedFuellings = cleanDay.fuellings.map((row) => {
    if (row.nozzle_no !== 2) return row
    counter += row.volume_ml + (row.id === fuellingId('F21') ? 500 : 0)
    return { ...row, totalizer_after_ml: counter }
  })
  expect(listCodes({ ...cleanDay, fuellings: countedFuellings })).toEqual([`I12 fuelling:${fuellingId('F21')}`])
})

test('I12: one recorded test explains one gap of its litres', () => {
  const ownFuellings = cleanDay.fuellings.filter(({ nozzle_no }) => nozzle_no === 2)
  let counter = cleanDay.readings.find(({ nozzle_no }) => nozzle_no === 2)?.opening_ml ?? 0
  const fuellings = cleanDay.fuellings.map((row) => {
    if (row.nozzle_no !== 2) return row
    counter += row.volume_ml + (ownFuellings.indexOf(row) < 2 ? 500 : 0)
    return { ...row, totalizer_after_ml: counter }
  })
  const nozzle_tests = [{ nozzle_id: ownFuellings[0]?.nozzle_id ?? '', volume_ml: 500, created_at: at('07:30') }]
  const found = findInconsistencies({ ...cleanDay, fuellings, nozzle_tests }).filter(({ code }) => code === 'I12')
  expect(found.map(({ suggested }) => suggested)).toEqual([
    { accepted: 'Era a aferição de 0,500 L, registrada às 07:30.' },
    {},
  ])
})

test('I14: fuel in instalments; an oil change in three instalments is accepted', () => {
  expect(listCodes(withLine('F05', { installments: 2 }))).toEqual([`I14 ${line('F05')}`])
})

test('I14: instalments that do not exceed the other items of the sale pay those items', () => {
  const line = cleanDay.movements.find(({ id }) => id === movementId('F05'))
  const withShop = (total_cents: number) =>
    findFirst({
      ...withLine('F05', { installments: 2 }),
      sale_items: [
        ...cleanDay.sale_items,
        {
          sale_external_id: line?.sale_external_id ?? '',
          kind: 'shop',
          product_code: null,
          volume_ml: null,
          total_cents,
          fuelling_id: null,
          cancelled: false,
        },
      ],
    })
  const amount = line?.amount_cents ?? 0
  expect(withShop(amount)).toMatchObject({ code: 'I14', suggested: { accepted: expect.stringContaining('loja') } })
  expect(withShop(amount - 1)?.suggested).toEqual({})
})

test('I15: a capture of the sale that was cancelled too makes the cancellation right', () => {
  const line = cleanDay.movements.find(({ id }) => id === movementId('F02'))
  const cancelled = (cancelled_at: string | null) =>
    findInconsistencies({
      ...withLine('F02', { cancelled_at: at('08:30') }),
      captures: cleanDay.captures.map((row) => (row.nsu === line?.nsu ? { ...row, cancelled_at } : row)),
    }).find(({ code }) => code === 'I15')?.suggested
  expect(cancelled(at('08:31'))).toEqual({ accepted: 'A captura também foi cancelada, às 08:31.' })
  expect(cancelled(null)).toEqual({})
})

test('I15: a sale that was cancelled after its payment, whichever of the two the point of sale reports', () => {
  expect(listCodes(withLine('F05', { cancelled_at: at('08:30') }))).toEqual([`I15 ${line('F05')}`, 'I17 sale:F05'])
  const cancelled = cleanDay.sale_items.map((item) =>
    item.sale_external_id === 'S1' ? { ...item, cancelled: true } : item,
  )
  expect(listCodes({ ...cleanDay, sale_items: cancelled })).toEqual([`I15 ${line('S1')}`])
})

const sale = workedDay.movements.find(({ id }) => id === movementId('F02'))
if (!sale) throw new Error('the worked day has F02')

test('of n lines with one NSU those without a capture are wrong, and at least one is accepted', () => {
  const amounts = fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 2, maxLength: 6 })
  fc.assert(
    fc.property(amounts, fc.array(fc.integer({ min: 1, max: 5 }), { maxLength: 4 }), (sold, captured) => {
      const [capture] = workedDay.captures
      const movements = sold.map((amount_cents, id) => ({ ...sale, id, amount_cents }))
      const captures = captured.flatMap((gross_cents, id) =>
        capture ? [{ ...capture, id, gross_cents, nsu: sale.nsu }] : [],
      )
      const facts = { ...cleanDay, movements, captures, fuellings: [], readings: [], sale_items: [] }
      const wrong = findInconsistencies(facts).filter(({ code }) => code === 'I02').length
      const isPaidTogether = captured.includes(sold.reduce((sum, amount) => sum + amount, 0))
      const remaining = [...captured]
      const proven = sold.filter(
        (amount) => remaining.includes(amount) && remaining.splice(remaining.indexOf(amount), 1),
      ).length
      expect(wrong).toBe(isPaidTogether ? 0 : sold.length - Math.max(1, proven))
    }),
  )
})

test('every code of operations R29 has a check, a severity, a proof, a usual outcome and a rule for ignoring it', () => {
  const codes = Array.from({ length: 17 }, (_, index) => `I${String(index + 1).padStart(2, '0')}`)
  for (const table of [inconsistencyNames, inconsistencyRules, inconsistencyChecks, inconsistencyGuide])
    expect(Object.keys(table)).toEqual(codes)
  const texts = Object.values(inconsistencyGuide).flatMap(Object.values)
  expect(new Set(texts).size).toBe(3 * codes.length)
})

test('the order of rows has no effect', () => {
  const facts = withLine('F02', { nsu: null, terminal_logical_no: 'X', session_id: null })
  const all = listCodes(facts).sort()
  fc.assert(
    fc.property(fc.shuffledSubarray([...facts.movements], { minLength: facts.movements.length }), (movements) => {
      expect(listCodes({ ...facts, movements }).sort()).toEqual(all)
    }),
    { numRuns: 20 },
  )
})
