import { z } from 'zod'

export const NozzleDay = z.object({
  nozzle_no: z.int(),
  product_code: z.string(),
  tank_no: z.int(),
  opening_ml: z.int(),
  closing_ml: z.int(),
  test_ml: z.int(),
  measured_ml: z.int(),
  sold_ml: z.int(),
  difference_ml: z.int(),
  /** Interval of the nozzle's day, and how its counter ran; missing in proofs of earlier versions. */
  seq: z.int().optional(),
  counter: z.enum(['forward', 'rolled_over', 'backward']).optional(),
  rollover_confirmed: z.boolean().optional(),
})

export const TankDayView = z.object({
  /** Missing in proofs of earlier versions. */
  tank_id: z.string().optional(),
  tank_no: z.int(),
  product_code: z.string(),
  opening_ml: z.int().nullable(),
  received_ml: z.int(),
  available_ml: z.int().nullable(),
  sold_ml: z.int(),
  book_ml: z.int().nullable(),
  physical_ml: z.int().nullable(),
  variation_ml: z.int().nullable(),
  variation_ppm: z.int().nullable(),
  within_limit: z.boolean().nullable(),
  justified: z.boolean(),
})
