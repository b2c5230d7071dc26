import {
  amountOf,
  capitalize,
  groupBy,
  localTime,
  showDecimal,
  showMoney,
  showVolume,
  sumOf,
  toInstant,
} from '@app/kit/contract'
import { getLineDocument } from '../../matching/system-lines.rules.ts'
import { formatMoment } from '../differences/difference-words.rules.ts'
import { computeMeasuredVolume, findSoldFuellings } from '../differences/volumes.rules.ts'
import type { Fuelling, SaleItem } from '../facts/day-facts.contract.ts'
import {
  buildFuellingInconsistency,
  buildLineInconsistency,
  type CheckedFacts,
  type DayToCheck,
  type FoundInconsistency,
} from './checked-day.rules.ts'

const showPrice = (millis: number) => `R$ ${showDecimal(millis, 3)}`

/** Pump amounts may be off by one centavo: presets round the litres. */
const centTolerance = 1

type UnpumpedSale = {
  sale: string
  product_code: string | null
  volume_ml: number
  total_cents: number
  occurred_at: string
  session_id: number | null
}

/** Returns fuel sold without a fuelling and pumped without a sale. Without fuellings no sales are compared. */
export function findUnlinkedFuel(facts: CheckedFacts): { sales: UnpumpedSale[]; fuellings: Fuelling[] } {
  const soldIds = findSoldFuellings(facts)
  const fuellings = facts.fuellings.filter(({ id }) => !soldIds.has(id))
  if (facts.fuellings.length === 0) return { sales: [], fuellings }
  const pumpedSales = new Set(facts.fuellings.map(({ sale_external_id }) => sale_external_id))
  const bySale = new Map(facts.movements.map((line) => [line.sale_external_id, line]))
  const isUnpumped = ({ kind, cancelled, fuelling_id, sale_external_id }: SaleItem) =>
    kind === 'fuel' && !cancelled && fuelling_id === null && !pumpedSales.has(sale_external_id)
  const items = groupBy(facts.sale_items.filter(isUnpumped), ({ sale_external_id }) => sale_external_id)
  const sales = [...items].map(([sale, saleItems]) => ({
    sale,
    product_code: saleItems[0]?.product_code ?? null,
    volume_ml: sumOf(saleItems, ({ volume_ml }) => volume_ml ?? 0),
    total_cents: sumOf(saleItems, ({ total_cents }) => total_cents),
    occurred_at:
      bySale.get(sale)?.occurred_at ?? facts.sessions[0]?.opened_at ?? toInstant(facts.business_date, '12:00'),
    session_id: bySale.get(sale)?.session_id ?? null,
  }))
  return { sales, fuellings }
}

/** Returns true if a fuelling may belong to a sale: same product and same amount within rounding. */
export const canLinkFuelling = (sale: UnpumpedSale, fuelling: Fuelling) =>
  sale.product_code === fuelling.product_code && Math.abs(sale.total_cents - fuelling.total_cents) <= centTolerance

/** Tills register a sale within minutes of its fuelling; equal amounts of other times are usual for presets. */
const likelyMinutes = 15

/** Returns true if a fuelling that may belong to a sale also ended at about its time. */
export const isLikelyFuelling = (sale: UnpumpedSale, fuelling: Fuelling) =>
  canLinkFuelling(sale, fuelling) &&
  Math.abs(Date.parse(sale.occurred_at) - Date.parse(fuelling.ended_at)) <= likelyMinutes * 60_000

/** I09: each unlinked sale or fuelling, with the only possible counterpart. */
export function findUnlinkedFuelProblems({ facts }: DayToCheck): FoundInconsistency[] {
  const { sales, fuellings } = findUnlinkedFuel(facts)
  const getOnly = <Row>(rows: readonly Row[]) => (rows.length === 1 ? rows[0] : undefined)
  const ofSales = sales.map((sale): FoundInconsistency => {
    const fuelling = getOnly(fuellings.filter((candidate) => isLikelyFuelling(sale, candidate)))
    return {
      code: 'I09',
      ref: `sale:${sale.sale}`,
      item_kind: 'sale',
      item_id: sale.sale,
      occurred_at: sale.occurred_at,
      cash_session_id: sale.session_id,
      document: sale.sale,
      method: null,
      amount_cents: sale.total_cents,
      sentence: `A venda ${sale.sale} não tem abastecimento: ${showVolume(sale.volume_ml)} de ${sale.product_code ?? 'combustível'}`,
      suggestion: fuelling
        ? `Vincule ao abastecimento das ${localTime(fuelling.ended_at)} no bico ${fuelling.nozzle_no}.`
        : 'Confira com o frentista o abastecimento desta venda.',
      suggested: fuelling ? { fuelling_id: String(fuelling.id) } : {},
    }
  })
  const ofPumps = fuellings.map((fuelling) => {
    const sale = getOnly(sales.filter((candidate) => isLikelyFuelling(candidate, fuelling)))
    const { nozzle_no, ended_at, volume_ml, product_code } = fuelling
    return buildFuellingInconsistency('I09', fuelling, {
      facts,
      sentence: `O bico ${nozzle_no} abasteceu e não tem venda: ${showVolume(volume_ml)} de ${product_code} às ${localTime(ended_at)}`,
      suggestion: sale
        ? `Vincule à venda ${sale.sale}, de ${showMoney(sale.total_cents)}.`
        : 'Lance a venda em Lançamentos manuais, ou explique a diferença D15.',
      suggested: sale ? { sale_external_id: sale.sale } : {},
    })
  })
  return [...ofSales, ...ofPumps]
}

/** I10: the pump's amount is never replaced; it is compared with litres × price and with its sale items. */
export function wrongAmounts({ facts }: DayToCheck): FoundInconsistency[] {
  const itemsByFuelling = groupBy(
    facts.sale_items.filter(({ cancelled }) => !cancelled),
    ({ fuelling_id }) => fuelling_id,
  )
  return facts.fuellings.flatMap((fuelling) => {
    const { id, volume_ml, price_millis, total_cents } = fuelling
    const expected = amountOf(volume_ml, price_millis, facts.settings.fuel_total_rounding)
    const items = itemsByFuelling.get(id) ?? []
    const sold_cents = items.length === 0 ? total_cents : sumOf(items, (item) => item.total_cents)
    const problems = [
      Math.abs(total_cents - expected) > centTolerance &&
        `${showVolume(volume_ml)} × ${showPrice(price_millis)} dá ${showMoney(expected)} e a bomba registrou ${showMoney(total_cents)}`,
      Math.abs(sold_cents - total_cents) > centTolerance &&
        `a bomba registrou ${showMoney(total_cents)} e a venda ${items[0]?.sale_external_id} cobrou ${showMoney(sold_cents)}`,
    ].filter((problem) => problem !== false)
    if (problems.length === 0) return []
    return [
      buildFuellingInconsistency('I10', fuelling, {
        facts,
        sentence: capitalize(problems.join('; ')),
        suggestion: 'Confira a bomba e o preço; a diferença se explica, o valor não muda.',
      }),
    ]
  })
}

/** A price used by fewer fuellings than this is not a price of the day. */
const fewFuellings = 3

const hour_ms = 60 * 60_000

/** A request made after the sale does not explain its price. */
function isOfLastHour({ created_at }: CheckedFacts['price_requests'][number], { ended_at }: Fuelling) {
  const before_ms = created_at === undefined ? -1 : Date.parse(ended_at) - Date.parse(created_at)
  return before_ms >= 0 && before_ms <= hour_ms
}

/** I11: compared with the requested prices, or else with the usual prices of the day. */
export function wrongPrices({ facts }: DayToCheck): FoundInconsistency[] {
  const { fuellings, price_requests, business_date } = facts
  const usualPrices = new Map(
    [...groupBy(fuellings, ({ product_code }) => product_code)].map(([product, rows]) => {
      const counts = [...groupBy(rows, ({ price_millis }) => price_millis)].map(([price, { length }]) => ({
        price,
        length,
      }))
      const maxCount = Math.max(...counts.map(({ length }) => length))
      return [
        product,
        counts.filter(({ length }) => length >= Math.min(fewFuellings, maxCount)).map(({ price }) => price),
      ]
    }),
  )
  const requests = groupBy(price_requests, ({ nozzle_id }) => nozzle_id)
  const tableOf = ({ nozzle_id, product_code }: Fuelling) => {
    const ownRequests = [...(requests.get(nozzle_id) ?? [])].sort((a, b) => (a.applies_on < b.applies_on ? -1 : 1))
    const before = ownRequests.filter(({ applies_on }) => applies_on < business_date).at(-1)
    const today = ownRequests
      .filter(({ applies_on }) => applies_on === business_date)
      .map(({ price_millis }) => price_millis)
    // The old price stays valid on the day of a change: the morning's fuellings used it.
    return before ? [before.price_millis, ...today] : [...(usualPrices.get(product_code) ?? []), ...today]
  }
  return fuellings.flatMap((fuelling) => {
    const table = tableOf(fuelling)
    if (table.includes(fuelling.price_millis)) return []
    const change = requests
      .get(fuelling.nozzle_id)
      ?.find((request) => request.price_millis === fuelling.price_millis && isOfLastHour(request, fuelling))
    const accepted =
      change?.created_at && `Era a troca de preço das ${localTime(change.created_at)}, pedida para o bico.`
    return [
      buildFuellingInconsistency('I11', fuelling, {
        facts,
        sentence: `O bico ${fuelling.nozzle_no} vendeu a ${showPrice(fuelling.price_millis)}; a tabela do dia diz ${table.map(showPrice).join(' ou ')}`,
        ...(accepted
          ? { suggestion: accepted, suggested: { accepted } }
          : { suggestion: 'Confira o preço programado no bico e quem o mudou.' }),
      }),
    ]
  })
}

/** I12: litres of the counter without a fuelling, located by the counters of the fuellings, or else only by nozzle. */
export function counterGaps({ facts }: DayToCheck): FoundInconsistency[] {
  const readings = groupBy(facts.readings, ({ nozzle_id }) => nozzle_id)
  return [...groupBy(facts.fuellings, ({ nozzle_id }) => nozzle_id)].flatMap(([nozzle_id, rows]) => {
    const fuellings = [...rows].sort((a, b) => Date.parse(a.ended_at) - Date.parse(b.ended_at) || a.id - b.id)
    const ownReadings = readings.get(nozzle_id) ?? []
    const last = fuellings.at(-1)
    if (!last || ownReadings.length === 0) return []
    const hasCounters =
      ownReadings.length === 1 && fuellings.every(({ totalizer_after_ml }) => typeof totalizer_after_ml === 'number')
    if (hasCounters) return gapsBetween(facts, fuellings, ownReadings[0])
    const measured = sumOf(ownReadings, (reading) => computeMeasuredVolume(reading).measured_ml)
    const gap = measured - sumOf(fuellings, ({ volume_ml }) => volume_ml)
    if (gap === 0) return []
    return [
      {
        ...buildFuellingInconsistency('I12', last, {
          facts,
          sentence:
            gap > 0
              ? `Faltam ${showVolume(gap)} entre os abastecimentos do bico ${last.nozzle_no}: os encerrantes andaram ${showVolume(measured)}`
              : `Os abastecimentos do bico ${last.nozzle_no} somam ${showVolume(-gap)} que os encerrantes não andaram`,
          ...newGapAdvice(facts, nozzle_id)(gap),
        }),
        ref: `nozzle:${last.nozzle_no}`,
        item_kind: 'nozzle',
        item_id: String(last.nozzle_no),
        document: null,
        amount_cents: 0,
      },
    ]
  })
}

const gapAdvice =
  'Confira na automação o abastecimento que faltou, a aferição ou a intervenção; se a automação perdeu o registro, explique a diferença D15.'

/** Litres of a recorded test explain one gap: the test advances the counter and sells nothing. */
function newGapAdvice(facts: CheckedFacts, nozzle_id: string) {
  const tests = new Set((facts.nozzle_tests ?? []).filter((test) => test.nozzle_id === nozzle_id))
  return (gap_ml: number) => {
    const test = [...tests].find(({ volume_ml }) => volume_ml === gap_ml)
    if (!test) return { suggestion: gapAdvice }
    tests.delete(test)
    const accepted = `Era a aferição de ${showVolume(test.volume_ml)}, registrada às ${formatMoment(test.created_at, facts)}.`
    return { suggestion: accepted, suggested: { accepted } }
  }
}

function gapsBetween(
  facts: CheckedFacts,
  fuellings: readonly Fuelling[],
  reading: CheckedFacts['readings'][number] | undefined,
): FoundInconsistency[] {
  if (!reading) return []
  let before = reading.opening_ml
  const getAdvice = newGapAdvice(facts, reading.nozzle_id)
  return fuellings.flatMap((fuelling) => {
    const after = fuelling.totalizer_after_ml ?? before
    const rollover_ml = after < before ? reading.totalizer_max_ml : 0
    const gap = after + rollover_ml - before - fuelling.volume_ml
    before = after
    // A pump test also advances the counter.
    if (gap === 0 || gap === reading.test_ml) return []
    return [
      buildFuellingInconsistency('I12', fuelling, {
        facts,
        sentence:
          gap > 0
            ? `Faltam ${showVolume(gap)} entre dois abastecimentos do bico ${fuelling.nozzle_no}, antes das ${localTime(fuelling.ended_at)}`
            : `O abastecimento do bico ${fuelling.nozzle_no} às ${localTime(fuelling.ended_at)} tem ${showVolume(-gap)} que o encerrante não andou`,
        ...getAdvice(gap),
      }),
    ]
  })
}

/** I14: fuel must not be sold in instalments. */
export function fuelInInstallments({ facts, lines }: DayToCheck): FoundInconsistency[] {
  const fuel = new Set(
    facts.sale_items
      .filter(({ kind, cancelled }) => kind === 'fuel' && !cancelled)
      .map((item) => item.sale_external_id),
  )
  const otherItems = groupBy(
    facts.sale_items.filter(({ kind, cancelled }) => kind !== 'fuel' && !cancelled),
    ({ sale_external_id }) => sale_external_id,
  )
  const inInstallments = lines.filter(
    ({ installments, sale_external_id }) => installments > 1 && fuel.has(sale_external_id ?? ''),
  )
  const linesBySale = groupBy(inInstallments, ({ sale_external_id }) => sale_external_id)
  return inInstallments.map((line) => {
    const others = otherItems.get(line.sale_external_id ?? '') ?? []
    const paid_cents = sumOf(linesBySale.get(line.sale_external_id) ?? [], ({ amount_cents }) => amount_cents)
    const others_cents = sumOf(others, ({ total_cents, discount_cents }) => total_cents - (discount_cents ?? 0))
    const accepted = `A mesma venda tem ${showMoney(others_cents)} de loja ou serviço, que as parcelas pagam.`
    return buildLineInconsistency('I14', line, {
      sentence: `Combustível pago em ${line.installments} parcelas na venda ${getLineDocument(line)}`,
      ...(paid_cents <= others_cents
        ? { suggestion: accepted, suggested: { accepted } }
        : { suggestion: 'Confira o comprovante; se foi à vista, reclassifique em Lançamentos manuais.' }),
    })
  })
}
