import type { IntegrationOperation } from '@app/domain/integration/server'
import { classifyProtheusAnswer, newProtheusCalls, protheusToken, readTitleLookup } from '@app/domain/protheus/server'
import { z } from 'zod'

const Content = z.object({ number: z.string(), cents: z.int() })
const tenant = { company: '01', branch: '0001' }

function toTitle(payload: unknown) {
  const { number, cents } = Content.parse(payload)
  return {
    ...{ prefix: 'BKO', number, installment: '1', type: 'CC', nature: '1010205', customer: '000901', store: '01' },
    ...{ issueDate: '2026-10-14', dueDate: '2026-11-13', value: { cents }, history: 'BENCH' },
    externalReference: `BO#${number}`,
  }
}

/** Includes a title; the one operation of the bench. */
export const titleOperation: IntegrationOperation = {
  ...{ name: 'bench.title.create', label: 'Título', repeatable: false },
  prepare: async (_db, { connection, payload }) => newProtheusCalls(connection, tenant).includeTitle(toTitle(payload)),
  classify: classifyProtheusAnswer,
  token: protheusToken,
  lookup: {
    prepare: ({ connection, payload }) => newProtheusCalls(connection, tenant).readTitle(toTitle(payload)),
    read: (answer, { payload }) => {
      const { customer, store, type, dueDate, value } = toTitle(payload)
      return readTitleLookup(answer, { customer, store, type, due_date: dueDate, value_cents: value.cents })
    },
  },
}
