import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { formatCount } from '@app/kit/contract'
import { type AnchorSigner, type AuditAnchor, anchorSuffix, noCompany, OperatorError } from '@app/kit/server'
import type pg from 'pg'

type AnchorFindings = { lines: string[]; problems: number }

const hoursToAnchor = 2
const anchorsAtOnce = 100

export async function verifyAnchors(
  session: pg.Client,
  { folder, signer, now }: { folder: string; signer: AnchorSigner; now: string },
): Promise<AnchorFindings> {
  const { anchors, count, foreign } = await loadAnchors(session, folder, signer)
  const problems = [
    ...foreign.map((name) => `Âncora ${name}: a assinatura não é de nenhuma das chaves, ou o texto foi alterado.`),
    ...(await findBrokenHeads(session)),
    ...(await findMissing(session, anchors)),
    ...(await findUncovered(session, now)),
  ]
  const period = await session.query<{ first: string | null; last: string | null }>(
    'select min(made_at) as first, max(made_at) as last from anchored',
  )
  const { first, last } = period.rows[0] ?? {}
  const summary = `${formatCount(count, 'âncora conferida', 'âncoras conferidas')}${first ? `, de ${first} a ${last}` : ''}.`
  return { lines: [...problems, ...(await findLate(session)), summary], problems: problems.length }
}

type NumberedAnchor = Pick<AuditAnchor, 'installation_id' | 'number' | 'made_at'>

async function loadAnchors(session: pg.Client, folder: string, signer: AnchorSigner) {
  const names = await readdir(folder).catch(() => {
    throw new OperatorError(`A pasta de âncoras ${folder} não pode ser lida.`)
  })
  await session.query(
    'create temporary table anchored (chain_id uuid, chain_no bigint, hash text, made_at timestamptz, number int)',
  )
  const anchors: NumberedAnchor[] = []
  const foreign: string[] = []
  let waiting: AuditAnchor[] = []
  for (const name of names.filter((file) => file.endsWith(anchorSuffix)).sort()) {
    const anchor = signer.open(await readFile(path.join(folder, name), 'utf8'))
    if (!anchor) {
      foreign.push(name)
      continue
    }
    anchors.push({ installation_id: anchor.installation_id, number: anchor.number, made_at: anchor.made_at })
    waiting.push(anchor)
    if (waiting.length < anchorsAtOnce) continue
    await insertHeads(session, waiting)
    waiting = []
  }
  await insertHeads(session, waiting)
  await session.query('create index on anchored (chain_id, chain_no); analyze anchored')
  return { anchors, count: anchors.length, foreign }
}

const insertHeads = (session: pg.Client, anchors: readonly AuditAnchor[]) =>
  session.query(
    `insert into anchored
      select head.chain_id, head.chain_no, head.hash, anchor.made_at, anchor.number
      from jsonb_to_recordset($1) as anchor(heads jsonb, made_at timestamptz, number int)
      cross join jsonb_to_recordset(anchor.heads) as head(chain_id uuid, chain_no bigint, hash text)`,
    [JSON.stringify(anchors)],
  )

export const chainName = (chain_id: string) => (chain_id === noCompany ? 'geral' : `da empresa ${chain_id}`)

async function findBrokenHeads(session: pg.Client) {
  const { rows } = await session.query<{
    chain_id: string
    chain_no: number
    gone: boolean
    empty: boolean
    made_at: string
  }>(`
    select distinct on (a.chain_id) a.chain_id, a.chain_no, e.hash is null as gone, a.made_at,
      not exists (select from audit_events other where other.company_id = a.chain_id) as empty
    from anchored a left join audit_events e on e.company_id = a.chain_id and e.chain_no = a.chain_no
    where e.hash is null or encode(e.hash, 'hex') <> a.hash
    order by a.chain_id, a.chain_no`)
  return rows.map(({ chain_id, chain_no, gone, empty, made_at }) => {
    const chain = `Cadeia ${chainName(chain_id)}`
    if (empty)
      return `${chain}: a cadeia inteira foi apagada; a âncora de ${made_at} tem ${formatCount(chain_no, 'evento', 'eventos')}.`
    if (gone) return `${chain}, evento ${chain_no}: os últimos eventos foram apagados; a âncora de ${made_at} os tem.`
    return `${chain}, evento ${chain_no}: a cadeia foi recalculada; a âncora de ${made_at} tem outro hash.`
  })
}

async function findMissing(session: pg.Client, anchors: readonly NumberedAnchor[]) {
  const { rows } = await session.query<{
    count: number
    first_no: number
    last_no: number
    since: string | null
    until: string | null
  }>(
    `with given as (
      select * from jsonb_to_recordset($1) as anchor(installation_id uuid, number int, made_at timestamptz)
    ), known as (
      select installation_id, number, made_at from given
      union select installation_id, number, made_at from audit_anchors
    ), numbers as (
      select installation_id, generate_series(1, max(number)) as number from known group by installation_id
    ), missing as (
      select n.installation_id, n.number, n.number - row_number() over (partition by n.installation_id order by n.number) as run
      from numbers n where not exists (
        select from given g where g.installation_id = n.installation_id and g.number = n.number)
    )
    select count(*) as count, min(number) as first_no, max(number) as last_no,
      (select max(made_at) from known k where k.installation_id = m.installation_id and k.number < min(m.number)) as since,
      (select min(made_at) from known k where k.installation_id = m.installation_id and k.number > max(m.number)) as until
    from missing m group by installation_id, run order by installation_id, run`,
    [JSON.stringify(anchors)],
  )
  return rows.map(
    ({ count, first_no, last_no, since, until }) =>
      `${formatCount(count, 'âncora falta', 'âncoras faltam')} (${first_no} a ${last_no}), entre ${since ?? 'o início'} e ${until ?? 'agora'}.`,
  )
}

async function findUncovered(session: pg.Client, now: string) {
  const { rows } = await session.query<{ count: number; since: string | null; until: string | null }>(
    `select count(*) as count, min(e.created_at) as since, max(e.created_at) as until
    from audit_events e
    left join (select chain_id, max(chain_no) as chain_no from anchored group by 1) last on last.chain_id = e.company_id
    where e.chain_no > coalesce(last.chain_no, 0) and e.created_at < $1::timestamptz - make_interval(hours => ${hoursToAnchor})
      and e.created_at >= coalesce((select min(made_at) from anchored), '-infinity')`,
    [now],
  )
  const [{ count, since, until } = { count: 0, since: null, until: null }] = rows
  if (count === 0) return []
  return [
    `${formatCount(count, 'evento sem âncora', 'eventos sem âncora')} há mais de ${hoursToAnchor} horas, de ${since} a ${until}.`,
  ]
}

/** Finds entries that could have been changed before their anchor; they are reported, not counted as a problem. */
async function findLate(session: pg.Client) {
  const { rows } = await session.query<{ count: number; since: string | null; until: string | null }>(`
    with spans as (
      select chain_id, chain_no, made_at, lag(chain_no, 1, 0::bigint) over (partition by chain_id order by chain_no, made_at) as past
      from anchored
    )
    select count(*) as count, min(e.created_at) as since, max(e.created_at) as until
    from spans s join audit_events e on e.company_id = s.chain_id and e.chain_no > s.past and e.chain_no <= s.chain_no
    where e.created_at < s.made_at - make_interval(hours => ${hoursToAnchor})`)
  const [{ count, since, until } = { count: 0, since: null, until: null }] = rows
  if (count === 0) return []
  return [
    `Aviso: ${formatCount(count, 'evento esperou', 'eventos esperaram')} mais de ${hoursToAnchor} horas por uma âncora, de ${since} a ${until}.`,
  ]
}
