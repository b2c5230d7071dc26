import { defineReading, type IntegrationPull, runPull } from '@app/domain/integration/server'
import { newProtheusCalls, parseProtheusPage, protheusToken } from '@app/domain/protheus/server'
import { createDb, inTransaction, openOutbound, openPool, openSecrets } from '@app/kit/server'

// Reads all titles of a Protheus (integration.bench.ts). Prints its peak memory above the memory at the start.
const [url = '', key = '', connection_id = '', company_id = ''] = process.argv.slice(2)
const database = createDb(openPool({ url, max: 2 }))

const titles: IntegrationPull = {
  ...{ resource: 'bench.titles', reread_days: 3 },
  operation: defineReading({ name: 'bench.titles', label: 'Leitura', token: protheusToken }),
  prepare: ({ connection, cursor }) =>
    newProtheusCalls(connection, { company: '01', branch: '0001' }).query({
      ...{ table: 'SE1', fields: ['E1_NUM', 'E1_SALDO', 'E1_VENCREA', 'E1_BAIXA'], where: "E1_PREFIXO = 'LST'" },
      ...{ page: Number(cursor ?? 1), page_size: 1000 },
    }),
  read: (answer, { cursor }) => {
    const page = parseProtheusPage(answer)
    const records = page?.rows.map((content) => ({ key: content.e1_num ?? '', content })) ?? []
    return page && { records, next: page.has_next ? String(Number(cursor ?? 1) + 1) : null }
  },
  apply: async () => undefined,
}

globalThis.gc?.()
const before = process.memoryUsage().rss
let peak = before
const watch = setInterval(() => {
  peak = Math.max(peak, process.memoryUsage().rss)
}, 20)
const result = await runPull(
  titles,
  { company_id, connection_id },
  {
    within: (scope, work) => inTransaction(database, scope, work),
    outbound: openOutbound(['127.0.0.1']),
    simulators: true,
    secrets: openSecrets([Buffer.from(key, 'hex')]),
    now: () => new Date().toISOString(),
    signal: new AbortController().signal,
    tokens: new Map(),
  },
)
clearInterval(watch)
if (!result || result.fault) throw new Error(result?.fault?.error_message ?? 'the reading did not begin')
console.log(JSON.stringify({ records: result.records, megabytes: (peak - before) / 1e6 }))
process.exit(0)
