import { counted } from '@app/kit/contract'
import { noCompany, withOwner } from '@app/kit/server'
import type { Command } from './command.ts'

const problems: Record<string, string> = {
  missing: 'há um evento faltando antes deste',
  unlinked: 'o evento não continua o anterior',
  changed: 'o conteúdo do evento foi alterado',
  cut: 'os últimos eventos foram apagados',
}

type Link = { company_id: string; chain_no: number; problem: string }

// The owner is under row-level security too, but for these two tables.
const brokenLinks = 'select company_id, chain_no, problem from audit_broken_links()'
const totals = 'select count(distinct company_id) as chains, count(*) as events from audit_events'

export const verifyAudit: Command = {
  usage: 'verify-audit',
  async run({ url, say }) {
    const { broken, chains, events } = await withOwner(url, async (owner) => ({
      broken: (await owner.query<Link>(brokenLinks)).rows,
      ...(await owner.query<{ chains: number; events: number }>(totals)).rows[0],
    }))
    for (const { company_id, chain_no, problem } of broken) {
      const chain = company_id === noCompany ? 'geral' : `da empresa ${company_id}`
      say(`Cadeia ${chain}, evento ${chain_no}: ${problems[problem] ?? problem}.`)
    }
    const summary = `${counted(chains ?? 0, 'cadeia verificada', 'cadeias verificadas')}, ${counted(events ?? 0, 'evento', 'eventos')}`
    say(broken.length === 0 ? `${summary}: auditoria íntegra.` : `${summary}: ${broken.length} com quebra.`)
    return broken.length === 0 ? 0 : 1
  },
}
