import { type BusinessDate, groupBy } from '@app/kit/contract'

type Variation = { day_id: string; business_date: BusinessDate; tank_no: number; product_code: string; ppm: number }

/** Tanks in the order of their numbers, each with its days. A tank that changes its product begins again. */
export const groupByTank = (variations: readonly Variation[]) =>
  [...groupBy(variations, ({ tank_no, product_code }) => `${tank_no} ${product_code}`).values()]
    .flatMap((days) =>
      days[0]
        ? {
            tank_no: days[0].tank_no,
            product_code: days[0].product_code,
            days: days.map(({ day_id, business_date, ppm }) => ({ day_id, business_date, variation_ppm: ppm })),
          }
        : [],
    )
    .sort((a, b) => a.tank_no - b.tank_no)
