import { z } from 'zod'
import type { Clock } from './clock.ts'
import { computeBalance, type FinanceBooks } from './protheus/books.ts'
import { sizes } from './protheus/dictionary.ts'
import { Conduct, type Protheus, type VendorAnswer, type VendorCall } from './protheus/protheus.ts'
import { Scenario, type Scenarios } from './scenarios.ts'

type Control = {
  token: string
  protheus: Protheus
  scenarios: Scenarios
  clock: Clock
  requests: readonly unknown[]
  /** Deletes all state and starts the latency from this seed. */
  reset: (seed: number | null) => void
}

const Settings = Conduct.extend({
  open_from: z.iso.date().optional(),
  duplicates: z.enum(['conflict', 'log']).optional(),
  sizes: z
    .partialRecord(
      z.string().refine((field) => Object.hasOwn(sizes, field)),
      z.int().min(1).max(254),
    )
    .optional(),
})

const prefix = '/__sim/'

/** The address from which a test or a person asks for faults and reads what the vendor has. It needs its token. */
export const answerControl =
  ({ token, ...parts }: Control) =>
  ({ method, target, headers, body }: VendorCall): VendorAnswer | undefined => {
    if (!target.startsWith(prefix)) return undefined
    if (headers['x-control-token'] !== token) return { status: 401, body: { message: 'Wrong control token.' } }
    try {
      return control(`${method} ${target.slice(prefix.length)}`, body, parts)
    } catch (error) {
      if (!(error instanceof z.ZodError || error instanceof SyntaxError)) throw error
      return { status: 400, body: { message: error.message } }
    }
  }

function control(
  name: string,
  body: string,
  { protheus, scenarios, clock, requests, reset }: Omit<Control, 'token'>,
): VendorAnswer {
  const given: unknown = body === '' ? {} : JSON.parse(body)
  switch (name) {
    case 'POST reset':
      reset(z.object({ seed: z.int().optional() }).parse(given).seed ?? null)
      return { status: 204 }
    case 'POST scenario':
      scenarios.add(Scenario.parse(given))
      return { status: 204 }
    case 'POST settings': {
      const { open_from, duplicates, sizes: changed, ...conduct } = Settings.parse(given)
      protheus.setConduct(conduct)
      const books = { open_from, duplicates, sizes: changed }
      protheus.changeBooks(Object.fromEntries(Object.entries(books).filter(([, value]) => value !== undefined)))
      return { status: 204 }
    }
    case 'POST clock':
      clock.setTo(z.object({ now: z.iso.datetime() }).parse(given).now)
      return { status: 204 }
    case 'GET requests':
      return { status: 200, body: requests }
    case 'GET state/protheus':
      return { status: 200, body: describeBooks(protheus.books) }
    default:
      return { status: 404, body: { message: `No control ${name}.` } }
  }
}

const describeBooks = ({ titles, movements }: FinanceBooks) => ({
  titles: titles.map((title) => ({ ...title, balance: computeBalance(title) })),
  movements,
})
