import type { PosExportDraft } from '@app/formats/generate'
import { addDays, toInstant } from '@app/kit/contract'
import { demoNozzles, demoPrices, saleTypes, workedStation } from '../../../apps/server/demo/stations.ts'
import type { DayStory, StoryFuelling, StorySale } from './day-story.ts'
import { parseStoryUnits, toStoryInstant } from './story-clock.ts'
import { buildStoryReceipt } from './story-receipt.ts'

const { cnpj } = workedStation

const productOf = (nozzle: number) => demoNozzles.find(({ nozzle_no }) => nozzle_no === nozzle)?.product_code ?? 'GC'
const priceOf = ({ nozzle, price }: StoryFuelling) =>
  price === undefined ? demoPrices[productOf(nozzle)] : parseStoryUnits(price)

export function buildStoryPosExport(story: DayStory): PosExportDraft {
  const { date } = story
  const atTime = (time: string) => toStoryInstant(date, time)
  const shiftOf = (time: string) =>
    `${date}/${story.shifts.find(({ from, to }) => from <= time && time < to)?.no ?? story.shifts.at(-1)?.no}`
  const fuelling = new Map(story.fuellings.map((row) => [row.id, row]))
  const itemOf = ({ id, total, description, loose }: StorySale) => {
    const pumped = fuelling.get(id)
    if (loose)
      return {
        product_code: loose.product,
        description: 'Combustível',
        volume_ml: parseStoryUnits(loose.litres),
        price_millis: parseStoryUnits(loose.price),
        total_cents: parseStoryUnits(total),
        fuelling_record_id: null,
      }
    if (!pumped)
      return { product_code: 'LOJA', description: description ?? 'Conveniência', total_cents: parseStoryUnits(total) }
    return {
      product_code: productOf(pumped.nozzle),
      description: 'Combustível',
      volume_ml: parseStoryUnits(pumped.litres),
      price_millis: priceOf(pumped),
      total_cents: parseStoryUnits(total),
      fuelling_record_id: id,
    }
  }
  return {
    header: {
      company_cnpj: cnpj,
      business_dates: [date],
      source_system: 'PDV Modelo',
      generated_at: toInstant(addDays(date, 1), '06:30'),
    },
    shifts: story.shifts.map(({ no, from, to, operator, counted }) => ({
      external_id: `${date}/${no}`,
      business_date: date,
      shift_no: no,
      till: 'Caixa 1',
      operator,
      opened_at: atTime(from),
      closed_at: atTime(to),
      opening_float_cents: 30_000,
      counted_cents: parseStoryUnits(counted),
      left_float_cents: 30_000,
    })),
    till_movements: story.till.map(({ id, time, type, amount, attached = false, ...movement }) => ({
      external_id: `${date}-${id}`,
      shift: shiftOf(time),
      occurred_at: atTime(time),
      movement_type: type,
      amount_cents: parseStoryUnits(amount),
      envelope_no: movement.envelope ?? null,
      employee: movement.employee ?? null,
      customer: movement.customer ?? null,
      document_no: movement.document ?? null,
      document_attached: attached,
    })),
    readings: story.readings.map(({ nozzle, opening, closing }) => ({
      nozzle_no: nozzle,
      business_date: date,
      seq: 1,
      opening_ml: parseStoryUnits(opening),
      closing_ml: parseStoryUnits(closing),
      test_ml: 0,
      source: 'automation',
    })),
    fuellings: story.fuellings.map((row) => ({
      record_id: row.id,
      nozzle_no: row.nozzle,
      shift: shiftOf(row.time),
      ended_at: atTime(row.time),
      volume_ml: parseStoryUnits(row.litres),
      price_millis: priceOf(row),
      total_cents: parseStoryUnits(row.total),
      attendant: 'Davi Rocha',
      sale_id: row.sale === undefined ? row.id : row.sale,
      totalizer_after_ml: row.totalizer === undefined ? null : parseStoryUnits(row.totalizer),
    })),
    sales: story.sales.map((sale) => ({
      sale_id: sale.id,
      shift: shiftOf(sale.time),
      occurred_at: atTime(sale.time),
      kind: sale.loose || fuelling.has(sale.id) ? 'fuel' : 'shop',
      total_cents: parseStoryUnits(sale.total),
      cancelled_at: sale.cancelled === undefined ? null : atTime(sale.cancelled),
      items: [itemOf(sale)],
    })),
    payments: story.sales.flatMap((sale) =>
      sale.pays.map((pay, index) => ({
        external_id: `P-${sale.id}`,
        line_no: index + 1,
        sale_id: sale.id,
        shift: shiftOf(sale.time),
        occurred_at: atTime(pay.time ?? sale.time),
        movement_type: pay.type ?? saleTypes[pay.method],
        method: pay.method,
        amount_cents: parseStoryUnits(pay.amount ?? sale.total),
        cancelled_at: sale.cancelled === undefined ? null : atTime(sale.cancelled),
        ...buildStoryReceipt(story, pay),
      })),
    ),
    tank_dips: story.tanks.flatMap(({ tank, opening, closing }) => [
      { tank_no: tank, business_date: date, kind: 'opening', volume_ml: parseStoryUnits(opening), method: 'ruler' },
      { tank_no: tank, business_date: date, kind: 'closing', volume_ml: parseStoryUnits(closing), method: 'ruler' },
    ]),
    fuel_receipts: [],
  }
}
