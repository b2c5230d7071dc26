import { parseArgs } from 'node:util'
import { formatCount } from '@app/kit/contract'
import { OperatorError, openAnchorSigner, withOwner } from '@app/kit/server'
import type pg from 'pg'
import { findAuditKeys } from '../launch/credential-keys.ts'
import { readSettings, type Settings } from '../settings.ts'
import type { Command, CommandTools } from './command.ts'
import { chainName, verifyAnchors } from './verify-anchors.ts'

const problems: Record<string, string> = {
  missing: 'há um evento faltando antes deste',
  unlinked: 'o evento não continua o anterior',
  changed: 'o conteúdo do evento foi alterado',
  cut: 'os últimos eventos foram apagados',
}

type Link = { company_id: string; chain_no: number; problem: string }

// The owner is subject to row-level security as well, except on these two tables.
const brokenLinks = 'select company_id, chain_no, problem from audit_broken_links()'
const totals = 'select count(distinct company_id) as chains, count(*) as events from audit_events'

const options = { anchors: { type: 'string' } } as const

export const verifyAuditCommand: Command = {
  usage: 'verify-audit [--anchors PASTA]',
  async run({ url, args, now, say }) {
    const { values } = parseArgs({ args: [...args], options })
    const settings = readSettings(process.env)
    const [sound, anchored] = await withOwner(url, async (owner) => [
      await verifyChains(owner, say),
      await verifyStoredAnchors(owner, { settings, anchors: values.anchors, now, say }),
    ])
    return sound && anchored ? 0 : 1
  },
}

async function verifyChains(owner: pg.Client, say: CommandTools['say']): Promise<boolean> {
  const broken = (await owner.query<Link>(brokenLinks)).rows
  const [counts] = (await owner.query<{ chains: number; events: number }>(totals)).rows
  for (const { company_id, chain_no, problem } of broken)
    say(`Cadeia ${chainName(company_id)}, evento ${chain_no}: ${problems[problem] ?? problem}.`)
  const summary = `${formatCount(counts?.chains ?? 0, 'cadeia verificada', 'cadeias verificadas')}, ${formatCount(counts?.events ?? 0, 'evento', 'eventos')}`
  say(broken.length === 0 ? `${summary}: auditoria íntegra.` : `${summary}: ${broken.length} com quebra.`)
  return broken.length === 0
}

type AnchorCheck = { settings: Settings; anchors: string | undefined; now: string; say: CommandTools['say'] }

async function verifyStoredAnchors(owner: pg.Client, { settings, anchors, now, say }: AnchorCheck): Promise<boolean> {
  const location = anchors ?? settings.auditAnchors
  if (location === undefined) {
    say(
      'Sem âncoras (AUDIT_ANCHORS): um fim cortado ou uma cadeia recalculada por quem altera o banco não aparece aqui.',
    )
    return true
  }
  if (location.startsWith('https://')) {
    say(`Âncoras NÃO conferidas: elas foram enviadas a ${location}. Traga-as para uma pasta e informe --anchors.`)
    return false
  }
  const keys = await findAuditKeys(settings)
  if (!keys)
    throw new OperatorError('A chave das âncoras não está aqui: informe AUDIT_KEY, ou ponha audit.key em DATA_DIR.')
  const { lines, problems } = await verifyAnchors(owner, { folder: location, signer: openAnchorSigner(keys), now })
  for (const line of lines) say(line)
  return problems === 0
}
