import { fail } from '@app/kit/server'
import { z } from 'zod'
import type { IntegrationOperation } from '../integration/operation.server.ts'
import { defineReading, ReadingFailed, type ReadingTools, readSystem } from '../integration/reading.server.ts'
import { classifyCancellation, classifyProtheusAnswer } from './protheus-answers.rules.ts'
import { protheusToken } from './protheus-calls.server.ts'
import { erpNotRead } from './title.contract.ts'
import { titlePage } from './title-message.contract.ts'

const BalancesContent = z.object({ company_name: z.string() })

export const readBalances = defineReading({
  ...{ name: 'protheus.receivable.sync_balance', label: 'Leitura de saldos' },
  ...{ token: protheusToken, classify: classifyProtheusAnswer },
  answer: { read_bytes: 10_000_000, stored_characters: 4000 },
  describe: ({ payload }) => ({ summary: `Saldos de ${BalancesContent.parse(payload).company_name}`, page: titlePage }),
})

const LookUpContent = z.object({ number: z.string() })

export const readTitleByKey = defineReading({
  ...{ name: 'protheus.receivable.look_up', label: 'Consulta de título' },
  ...{ token: protheusToken, classify: classifyCancellation },
  describe: ({ entity_id, payload }) => ({
    summary: `Consulta do título ${LookUpContent.parse(payload).number}`,
    page: `${titlePage}?open=${entity_id}`,
  }),
})

export const readingOperations: readonly IntegrationOperation[] = [readBalances, readTitleByKey]

type Optional = 'tokens' | 'max_wait_ms'
export type ErpTools = Omit<ReadingTools, Optional> & Partial<Pick<ReadingTools, Optional>>

type Read<Result> = Parameters<typeof readSystem<Result>>

/** Longest wait for a free call of the connection; a person may wait for it. */
const maxWaitMs = 60_000

export const toReadingTools = (tools: ErpTools): ReadingTools => ({
  tokens: new Map(),
  max_wait_ms: maxWaitMs,
  ...tools,
})

/** Throws `erpNotRead` with the reason of a failed reading, and any other error as it is. */
export function throwNotRead(error: unknown): never {
  if (!(error instanceof ReadingFailed)) throw error
  return fail(erpNotRead, { values: { reason: error.message } })
}

/** Reads the ERP in calls of `work`. Throws `erpNotRead` with the reason if a call or `work` failed. */
export async function readErp<Result>(request: Read<Result>[0], tools: ErpTools, work: Read<Result>[2]) {
  try {
    return await readSystem(request, toReadingTools(tools), work)
  } catch (error) {
    return throwNotRead(error)
  }
}
