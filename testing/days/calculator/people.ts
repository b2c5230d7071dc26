import type { FileDay, People } from './read.ts'

const noPeople: People = {
  count: [],
  add: [],
  reclassify: [],
  correct: [],
  link: [],
  test: [],
  rollover: [],
  intervention: [],
}

/** Applies people's lines and corrections to the files' day (operations R26, R29 and section 2). */
export function applyCalculatedCorrections(day: FileDay, people: People = noPeople) {
  const ofLine = ({ sale, line = 1 }: { sale?: string; line?: number }, pay: FileDay['payment'][number]) =>
    sale === pay.sale_id && line === pay.line_no
  const payment = day.payment.map((pay) => {
    const fix = people.correct.find((one) => ofLine(one, pay))
    const moved = people.reclassify.find((move) => ofLine(move, pay))
    return {
      ...pay,
      ...fix?.fields,
      till_method: pay.method,
      moved: moved !== undefined,
      method: moved?.to ?? pay.method,
    }
  })
  const till_movement = day.till_movement.map((row) => ({
    ...row,
    ...people.correct.find(({ till }) => till === row.external_id)?.fields,
  }))
  const fuelling = day.fuelling.map((row) => ({
    ...row,
    sale_id: people.link.find((link) => link.fuelling === row.record_id)?.sale ?? row.sale_id,
  }))
  const shift = day.shift.map((row) => ({
    ...row,
    counted_cents: people.count.find((count) => count.shift === row.shift_no)?.cents ?? row.counted_cents,
  }))
  const added = people.add.map((line) => ({
    ...line,
    pumped: fuelling.find(({ record_id }) => record_id === line.fuelling),
  }))
  return { ...day, shift, payment, till_movement, fuelling, people, added }
}
export type Corrected = ReturnType<typeof applyCalculatedCorrections>
