import { sumOf } from '@app/kit/contract'
import type { DayFacts, SaleItem } from '../day/facts/day-facts.contract.ts'
import { getLineNature } from '../matching/system-lines.rules.ts'

export type Revenue = {
  fuel: { product_code: string; amount_cents: number }[]
  fuel_cents: number
  shop_cents: number
  total_cents: number
}

const netOfItem = ({ total_cents, discount_cents = 0 }: SaleItem) => total_cents - discount_cents

/** Returns revenue net of discounts; a sale of people counts by its fuelling's pump amount, else as shop sale. */
export function computeRevenue({
  sale_items,
  fuellings,
  manuals,
}: Pick<DayFacts, 'sale_items' | 'fuellings' | 'manuals'>) {
  const valid = sale_items.filter((item) => !item.cancelled)
  const byProduct = new Map<string, number>()
  const add = (product_code: string, amount_cents: number) =>
    byProduct.set(product_code, (byProduct.get(product_code) ?? 0) + amount_cents)
  const times = [...fuellings].sort((a, b) => a.ended_at.localeCompare(b.ended_at) || a.id - b.id)
  for (const { product_code } of times) add(product_code, 0)
  for (const item of valid) if (item.kind === 'fuel') add(item.product_code ?? 'Combustível', netOfItem(item))
  const inItems = new Set(valid.map((item) => item.fuelling_id))
  let shop_cents = sumOf(valid, (item) => (item.kind === 'fuel' ? 0 : netOfItem(item)))
  for (const manual of manuals) {
    if (manual.kind !== 'add' || manual.side !== 'system' || getLineNature(manual) !== 'sale') continue
    const fuelling = fuellings.find(({ id }) => id === manual.fuelling_id)
    if (!fuelling) shop_cents += manual.amount_cents
    else if (!inItems.has(fuelling.id)) add(fuelling.product_code, fuelling.total_cents)
  }
  const fuel = [...byProduct].map(([product_code, amount_cents]) => ({ product_code, amount_cents }))
  const fuel_cents = sumOf(fuel, ({ amount_cents }) => amount_cents)
  return { fuel, fuel_cents, shop_cents, total_cents: fuel_cents + shop_cents } satisfies Revenue
}
