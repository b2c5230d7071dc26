import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect } from 'vitest'
import { z } from 'zod'
import { ById, buildPageSchema, defineOperations, get, PageQuery, put, staleVersion } from '../../contract/contract.ts'
import { network, type Sent, setScreenWidth, signInAs } from '../../testing/page.tsx'
import { useUndoKey } from '../client/undo.ts'
import { ListPage } from '../list/list-page.tsx'
import { Notices } from '../overlays/notices.tsx'

const statuses = { open: 'Em aberto', paid: 'Paga' }
const banks = Object.fromEntries(Array.from({ length: 12 }, (_, at) => [`b${at}`, `Banco ${at}`]))
const Data = z.object({
  name: z.string().trim().min(3, 'Informe o nome.').max(20, 'Use até 20 caracteres.'),
  amount_cents: z.int().min(0, 'O valor não é negativo.'),
  due_date: z.iso.date('Data inválida.'),
  status: z.enum(['open', 'paid']),
  urgent: z.boolean(),
  bank: z.string().nullable().default(null),
  note: z.string().nullable().default(null),
})
const Bill = Data.extend({ id: z.string(), code: z.string(), closed: z.boolean(), version: z.int() })
type Bill = z.output<typeof Bill>
const bills = defineOperations(
  { name: 'bills', ability: 'none' },
  {
    list: get('/bills', { query: PageQuery, answer: buildPageSchema(Bill) }),
    get: get('/bills/:id', { params: ById, answer: Bill }),
    update: put('/bills/:id', {
      params: ById,
      body: Data.extend({ version: z.int() }),
      answer: Bill,
      ability: 'workflow',
      reversible: 'Conta alterada.',
    }),
  },
)
const edit = { change: bills.update, record: bills.get, when: (bill: Bill) => !bill.closed }

export function Bills() {
  useUndoKey()
  return (
    <>
      <ListPage
        title="Contas"
        list={bills.list}
        rowLink={({ id }) => `/bills/${id}`}
        columns={[
          { field: 'code', title: 'Código', edit },
          { field: 'name', title: 'Nome', edit },
          { field: 'amount_cents', title: 'Valor', edit },
          { field: 'due_date', title: 'Vencimento', edit },
          { field: 'status', title: 'Situação', labels: statuses, edit },
          { field: 'urgent', title: 'Urgente', edit },
          { field: 'version', title: 'Versão' },
          {
            field: 'bank_name',
            title: 'Banco',
            cell: ({ bank }) => banks[bank ?? ''] ?? '–',
            edit: { ...edit, field: 'bank', options: banks },
          },
        ]}
      />
      <Notices />
    </>
  )
}

export let server: Bill[]
let requests = 0
export const lastWrite = (before = 0) => `request-${requests - before}`
const billOf = ({ path }: Sent) => server.find(({ id }) => path.startsWith(`/bills/${id}`))
export const written = (sent: readonly Sent[]) => sent.filter(({ method }) => method === 'PUT')

export const undone = (sent: readonly Sent[]) => sent.flatMap(({ path }) => path.split('/undo/')[1] ?? [])

export function serve(override: (sent: Sent) => { status: number; json: unknown } | undefined = () => undefined) {
  return network((sent) => {
    const answer = override(sent)
    if (answer) return answer
    if (sent.path === '/list-settings') return { json: { preferences: [], views: [] } }
    if (sent.path.startsWith('/undo/'))
      return { json: { state: 'done', total: 1, changed: 1, failures: [], skipped: [] } }
    const bill = billOf(sent)
    if (!bill)
      return {
        json: { data: server, next: null, count: { value: server.length, exact: true }, sums: { amount_cents: 0 } },
      }
    if (sent.method !== 'PUT') return { json: bill }
    const { version, ...data } = Data.extend({ version: z.int() }).parse(sent.body)
    if (version !== bill.version)
      return { status: 409, json: { ...staleVersion, message: 'Este registro foi alterado por Bia às 14:05.' } }
    Object.assign(bill, data, { version: version + 1 })
    requests += 1
    return { json: { ...bill }, headers: { 'X-Request-Id': `request-${requests}` } }
  })
}

export const user = userEvent.setup()
export const at = (line: number, column: number) => {
  const cell = screen.getByRole('grid').querySelectorAll('tbody tr')[line]?.querySelectorAll('td')[column]
  if (!cell) throw new Error(`there is no cell ${line}, ${column}`)
  return cell
}
export const [code, name, amount, due, status, urgent] = [0, 1, 2, 3, 4, 5] as const
export const textIn = (cell: Element) => within(cell as HTMLElement).getByRole<HTMLInputElement>('textbox')

export async function open(line: number, column: number, key = '{F2}') {
  await screen.findByRole('grid')
  at(line, column).focus()
  await user.keyboard(key)
  await waitFor(() => expect(at(line, column).contains(document.activeElement)).toBe(true))
  await waitFor(() => expect(document.activeElement?.tagName).toBe('INPUT'))
}

export function fourBills() {
  signInAs('workflow')
  setScreenWidth(1440)
  server = ['Água', 'Luz', 'Gás', 'Lixo'].map((bill, index) => ({
    id: `0199e6a0-0000-7000-8000-00000000000${index}`,
    code: `C${index}`,
    name: bill,
    amount_cents: 1000 * (index + 1),
    due_date: '2026-11-10',
    status: 'open',
    urgent: false,
    bank: 'b3',
    note: 'fica',
    closed: index === 3,
    version: 1,
  }))
}
