import { messageStates } from '@app/domain/integration/contract'
import { TitleSettings } from '@app/domain/protheus/contract'
import type { OperationAnswer } from '@app/kit/contract'
import { network, renderPage, setScreenWidth, signInAs } from '@app/kit/testing/page'
import { Notices } from '@app/kit/web'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import type { outboundHosts } from '../outbound-hosts/outbound-hosts.contract.ts'
import type {
  ConnectionCard,
  ErrorGroup,
  IntegrationAttempt,
  IntegrationMessage,
  MessageDetail,
  ReadingSchedule,
} from './integration-control.contract.ts'
import IntegrationControlPage from './integration-control.page.tsx'

const id = '01930000-0000-7000-8000-0000000000e1'
const connection_id = '01930000-0000-7000-8000-0000000000c1'
const at = '2026-10-15T12:00:00.000Z'

const message: IntegrationMessage = {
  ...{ id, company_id: id, company_name: 'Posto Modelo 01', connection_id, connection_name: 'ERP', system: 'protheus' },
  ...{ operation_label: 'Título', summary: 'Título BKO 000012345/1', origin: '/cash-conciliation/1', status: 'dead' },
  ...{ attempts: 8, next_attempt_at: null, error_kind: 'server', error_message: 'HTTP 503', external_id: null },
  ...{ duration_ms: 350, created_at: at, finished_at: at },
}
const attempt: IntegrationAttempt = {
  ...{ number: 8, purpose: 'send', started_at: at, duration_ms: 350, method: 'POST', url: 'https://erp.test/titles' },
  ...{ request_headers: { authorization: '••••' }, request_body: '{"value":1530}', http_status: 503 },
  ...{ response_headers: {}, response_body: '{"error":"busy"}', outcome: 'server', error_kind: 'server' },
  error_message: 'O sistema respondeu com erro (HTTP 503).',
}
const connection: ConnectionCard = {
  ...{ id: connection_id, name: 'ERP', system: 'protheus', url: 'https://erp.test/', owner_name: null, health: 'open' },
  ...{ reason: null, breaker_until: '2026-10-15T12:01:00.000Z', last_ok_at: at, pending: 3, failed_business: 0 },
  ...{ uncertain: 1, dead: 2, blocked_mapping: 0, oldest_pending_at: at, calls: 40, succeeded: 39, p95_ms: 1200 },
  ...{ max_concurrency: 4, rate_per_minute: 60, timeout_ms: 30_000, environment: 'production', version: 3 },
  sending_window: null,
}
const schedule: ReadingSchedule = {
  ...{ resource: 'protheus.balances', label: 'Saldos dos títulos', every_minutes: null, times: ['06:00'] },
  ...{ paused: false, next_run_at: at, started_at: at, finished_at: at, status: 'partial' },
  ...{ records_read: 2400, records_changed: 1, message: '1 empresa não lida.' },
}
const group: ErrorGroup = {
  ...{ error_kind: 'business', error_pattern: 'Título # recusado', error_message: 'Título 17 recusado' },
  ...{ messages: 12, companies: 2, first_at: at, last_at: at },
}

let detail: MessageDetail
let shown: ConnectionCard
let shownSchedule: ReadingSchedule
let allowed: OperationAnswer<typeof outboundHosts.list>
let calls: { method: string; path: string; body: unknown }[] = []
let listed: string[] = []
beforeEach(() => {
  calls = []
  listed = []
  shown = connection
  shownSchedule = schedule
  allowed = { data: [], connections: [{ name: 'ERP', host: 'erp.test', owner_name: null }] }
  detail = {
    ...message,
    ...{
      payload: '{"key":"K1"}',
      payload_version: 1,
      corrections: [],
      versions: [],
      correlation_id: id,
      can_look_up: false,
      depends_on: null,
      codes: [],
      attempt_list: [attempt],
    },
  }
  signInAs('integration-control')
  setScreenWidth(1440)
  network(({ method, path, body }) => {
    if (path.endsWith('/test'))
      return {
        json: {
          with_credential: false,
          steps: [{ label: 'Endereço', ok: false, detail: 'O nome não foi encontrado.' }],
        },
      }
    if (path.endsWith('/schedules')) return { json: { data: [shownSchedule] } }
    if (method !== 'GET') {
      calls.push({ method, path, body })
      return { json: null }
    }
    if (path.endsWith('/settings')) return { json: { ...TitleSettings.parse({}), version: 3 } }
    if (path.startsWith('/protheus-connections'))
      return {
        json: {
          ...{ id: connection_id, version: 3, base_url: 'https://erp.test/rest', username: 'retaguarda' },
          ...{ tenant_template: '{empresa},{filial}', max_concurrency: 4, rate_per_minute: 60 },
        },
      }
    if (path.startsWith('/outbound-hosts')) return { json: allowed }
    if (path.startsWith('/integration-connections')) return { json: { data: [shown] } }
    if (path.startsWith('/integration-messages/choices'))
      return { json: { companies: [], connections: [{ id: connection_id, name: 'ERP' }], operations: [] } }
    if (path.startsWith('/integration-messages/errors')) return { json: { data: [group] } }
    if (path.startsWith(`/integration-messages/${id}`)) return { json: detail }
    if (path.startsWith('/integration-messages')) {
      listed.push(decodeURIComponent(path))
      return { json: { data: [message], next: null, count: { value: 1, exact: true } } }
    }
    return undefined
  })
})

const show = (address: string) =>
  renderPage(
    <>
      <IntegrationControlPage />
      <Notices />
    </>,
    { address },
  )
const open = (status: MessageDetail['status'], more: Partial<MessageDetail> = {}) => {
  detail = { ...detail, ...more, status }
  return show(`/?open=${id}`)
}
const findButton = (name: string) => screen.findByRole('button', { name })

describe('the messages', () => {
  test('are listed with their record, state and error, and lead to their record', async () => {
    show('/')
    const row = await screen.findByRole('row', { name: /BKO 000012345/ })
    for (const text of ['ERP', 'Posto Modelo 01', 'Esgotada', 'HTTP 503', '350 ms'])
      expect(row.textContent).toContain(text)
    expect(within(row).getByRole('link', { name: /BKO/ }).getAttribute('href')).toBe('/cash-conciliation/1')
  })

  test('of one state of a connection are shown by its count, of all days', async () => {
    show('/')
    const card = await screen.findByRole('region', { name: 'Mensagens de ERP' })
    const dead = within(card).getByRole('button', { name: /Mostrar só Esgotadas/ })
    expect(dead.textContent).toContain('2')
    await userEvent.click(dead)
    await waitFor(() => expect(listed.at(-1)).toContain('status=dead'))
    expect(listed.at(-1)).toContain(`connection_id=${connection_id}`)
    expect(listed.at(-1)).not.toContain('from=')
    expect(dead.getAttribute('aria-pressed')).toBe('true')
  })

  test('the card of a connection says how its calls went and until when it waits', async () => {
    show('/')
    await screen.findByText('97% de 40 chamadas em 24 h')
    for (const text of ['p95 1,2 s', 'Disjuntor aberto', 'Disjuntor aberto até 09:01'])
      expect(screen.getByText(text)).toBeTruthy()
  })
})

test('a connection that works and has no waiting messages is a line without a card', async () => {
  const idle = { pending: 0, failed_business: 0, uncertain: 0, dead: 0, blocked_mapping: 0, oldest_pending_at: null }
  shown = { ...connection, ...idle, health: 'ok', breaker_until: null }
  show('/')
  expect((await screen.findByText(/97% de 40 chamadas em 24 h/)).textContent).toBe('ERP Ok 97% de 40 chamadas em 24 h')
  expect(screen.queryByText('p95 1,2 s')).toBeNull()
})

describe('an open message', () => {
  test('shows request and answer of each attempt, and what to do', async () => {
    open('dead')
    expect((await screen.findByRole('region', { name: 'Pedido 8' })).textContent).toContain('"value": 1530')
    expect(screen.getByRole('region', { name: 'Pedido 8' }).textContent).toContain('authorization: ••••')
    expect(screen.getByRole('region', { name: 'Resposta 8' }).textContent).toContain('"error": "busy"')
    expect(screen.getByText(/procure o suporte dele/)).toBeTruthy()
  })

  const buttons: [MessageDetail['status'], string[]][] = [
    ['pending', ['Cancelar']],
    ['blocked_mapping', ['Reprocessar', 'Cancelar']],
    ['blocked_dependency', ['Reprocessar', 'Cancelar']],
    ['processing', []],
    ['retry_scheduled', ['Cancelar']],
    ['uncertain', ['Confirmar que foi gravado', 'Reenviar assim mesmo']],
    ['failed_business', ['Reprocessar', 'Ignorar']],
    ['succeeded', []],
    ['dead', ['Reprocessar', 'Ignorar']],
    ['ignored', ['Reabrir']],
    ['cancelled', []],
  ]
  const all = [...new Set(buttons.flatMap(([, names]) => names))]
  test.each(buttons)('that is %s offers %j', async (status, names) => {
    open(status)
    await screen.findByRole('region', { name: 'Pedido 8' })
    expect(screen.getAllByText(messageStates[status]).length).toBeGreaterThan(0)
    const offered = all.filter((name) => screen.queryByRole('button', { name }) !== null)
    expect(offered.sort()).toEqual([...names].sort())
  })

  test('that is uncertain offers the look-up of a system that has one', async () => {
    open('uncertain', { can_look_up: true })
    await userEvent.click(await findButton('Consultar no sistema'))
    await waitFor(() => expect(calls).toMatchObject([{ path: `/integration-messages/${id}/look-up` }]))
  })

  test('is reprocessed with one click', async () => {
    open('failed_business')
    await userEvent.click(await findButton('Reprocessar'))
    await screen.findByText('1 mensagem voltou para a fila.')
    expect(calls).toMatchObject([{ method: 'POST', path: `/integration-messages/${id}/reprocess` }])
  })

  test('is ignored with a reason', async () => {
    open('failed_business')
    await userEvent.click(await findButton('Ignorar'))
    const dialog = await screen.findByRole('dialog')
    await waitFor(() => expect(document.activeElement).toBe(within(dialog).getByLabelText(/Motivo/)))
    await userEvent.type(within(dialog).getByLabelText(/Motivo/), 'Combinado com o suporte.')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Ignorar' }))
    await waitFor(() =>
      expect(calls).toMatchObject([
        { path: `/integration-messages/${id}/ignore`, body: { reason: 'Combinado com o suporte.' } },
      ]),
    )
  })

  test('is corrected field by field with a reason, and shows its former contents', async () => {
    const former = { version: 1, payload: '{"key":"K0"}', replaced_at: at, replaced_by_name: 'Ana' }
    open('failed_business', {
      payload_version: 2,
      corrections: [{ name: 'history', label: 'Histórico', kind: 'text', value: 'Venda' }],
      versions: [{ ...former, reason: 'Natureza trocada.' }],
    })
    const region = await screen.findByRole('region', { name: 'Conteúdo anterior 1' })
    expect(region.textContent).toContain('K0')
    await userEvent.click(await findButton('Corrigir e reenviar'))
    const dialog = await screen.findByRole('dialog')
    const history = within(dialog).getByLabelText(/Histórico/)
    await userEvent.clear(history)
    await userEvent.type(history, 'Venda 14')
    await userEvent.type(within(dialog).getByLabelText(/Motivo/), 'Histórico incompleto.')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Corrigir e reenviar' }))
    await waitFor(() =>
      expect(calls).toMatchObject([
        {
          path: `/integration-messages/${id}/correct`,
          body: { version: 2, values: { history: 'Venda 14' }, reason: 'Histórico incompleto.' },
        },
      ]),
    )
  })

  test('that is sent again although it is uncertain names the risk first', async () => {
    open('uncertain')
    await userEvent.click(await findButton('Reenviar assim mesmo'))
    const dialog = await screen.findByRole('dialog')
    expect(dialog.textContent).toContain('fica em duplicidade')
    expect(within(dialog).getByRole('button', { name: 'Reenviar com risco de duplicidade' })).toBeTruthy()
  })
})

test('an error leads to its messages', async () => {
  show('/?tab=erros')
  const link = await screen.findByRole('link', { name: 'Título 17 recusado' })
  const query = new URLSearchParams(link.getAttribute('href')?.split('?')[1])
  expect(Object.fromEntries(query)).toEqual({
    'f[status]': 'unsolved',
    'f[error_kind]': 'business',
    'f[error_pattern]': 'Título # recusado',
  })
})

describe('a connection', () => {
  test('that runs is paused with a reason', async () => {
    shown = { ...connection, health: 'ok' }
    show('/?tab=conexoes')
    await userEvent.click(await findButton('Pausar'))
    const dialog = await screen.findByRole('dialog')
    await userEvent.type(within(dialog).getByLabelText(/Motivo/), 'Manutenção do ERP.')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Pausar' }))
    await screen.findByText('Conexão pausada: novas mensagens ficarão na fila.')
    expect(calls).toMatchObject([
      { path: `/integration-connections/${connection_id}/pause`, body: { reason: 'Manutenção do ERP.' } },
    ])
  })

  test('is opened with its limits, and an administrator sets its sending window', async () => {
    signInAs('admin')
    shown = { ...connection, sending_window: [{ weekdays: [1, 2], from: '08:00', to: '18:00' }] }
    show(`/?tab=conexoes&open=${connection_id}`)
    const drawer = await screen.findByRole('dialog', { name: 'Conexão' })
    expect(drawer.textContent).toContain('Segunda, Terça, das 08:00 às 18:00')
    await userEvent.click(within(drawer).getByRole('button', { name: 'Janela de envio' }))
    const dialog = await screen.findByRole('dialog', { name: 'Janela de envio' })
    const to = await within(dialog).findByLabelText(/Às/)
    await userEvent.clear(to)
    await userEvent.type(to, '17:30')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Salvar' }))
    await waitFor(() =>
      expect(calls).toMatchObject([
        {
          path: `/integration-connections/${connection_id}/window`,
          body: { weekdays: ['1', '2'], from: '08:00', to: '17:30' },
        },
      ]),
    )
  })

  test('is tested, and the result of each step is shown', async () => {
    show('/?tab=conexoes')
    await userEvent.click(await findButton('Testar conexão'))
    const dialog = await screen.findByRole('dialog')
    expect(dialog.textContent).toContain('✗ O nome não foi encontrado.')
    expect(dialog.textContent).toContain('A credencial não é enviada no teste.')
  })

  test('of the demonstration is marked as a simulation', async () => {
    shown = { ...connection, environment: 'simulator' }
    show('/?tab=conexoes')
    expect(await screen.findByText('Ambiente de simulação')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Nova conexão com o Protheus' })).toBeNull()
  })

  test('to Protheus is made by an administrator', async () => {
    signInAs('admin')
    show('/?tab=conexoes')
    await userEvent.click(await findButton('Nova conexão com o Protheus'))
    const dialog = await screen.findByRole('dialog')
    const type = async (label: RegExp, text: string) =>
      userEvent.type(await within(dialog).findByLabelText(label), text)
    await type(/Nome/, 'Protheus')
    await type(/Endereço base/, 'https://erp.exemplo.com.br/rest')
    await type(/Usuário/, 'retaguarda')
    await type(/^Senha/, 'segredo')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Salvar' }))
    await waitFor(() =>
      // Others store the draft of the form.
      expect(calls.filter(({ method }) => method === 'POST')).toMatchObject([
        {
          path: '/protheus-connections',
          body: {
            ...{ name: 'Protheus', environment: 'homologation', base_url: 'https://erp.exemplo.com.br/rest' },
            ...{ username: 'retaguarda', password: 'segredo', tenant_template: '{empresa},{filial}' },
          },
        },
      ]),
    )
  })

  test('to Protheus is corrected, set for its titles and ended by an administrator', async () => {
    signInAs('admin')
    show('/?tab=conexoes')
    const openAction = async (name: string) => {
      await userEvent.click(await findButton('Mais ações da conexão ERP'))
      await userEvent.click(await screen.findByRole('menuitem', { name }))
      const dialog = await screen.findByRole('dialog')
      // A menu that closes gives the focus back a moment later.
      await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
      return dialog
    }
    const form = await openAction('Corrigir')
    const user = await within(form).findByLabelText(/Usuário/)
    await userEvent.clear(user)
    await userEvent.type(user, 'integracao')
    await userEvent.click(within(form).getByRole('button', { name: 'Salvar' }))
    await screen.findByText('Conexão corrigida. Use Testar conexão.')
    const settings = await openAction('Títulos e baixas')
    const prefix = await within(settings).findByLabelText(/Prefixo dos títulos/)
    await userEvent.clear(prefix)
    await userEvent.type(prefix, 'RTG')
    await userEvent.type(within(settings).getByLabelText('Cartão de débito'), 'CC')
    await userEvent.click(within(settings).getByRole('button', { name: 'Salvar' }))
    await screen.findByText('Títulos e baixas salvos.')
    const dialog = await openAction('Encerrar')
    await userEvent.type(within(dialog).getByLabelText(/Motivo/), 'ERP desativado.')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Encerrar conexão' }))
    await screen.findByText('Conexão encerrada.')
    expect(calls.filter(({ path }) => path.startsWith('/protheus-connections'))).toMatchObject([
      { method: 'PUT', body: { username: 'integracao', base_url: 'https://erp.test/rest', version: 3 } },
      {
        path: `/protheus-connections/${connection_id}/settings`,
        body: { title_prefix: 'RTG', title_types: { debit: 'CC' }, fee_as: 'discount', version: 3 },
      },
      { path: `/protheus-connections/${connection_id}/end`, body: { reason: 'ERP desativado.', version: 3 } },
    ])
  })

  test('shows its readings with their last count, and an administrator changes their times', async () => {
    signInAs('admin')
    show(`/?tab=conexoes&open=${connection_id}`)
    const row = await screen.findByRole('row', { name: /Saldos dos títulos/ })
    for (const text of ['Todo dia às 06:00', 'Parcial', '1 empresa não lida.', '2.400 lidos, 1 alterado'])
      expect(row.textContent).toContain(text)
    await userEvent.click(within(row).getByRole('button', { name: 'Pausar' }))
    await userEvent.click(within(row).getByRole('button', { name: 'Horário' }))
    const dialog = await screen.findByRole('dialog', { name: 'Horário de Saldos dos títulos' })
    await userEvent.type(within(dialog).getByRole('combobox', { name: /Horários/ }), '12:00{Enter}')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Salvar' }))
    await screen.findByText('Horário salvo.')
    expect(calls).toMatchObject([
      { path: `/integration-connections/${connection_id}/schedules/pause`, body: { paused: true } },
      {
        path: `/integration-connections/${connection_id}/schedules/set`,
        body: { resource: 'protheus.balances', times: ['06:00', '12:00'] },
      },
    ])
  })

  test('shows no next time if no reading runs on a schedule', async () => {
    shownSchedule = { ...schedule, next_run_at: null, started_at: null, finished_at: null }
    show(`/?tab=conexoes&open=${connection_id}`)
    const row = await screen.findByRole('row', { name: /Saldos dos títulos/ })
    expect(row.textContent).toMatch(/Todo dia às 06:00–/)
  })

  test('that is paused or does not answer can be resumed', async () => {
    show('/?tab=conexoes')
    expect(await findButton('Retomar')).toBeTruthy()
  })
})

describe('the list of allowed hosts', () => {
  const typeHost = async (text: string) => {
    await userEvent.click(await findButton('Permitir servidor'))
    const dialog = await screen.findByRole('dialog')
    await userEvent.type(await within(dialog).findByLabelText(/Servidor/), text)
    return dialog
  }

  test('is kept by an administrator, who sees which connections a new entry stops', async () => {
    signInAs('admin')
    show('/?tab=conexoes')
    await screen.findByText('Nenhum servidor na lista.')
    const dialog = await typeHost('bi.test')
    expect(dialog.textContent).toContain('Ficam fora da lista e não são mais chamadas:ERP (erp.test)')
    const host = within(dialog).getByLabelText(/Servidor/)
    await userEvent.clear(host)
    await userEvent.type(host, 'ERP.test')
    expect(dialog.textContent).not.toContain('Ficam fora da lista')
    await userEvent.type(within(dialog).getByLabelText(/Para que serve/), 'ERP do grupo')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Permitir' }))
    await screen.findByText('Servidor permitido. Se uma conexão dele está pausada, retome-a.')
    expect(calls).toMatchObject([{ path: '/outbound-hosts', body: { host: 'ERP.test', note: 'ERP do grupo' } }])
  })

  test('names the connections outside it, and an entry is removed with a reason', async () => {
    signInAs('admin')
    const entry = { id, host: '*.bi.test', note: 'Painéis', created_at: at, created_by_name: 'Ana' }
    allowed = { ...allowed, data: [entry] }
    show('/?tab=conexoes')
    await screen.findByText('ERP (erp.test)')
    await userEvent.click(await findButton('Remover'))
    const dialog = await screen.findByRole('dialog')
    expect(dialog.textContent).toContain('A lista fica vazia')
    await userEvent.type(await within(dialog).findByLabelText(/Motivo/), 'Painéis desativados.')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Remover' }))
    await screen.findByText('Servidor removido da lista.')
    expect(calls).toMatchObject([{ path: `/outbound-hosts/${id}/remove`, body: { reason: 'Painéis desativados.' } }])
  })

  test('is not shown to other people', async () => {
    show('/?tab=conexoes')
    await findButton('Testar conexão')
    expect(screen.queryByText('Servidores permitidos')).toBeNull()
  })
})
