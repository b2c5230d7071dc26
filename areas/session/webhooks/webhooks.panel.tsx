import { messageStates } from '@app/domain/integration/contract'
import { type OperationAnswer, passes } from '@app/kit/contract'
import {
  Button,
  ConfirmButton,
  DataTable,
  DateTimeText,
  FormDialog,
  Inline,
  Loaded,
  MultiSelectField,
  notify,
  Panel,
  PasswordField,
  RelativeTime,
  Stack,
  StatusTag,
  TextField,
  useChange,
  useRead,
  useUser,
} from '@app/kit/web'
import { useState } from 'react'
import { ShownOnce } from '../account/shown-once.tsx'
import { webhookAbilities, webhookEventLabels, webhookEvents, webhooks } from './webhooks.contract.ts'

type Created = OperationAnswer<typeof webhooks.create>
type Webhook = OperationAnswer<typeof webhooks.list>['data'][number]
type Delivery = OperationAnswer<typeof webhooks.deliveries>['data'][number]

const labels: Readonly<Record<string, string>> = { ping: 'Teste', ...webhookEventLabels }
const labelOf = (event: string) => labels[event] ?? event

export default function Webhooks() {
  const read = useRead(webhooks.list)
  const [created, setCreated] = useState<Created>()
  const [shown, setShown] = useState<string>()
  return (
    <Stack>
      {created && <NewSecretNote key={created.id} created={created} onClose={() => setCreated(undefined)} />}
      <Panel title="Webhooks" actions={<NewWebhook onDone={setCreated} />} flush>
        <Loaded read={read}>
          {({ data }) => (
            <DataTable
              label="Webhooks"
              rows={data}
              rowKey={(webhook) => webhook.id}
              columns={[
                { title: 'Nome', cell: (webhook) => webhook.name },
                { title: 'Endereço', wideOnly: true, cell: (webhook) => webhook.url },
                { title: 'Eventos', wideOnly: true, cell: (webhook) => webhook.events.map(labelOf).join(', ') },
                { title: 'Situação', cell: (webhook) => <WebhookState webhook={webhook} /> },
                {
                  title: 'Ações',
                  cell: (webhook) => (
                    <WebhookActions
                      webhook={webhook}
                      open={shown === webhook.id}
                      onShow={() => setShown(shown === webhook.id ? undefined : webhook.id)}
                    />
                  ),
                },
              ]}
            />
          )}
        </Loaded>
      </Panel>
      {read.data?.data
        .filter(({ id }) => id === shown)
        .map((webhook) => (
          <Deliveries key={webhook.id} webhook={webhook} />
        ))}
    </Stack>
  )
}

function WebhookState({ webhook: { disabled_at, disabled_reason, failing_since, last_ok_at } }: { webhook: Webhook }) {
  if (disabled_at) return <StatusTag tone="bad">{`Desligado: ${disabled_reason}`}</StatusTag>
  if (failing_since)
    return (
      <StatusTag tone="wait">
        Falha desde <DateTimeText instant={failing_since} />
      </StatusTag>
    )
  if (!last_ok_at) return <StatusTag tone="neutral">Nenhuma entrega</StatusTag>
  return (
    <StatusTag tone="good">
      Entregou <RelativeTime instant={last_ok_at} />
    </StatusTag>
  )
}

type ActionsProps = { webhook: Webhook; open: boolean; onShow: () => void }

function WebhookActions({ webhook: { id, name, disabled_at }, open, onShow }: ActionsProps) {
  const input = { params: { id } }
  const test = useChange(webhooks.test, { onSuccess: () => notify.success('Teste enviado. Veja em Entregas.') })
  const activate = useChange(webhooks.activate, { onSuccess: () => notify.success(`O webhook ${name} foi ligado.`) })
  return (
    <Inline>
      {disabled_at ? (
        <Button small busy={activate.isPending} onClick={() => activate.mutate(input)}>
          Ligar
        </Button>
      ) : (
        <Button small busy={test.isPending} onClick={() => test.mutate(input)}>
          Testar
        </Button>
      )}
      <Button small onClick={onShow} aria-expanded={open}>
        Entregas
      </Button>
      <ConfirmButton
        small
        label="Remover"
        question={`Remover o webhook ${name}?`}
        detail={<p>As entregas que esperam são canceladas.</p>}
        change={webhooks.remove}
        input={input}
      />
    </Inline>
  )
}

const secondsBetweenReads = 5

function Deliveries({ webhook: { id, name } }: { webhook: Webhook }) {
  const read = useRead(webhooks.deliveries, { params: { id } }, { refetchInterval: secondsBetweenReads * 1000 })
  return (
    <Panel title={`Entregas de ${name}`} flush>
      <Loaded read={read}>
        {({ data }) => (
          <DataTable
            label={`Entregas de ${name}`}
            rows={data}
            rowKey={(delivery) => delivery.id}
            columns={[
              { title: 'Evento', cell: (delivery) => labelOf(delivery.event) },
              { title: 'Criada', cell: (delivery) => <DateTimeText instant={delivery.created_at} /> },
              { title: 'Situação', cell: (delivery) => messageStates[delivery.status] },
              { title: 'Tentativas', wideOnly: true, cell: (delivery) => delivery.attempts },
              { title: 'Resposta', wideOnly: true, cell: showAnswer },
              { title: 'Ações', cell: (delivery) => <Resend webhook_id={id} delivery={delivery} /> },
            ]}
          />
        )}
      </Loaded>
    </Panel>
  )
}

const showAnswer = ({ error_message, http_status }: Delivery) =>
  error_message ?? (http_status === null ? '–' : `HTTP ${http_status}`)

const resendable = new Set(['succeeded', 'dead', 'failed_business'])

function Resend({ webhook_id, delivery }: { webhook_id: string; delivery: Delivery }) {
  const resend = useChange(webhooks.resend, { onSuccess: () => notify.success('Entrega reenviada.') })
  if (!resendable.has(delivery.status)) return null
  return (
    <Button
      small
      busy={resend.isPending}
      onClick={() => resend.mutate({ params: { id: webhook_id, delivery_id: delivery.id } })}
    >
      Reenviar
    </Button>
  )
}

function NewWebhook({ onDone }: { onDone: (created: Created) => void }) {
  const { abilityNames } = useUser()
  const options = webhookEvents
    .filter((event) => passes(abilityNames, webhookAbilities[event]))
    .map((event) => ({ value: event, label: webhookEventLabels[event] }))
  return (
    <FormDialog
      opener="Criar webhook"
      small
      title="Criar webhook"
      submit={webhooks.create}
      initial={{}}
      action="Criar webhook"
      draft={false}
      onDone={onDone}
    >
      <TextField name="name" label="Nome" help="Quem recebe: sistema de BI." autoFocus />
      <TextField name="url" label="Endereço" help="Começa com https:// e responde 2xx em até 10 segundos." />
      <MultiSelectField
        name="events"
        label="Eventos"
        options={options}
        help="São avisados os eventos das empresas que você vê."
      />
      <PasswordField name="password" label="A sua senha" autoComplete="current-password" />
    </FormDialog>
  )
}

const NewSecretNote = ({ created, onClose }: { created: Created; onClose: () => void }) => (
  <ShownOnce
    title={`Copie agora o segredo de ${created.name}`}
    text={created.secret}
    label="Copiar segredo"
    done="Segredo copiado."
    byHand="O segredo está selecionado: copie com Ctrl+C."
    onClose={onClose}
  >
    Ele não será mostrado de novo. Com ele o seu sistema confere a assinatura de cada aviso.
  </ShownOnce>
)
