import { ProtheusSettings } from '@app/domain/protheus/contract'
import { classifyProtheusAnswer, newProtheusCalls, parseProtheusPage, protheusToken } from '@app/domain/protheus/server'
import { type Outbound, type OutboundAnswer, OutboundFailure, type OutboundRequest } from '@app/kit/server'
import { describeClock } from './connection-test.rules.ts'
import type { ConnectionTest } from './integration-control.contract.ts'

type Step = ConnectionTest['steps'][number]
type Tested = { base_url: string; networks: string[]; settings: unknown }
type Tools = {
  outbound: Outbound
  secret: string
  /** Branch whose tables are read; null if no company that the person sees has one. */
  tenant: { company: string; branch: string } | null
  now: string
}
type Call = Pick<OutboundRequest, 'method' | 'url' | 'headers' | 'body'>

const limits = { connect_ms: 5000, headers_ms: 10_000, body_ms: 5000 }
const tables = ['SE1', 'SA1', 'SED', 'SE5'] as const
/** Fields whose sizes differ between installations. */
const sizedFields = ['E1_FILIAL', 'E1_PREFIXO', 'E1_NUM', 'E1_PARCELA', 'E1_CLIENTE', 'E1_HIST']

const labels = {
  address: 'Endereço',
  connection: 'Conexão e certificado',
  token: 'Usuário e senha',
  tenant: 'Empresa e filial',
  sizes: 'Tamanhos dos campos',
  clock: 'Relógio',
} as const
const labelOfTable = (table: string) => `Leitura da tabela ${table}`

/** The result for a password that this server cannot open. */
export const sealedForOther: Step[] = [
  { label: labels.token, ok: false, detail: 'A credencial não pode ser aberta neste servidor.' },
]

const allLabels = [
  labels.address,
  labels.connection,
  labels.token,
  labels.tenant,
  ...tables.map(labelOfTable),
  labels.sizes,
  labels.clock,
]

/** Adds the steps that were not reached. */
const complete = (steps: readonly Step[]): Step[] =>
  allLabels.map((label) => steps.find((step) => step.label === label) ?? { label, ok: null, detail: null })

/** True for a connection that has what the test of Protheus needs. */
export const isProtheusConnection = ({ system, settings }: { system: string; settings: unknown }) =>
  system === 'protheus' && ProtheusSettings.safeParse(settings).success

/** Reads with the user of the connection: token, branch, each table, sizes. It changes nothing in Protheus. */
export async function testProtheus(connection: Tested, { outbound, secret, tenant, now }: Tools): Promise<Step[]> {
  const { base_url, networks } = connection
  const send = (call: Call) => outbound.call({ ...call, hosts: [new URL(base_url).host], networks, limits })
  const steps: Step[] = []
  const note = (label: string, ok: boolean | null, detail: string | null = null) => steps.push({ label, ok, detail })
  try {
    const { bearer, answer } = await askForToken(connection, { secret, send })
    note(labels.address, true)
    note(labels.connection, true)
    note(labels.token, bearer !== undefined, bearer === undefined ? describeRefusedToken(answer) : null)
    steps.push({ label: labels.clock, ...describeClock(answer.headers.date, now) })
    if (bearer === undefined) return complete(steps)
    if (tenant === null) {
      note(labels.tenant, null, 'Nenhuma empresa que você vê tem Filial Protheus.')
      return complete(steps)
    }
    if (!isHeaderText(tenant.company + tenant.branch)) {
      note(labels.tenant, false, 'A Filial Protheus tem caracteres que um cabeçalho não aceita: corrija o cadastro.')
      return complete(steps)
    }
    const calls = newProtheusCalls(connection, tenant)
    const read = (query: Omit<Parameters<typeof calls.query>[0], 'page'>) => {
      const call = calls.query({ ...query, page: 1 })
      return send({ ...call, headers: { ...call.headers, authorization: `Bearer ${bearer}` } })
    }
    for (const table of tables) {
      const found = await read({ table, fields: [`${table.slice(1)}_FILIAL`], page_size: 1 })
      const reading = describeReading(table, found)
      if (table === tables[0]) steps.push(describeTenant(tenant, found))
      steps.push({ label: labelOfTable(table), ...reading })
    }
    const fields = { table: 'SX3', fields: ['X3_CAMPO', 'X3_TAMANHO'], where: "X3_ARQUIVO = 'SE1'", page_size: 500 }
    steps.push({ label: labels.sizes, ...describeSizes(await read(fields)) })
    return complete(steps)
  } catch (error) {
    if (!(error instanceof OutboundFailure)) throw error
    return complete([...steps, ...describeFailure(error, steps)])
  }
}

const isHeaderText = (text: string) => /^[ -~]*$/.test(text)

type Asking = { secret: string; send: (call: Call) => Promise<OutboundAnswer> }

async function askForToken({ base_url, settings }: Tested, { secret, send }: Asking) {
  const answer = await send(protheusToken.prepare({ connection: { base_url, settings }, secret }))
  const isGiven = answer.status >= 200 && answer.status < 300
  return { answer, bearer: isGiven ? protheusToken.read(answer)?.token : undefined }
}

function describeRefusedToken({ status }: OutboundAnswer) {
  if ([400, 401, 403].includes(status)) return 'O Protheus recusou o usuário ou a senha.'
  if (status === 404) return 'Não há serviço de token neste endereço: verifique o endereço base.'
  return `O servidor não entregou um token (HTTP ${status}).`
}

/** The step at which a call failed, by its phase: the call for the token if there was no step before. */
function describeFailure({ phase, message }: OutboundFailure, steps: readonly Step[]): Step[] {
  const failed = { ok: false, detail: message }
  const reached = (label: string) => ({ label, ok: true, detail: null })
  if (steps.length > 0) {
    const label = allLabels.find((known) => !steps.some((step) => step.label === known)) ?? labels.tenant
    return [{ label, ...failed }]
  }
  if (phase === 'address') return [{ label: labels.address, ...failed }]
  if (phase === 'connection') return [reached(labels.address), { label: labels.connection, ...failed }]
  return [reached(labels.address), reached(labels.connection), { label: labels.token, ...failed }]
}

function describeTenant(tenant: NonNullable<Tools['tenant']>, answer: OutboundAnswer): Step {
  const label = labels.tenant
  const shown = `${tenant.company},${tenant.branch}`
  const result = classifyProtheusAnswer(answer)
  if (result?.kind === 'business') return { label, ok: false, detail: result.message }
  return answer.status < 500 ? { label, ok: true, detail: shown } : { label, ok: null, detail: shown }
}

function describeReading(table: string, answer: OutboundAnswer): Omit<Step, 'label'> {
  if (parseProtheusPage(answer)) return { ok: true, detail: null }
  if (answer.status === 403)
    return { ok: false, detail: `O usuário não pode ler a tabela ${table}: peça a permissão a quem cuida do Protheus.` }
  if (answer.status === 503) return { ok: false, detail: 'O serviço de leitura (genericQuery) está desligado.' }
  const result = classifyProtheusAnswer(answer)
  const detail = result && 'message' in result ? result.message : `O servidor respondeu HTTP ${answer.status}.`
  return { ok: false, detail }
}

function describeSizes(answer: OutboundAnswer): Omit<Step, 'label'> {
  const rows = parseProtheusPage(answer)?.rows
  if (!rows)
    return { ok: null, detail: 'A tabela SX3 não pode ser lida: pergunte os tamanhos a quem cuida do Protheus.' }
  const sizes = sizedFields.map((field) => {
    const row = rows.find(({ x3_campo }) => x3_campo === field)
    return row === undefined ? undefined : `${field} ${row.x3_tamanho}`
  })
  return { ok: true, detail: sizes.filter((size) => size !== undefined).join(', ') }
}
