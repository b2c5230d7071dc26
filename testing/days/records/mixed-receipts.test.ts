import { type PosExportDraft, writePosExport } from '@app/formats/generate'
import { expect, test } from 'vitest'
import { buildCalmFiles, calmDay } from '../stories/calm-day.ts'
import { buildStoryPosExport } from '../stories/story-pos.ts'
import { stationTests } from '../two-days.testing.ts'

const { manager, api, sendBytes, dayOf } = stationTests()

function mixedReceipt(): PosExportDraft {
  const draft = buildStoryPosExport({
    ...calmDay,
    shifts: calmDay.shifts.map((shift) => (shift.no === 1 ? { ...shift, counted: '525.70' } : shift)),
  })
  const shop = draft.sales.find(({ sale_id }) => sale_id === 'Q01')
  return {
    ...draft,
    sales: draft.sales
      .filter((sale) => sale !== shop)
      .map((sale) =>
        sale.sale_id === 'G05'
          ? { ...sale, total_cents: 14_000, items: [...sale.items, ...(shop?.items ?? [])] }
          : sale,
      ),
    payments: draft.payments
      .filter(({ sale_id }) => sale_id !== 'Q01')
      .map((payment) => (payment.sale_id === 'G05' ? { ...payment, amount_cents: 14_000 } : payment)),
  }
}

test('shop items on the receipt of a fuelling are shop revenue, and the discount of the receipt is split over both', async () => {
  for (const [name, bytes] of Object.entries({ ...buildCalmFiles(), 'pdv.jsonl': writePosExport(mixedReceipt()) }))
    expect((await sendBytes(name, bytes)).status).toBe('done')
  const { rows } = await api.test.admin.query(
    `select kind, total_cents, discount_cents from sale_items where sale_external_id = 'G05' order by line_no`,
  )
  // R$ 1,95 split in proportion to 100,00 and 41,95: 137,37 and 57,63 centavos.
  expect(rows).toEqual([
    { kind: 'fuel', total_cents: 10_000, discount_cents: 137 },
    { kind: 'shop', total_cents: 4195, discount_cents: 58 },
  ])
  const day = await dayOf(manager, calmDay.date)
  expect(day.equations.filter(({ holds }) => !holds)).toEqual([])
  expect(day.equations.find(({ no }) => no === 3)?.sentence).toBe('R$ 2.203,63 + R$ 241,37 = R$ 2.445,00.')
  expect(day.journal.lines).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ account_name: 'Receita de venda — GC', credit_cents: 40_813 }),
      expect.objectContaining({ account_name: 'Receita de loja e serviços', credit_cents: 24_137 }),
    ]),
  )
  expect(day.differences).toEqual([])
})
