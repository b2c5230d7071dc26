import { BusinessDate, formatCount, showMoney } from '@app/kit/contract'
import {
  Alert,
  DataTable,
  DateField,
  DateText,
  FormDialog,
  Loaded,
  Money,
  notify,
  SelectField,
  Stack,
  toNamedOptions,
  useFieldSource,
  useRead,
} from '@app/kit/web'
import { protheusConnections } from '../protheus-connections/protheus-connections.contract.ts'
import { protheusTitles } from './protheus-titles.contract.ts'
import { useTitleCompanies } from './titles.tab.tsx'

const CompanyField = () => (
  <SelectField name="company_id" label="Empresa" options={toNamedOptions(useTitleCompanies())} />
)

/** Shows the titles that would be made of a day, before they are. */
function Plan({ company_id, business_date }: { company_id: string; business_date: string }) {
  const read = useRead(protheusTitles.plan, { query: { company_id, business_date } })
  return (
    <Loaded read={read} lines={6}>
      {({ titles_cents, journal_cents, held, excluded_cents, missing }) => (
        <Stack>
          <Alert tone={held ? 'bad' : 'good'}>
            Títulos: <Money cents={titles_cents} strong /> · Diário: <Money cents={journal_cents} strong />
            {held && ' · Os valores diferem: nada será gerado.'}
          </Alert>
          {excluded_cents !== 0 && (
            <Alert tone="info">
              <Money cents={excluded_cents} strong /> a menos em títulos excluídos do Protheus: sem nota de crédito.
            </Alert>
          )}
          <DataTable
            label="Títulos a gerar"
            dense
            rows={missing}
            rowKey={({ label, due_on, is_credit }) => `${label} ${due_on} ${is_credit}`}
            empty={<p>Nenhum título falta neste dia.</p>}
            columns={[
              { title: 'Título', wraps: true, cell: ({ label, title_type }) => `${label} · ${title_type}` },
              { title: 'Vencimento', cell: ({ due_on }) => <DateText date={due_on} /> },
              {
                title: 'Valor',
                number: true,
                cell: ({ amount_cents, is_credit }) => <Money cents={is_credit ? -amount_cents : amount_cents} />,
              },
            ]}
          />
        </Stack>
      )}
    </Loaded>
  )
}

function DayPlan() {
  const { value } = useFieldSource()
  const [company_id, business_date] = [value('company_id'), value('business_date')]
  if (typeof company_id !== 'string' || !BusinessDate.safeParse(business_date).success) return null
  return <Plan company_id={company_id} business_date={String(business_date)} />
}

export const GenerateTitles = () => (
  <FormDialog
    opener="Gerar títulos do dia"
    openerLook="primary"
    title="Gerar títulos do dia"
    size="lg"
    submit={protheusTitles.generate}
    initial={{}}
    action="Gerar títulos"
    onDone={({ created, sent }) =>
      notify.success(
        created === 0
          ? 'Nenhum título faltava neste dia.'
          : `${formatCount(created, 'título gerado', 'títulos gerados')}${sent ? ' e na fila de envio' : ' como rascunho'}.`,
      )
    }
  >
    <CompanyField />
    <DateField name="business_date" label="Dia" />
    <DayPlan />
  </FormDialog>
)

export const CheckTitles = () => (
  <FormDialog
    opener="Consultar agora"
    title="Consultar os títulos no Protheus?"
    intro={<p>A consulta lê os títulos da empresa e os saldos em segundo plano. Nada é alterado no Protheus.</p>}
    submit={protheusTitles.check}
    initial={{}}
    action="Consultar"
    onDone={() => notify.success('Consulta iniciada. O andamento aparece nesta página, e o fim em um aviso.')}
  >
    <CompanyField />
  </FormDialog>
)

export const SettleTitles = () => (
  <FormDialog
    opener="Gerar baixas"
    title="Gerar baixas dos títulos pagos?"
    intro={
      <p>
        Cada título recebe a baixa do que o banco creditou, com a taxa à parte. Aluguel e ajustes do lote vão como
        movimentos bancários. Um lote que não fecha com o extrato espera.
      </p>
    }
    submit={protheusTitles.settle}
    initial={{}}
    action="Gerar baixas"
    onDone={({ write_offs, movements, waiting, excess_cents, left }) =>
      notify.success(
        [
          `${formatCount(write_offs, 'baixa', 'baixas')} e ${formatCount(movements, 'movimento', 'movimentos')} na fila; ${formatCount(waiting, 'lote espera', 'lotes esperam')}.`,
          excess_cents > 0 && `${showMoney(excess_cents)} passam do saldo dos títulos.`,
          left > 0 && `${formatCount(left, 'lote fica', 'lotes ficam')} para outra vez: use Gerar baixas de novo.`,
        ]
          .filter(Boolean)
          .join(' '),
      )
    }
  >
    <CompanyField />
  </FormDialog>
)

type Connection = { id: string; name: string; titles_from: string | null }

/** For administrators: from which day on the titles are sent, or reading mode. */
export const ChangeSending = ({ id, name, titles_from }: Connection) => (
  <FormDialog
    opener="Modo de envio"
    title={`Envio de títulos por ${name}`}
    intro={
      <p>
        Com um primeiro dia, os dias que fecham daqui em diante geram títulos e os enviam. Sem ele, a conexão fica em
        modo de leitura: os títulos ficam em rascunho, e nada é enviado.
      </p>
    }
    submit={protheusConnections.setSending}
    params={{ id }}
    initial={{ titles_from }}
    action="Salvar"
    onDone={() => notify.success('Modo de envio salvo.')}
  >
    <DateField
      name="titles_from"
      label="Primeiro dia enviado"
      required={false}
      autoFocus
      help="Os dias de antes já estão no Protheus. Vazio: modo de leitura."
    />
  </FormDialog>
)
