import type { ConnectionTest } from './integration-control.contract.ts'

/** Result of one call to the address: an answer, or the phase of its failure with a sentence. */
type TriedCall =
  | { status: number; duration_ms: number; server_date: string | undefined; now: string }
  | { failure: Exclude<Step, 'clock'>; message: string }

const labels = {
  address: 'Endereço',
  connection: 'Conexão e certificado',
  answer: 'Resposta',
  clock: 'Relógio',
} as const
type Step = keyof typeof labels
const steps: readonly Step[] = ['address', 'connection', 'answer', 'clock']

const maxClockDifference = 5 * 60

/** Describes the steps of a call in their order: those before a failure worked, and those after it were not reached. */
export function describeConnectionTest(tried: TriedCall): ConnectionTest['steps'] {
  if ('failure' in tried) {
    const failed = steps.indexOf(tried.failure)
    return steps.map((step, at) => ({
      label: labels[step],
      ok: at < failed ? true : at === failed ? false : null,
      detail: at === failed ? tried.message : null,
    }))
  }
  const { status, duration_ms, server_date, now } = tried
  return [
    { label: labels.address, ok: true, detail: null },
    { label: labels.connection, ok: true, detail: null },
    { label: labels.answer, ok: status < 500, detail: `HTTP ${status} em ${duration_ms} ms` },
    { label: labels.clock, ...describeClock(server_date, now) },
  ]
}

export function describeClock(server_date: string | undefined, now: string) {
  const at = Date.parse(server_date ?? '')
  if (Number.isNaN(at)) return { ok: null, detail: 'O sistema não informa a hora.' }
  const seconds = Math.round((at - Date.parse(now)) / 1000)
  return { ok: Math.abs(seconds) <= maxClockDifference, detail: `Diferença de ${Math.abs(seconds)} s` }
}
