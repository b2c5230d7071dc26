import type { BusinessDate } from '@app/kit/contract'
import { type Db, fail } from '@app/kit/server'
import { resolveCodes } from '../code-mappings/server.ts'
import { getCompanyName } from '../companies/companies.store.ts'
import { ReadingFailed } from '../integration/reading.server.ts'
import { getTitleConnection } from './generate-titles.server.ts'
import { readTitleState } from './protheus-answers.rules.ts'
import { newProtheusCalls } from './protheus-calls.server.ts'
import { type ErpTools, readErp, readTitleByKey } from './read-erp.server.ts'
import { noBranchCode, noConnection, titleEntity } from './title.contract.ts'
import { buildCompanyCode, formatTitleNumber } from './title-message.contract.ts'
import { findProtheusConnections, type StoredTitle } from './titles.store.ts'

/** A person waits for a free call of the connection. */
const maxWaitMs = 5000

/** A title as one side has it. Amounts of a credit note are negative. */
type TitleSide = {
  key: string | null
  title_type: string
  /** Customer and store in the ERP; null without a mapping. */
  customer: string | null
  due_on: BusinessDate
  amount_cents: number
  balance_cents: number
  write_offs: number
}

/**
 * Reads a title in the ERP by its natural key, within the limits of its connection. It changes neither side; the message
 * of the reading is stored. `erp` is null if the ERP does not have the title.
 */
export async function lookUpTitle(
  title: StoredTitle,
  write_offs: number,
  tools: ErpTools,
): Promise<{ here: TitleSide; erp: TitleSide | null }> {
  const { connection_id, codes } = await tools.within((db) => prepare(db, title))
  const { company_id, id, version, prefix, number, installment, title_type } = title
  const [company, branch = ''] = codes.company
  const message = {
    ...{ company_id, entity: titleEntity, entity_id: id, version, payload: { number: formatTitleNumber(title) } },
    order_key: `look-up:${id}`,
  }
  const waiting = { max_wait_ms: maxWaitMs, ...tools }
  const found = await readErp({ connection_id, operation: readTitleByKey, message }, waiting, async (read) => {
    const answer = await read((connection) =>
      newProtheusCalls(connection, { company, branch }).readTitle({ prefix, number, installment, type: title_type }),
    )
    const state = readTitleState(answer)
    if (state === undefined) throw new ReadingFailed('a resposta não está completa.')
    return state
  })
  const { erp_key: key, due_on, amount_cents, settled_cents, accepted_cents } = title
  const sign = (cents: number) => (title.is_credit ? -cents : cents)
  const here = {
    ...{ key, title_type, customer: codes.customer?.slice(0, 2).join('/') ?? null, due_on },
    ...{ amount_cents: sign(amount_cents), balance_cents: sign(amount_cents - settled_cents - accepted_cents) },
    write_offs,
  }
  return {
    here,
    erp: found && {
      ...{ key: found.key, title_type: found.type, customer: `${found.customer}/${found.store}` },
      due_on: found.due_date,
      ...{ amount_cents: sign(found.value_cents), balance_cents: sign(found.balance_cents) },
      write_offs: found.settlements.length,
    },
  }
}

/** The connection that sent the title, or the one that would send it, and the codes of the ERP. */
async function prepare(db: Db, { connection_id: sent_to, company_id, business_date, ...title }: StoredTitle) {
  const used = (await findProtheusConnections(db)).some(({ id }) => id === sent_to)
  const connection_id = (used ? sent_to : (await getTitleConnection(db))?.id) ?? fail(noConnection)
  const name = (await getCompanyName(db, company_id)) ?? ''
  const { payer_domain: domain, payer_key, payer_name } = title
  const { resolved } = await resolveCodes(db, {
    ...{ system: 'protheus', connection_id, company_id, on: business_date },
    codes: [buildCompanyCode(company_id, name), { domain, key: payer_key, label: payer_name }],
  })
  const find = (wanted: string) => resolved.find((code) => code.domain === wanted)?.parts
  const company = find('company') ?? fail(noBranchCode, { values: { company: name } })
  return { connection_id, codes: { company, customer: find(domain) } }
}
