import { z } from 'zod'

/** Faults of one call. `drop_after_commit` closes the connection without an answer after the change is on the disk. */
const actions = [
  'status',
  'delay',
  'drop_before',
  'drop_after_commit',
  'truncate_body',
  'invalid_json',
  'html_200',
  'repeat_page',
  'empty_with_next',
  'slow_stream',
  'big_body',
  'redirect',
  'token_expire',
] as const

export const Scenario = z.object({
  match: z
    .object({
      method: z.string().optional(),
      /** Part of the path with its query. */
      path: z.string().default(''),
      /** Number of the first matching call that has the fault. */
      nth: z.int().min(1).default(1),
    })
    .default({ path: '', nth: 1 }),
  action: z.enum(actions),
  /** Share of the matching calls that have the fault. */
  percent: z.int().min(1).max(100).default(100),
  /** Number of calls with the fault; null: all. */
  times: z.int().min(1).nullable().default(1),
  status: z.int().min(200).max(599).default(500),
  headers: z.record(z.string(), z.string()).default({}),
  body: z.string().default(''),
  delay_ms: z.int().min(0).default(0),
})
export type Scenario = z.output<typeof Scenario>

/** The faults that were asked for, in their order; one call has at most one. */
export class Scenarios {
  #all: (Scenario & { seen: number })[] = []
  readonly #random: () => number

  constructor(random: () => number) {
    this.#random = random
  }

  add(scenario: Scenario) {
    this.#all.push({ ...scenario, seen: 0 })
  }

  clear() {
    this.#all = []
  }

  /** Returns the fault of this call, and counts it. */
  take(method: string, path: string): Scenario | undefined {
    for (const scenario of this.#all) {
      const { match, times } = scenario
      if ((match.method ?? method) !== method || !path.includes(match.path)) continue
      if (scenario.percent < 100 && this.#random() * 100 >= scenario.percent) continue
      scenario.seen += 1
      const call = scenario.seen - match.nth + 1
      if (call >= 1 && (times === null || call <= times)) return scenario
    }
    return undefined
  }
}
